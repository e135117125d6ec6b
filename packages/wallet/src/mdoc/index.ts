export { inspectDeviceResponse, type MdocReport, verifyDeviceResponse } from "./device-response.ts";
export { type IssuerSignedOptions, verifyIssuerSigned } from "./issuer-signed.ts";
export { mdlDocType, pidDocType } from "./profiles.ts";
export type {
  IssuerOptions,
  MdocElements,
  MdocOptions,
  MdocStrictness,
  MdocValidity,
  VerifiedIssuerSigned,
  VerifiedMdoc,
} from "./types.ts";
export { readVical, type Vical, type VicalOptions, vicalReader } from "./vical.ts";
