export { type ActiveEvidence, verifyActive } from "./active-authentication.ts";
export {
  type ChipAuthenticationEvidence,
  type SessionKeys,
  type StartedChipAuthentication,
  sessionKeys,
  startChipAuthentication,
  verifyChipAuthentication,
} from "./chip-authentication.ts";
export { ChipError, type ChipErrorCode } from "./errors.ts";
export { ldifReader, type MasterListOptions, masterListReader, readMasterList } from "./master-list.ts";
export { readPortrait, type StoredPortrait } from "./portrait.ts";
export type { ChipCipher } from "./security-infos.ts";
export { readSod, type SecurityObject } from "./security-object.ts";
export {
  type ChipDetails,
  type ChipOptions,
  chipReader,
  type DetailedChipReading,
  verifyChip,
} from "./verify-chip.ts";
