export {
  type AnnexCRequest,
  type AnnexCRequestOptions,
  type AnnexCSecrets,
  createAnnexCRequest,
  type DocumentRequest,
  openAnnexCResponse,
} from "./annex-c/index.ts";
export type { CborTagged, CborValue } from "./cbor/index.ts";
export { WalletError, type WalletErrorArea, type WalletErrorCode } from "./errors.ts";
export {
  type DcApiSession,
  dcApiTranscript,
  jwkThumbprintOf,
  type Openid4vpSession,
  openid4vpTranscript,
} from "./handover/index.ts";
export type { Jwk, SignerTrust } from "./jwt/signer.ts";
export {
  type IssuerOptions,
  type IssuerSignedOptions,
  type MdocElements,
  type MdocOptions,
  type MdocStrictness,
  type MdocValidity,
  mdlDocType,
  pidDocType,
  readVical,
  type VerifiedIssuerSigned,
  type VerifiedMdoc,
  type Vical,
  type VicalOptions,
  verifyDeviceResponse,
  verifyIssuerSigned,
  vicalReader,
} from "./mdoc/index.ts";
export type { ResponseMode } from "./openid4vp/request-secrets.ts";
export type { RequestSignerOptions } from "./openid4vp/request-signer.ts";
export type { KeyBindingOptions } from "./sd-jwt/key-binding.ts";
export { type SdJwtOptions, type VerifiedSdJwt, verifySdJwt } from "./sd-jwt/verify-sd-jwt.ts";
export { fetchStatusList } from "./status-list/fetch-status-list.ts";
export {
  readStatusList,
  type StatusListOptions,
  type VerifiedStatusList,
} from "./status-list/read-status-list.ts";
export type { StatusReference, UnreadableStatus } from "./status-list/reference.ts";
export { type StatusList, statusAt } from "./status-list/status-list.ts";
export {
  type StatusFetch,
  type StatusLists,
  type StatusListsOptions,
  statusLists,
} from "./status-list/status-lists.ts";
export { type WalletOptions, walletCredentials } from "./wallet.ts";
