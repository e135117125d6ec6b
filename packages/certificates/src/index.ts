export {
  type Certificate,
  isSelfSigned,
  isSignedBy,
  readCertificate,
  readCertificates,
  validAt,
} from "./certificate.ts";
export {
  DerError,
  type DerErrorCode,
  type DerNode,
  type DerOptions,
  readDer,
  readDerSequence,
} from "./der.ts";
export {
  bitsOf,
  bytesFromOctets,
  derTags,
  expectTag,
  hexOf,
  oidOf,
  sameBytes,
  sequenceOf,
  smallIntegerOf,
  textOf,
  timeOf,
  unsignedHexOf,
} from "./der-values.ts";
export type { DigestName } from "./digest-name.ts";
export { CertificateError, type CertificateErrorCode } from "./errors.ts";
export type { Extensions, KeyUse } from "./extensions.ts";
export { type DistinguishedName, readName } from "./names.ts";
export { isListSignedBy, isRevoked, type RevocationList, readRevocationList } from "./revocation-list.ts";
export { digestOf, type SignatureScheme, schemeOf, verifies } from "./signature.ts";
export { trustedCertificates, trustFiles } from "./trust.ts";
export type { TrustContent, TrustFilesOptions, TrustSource } from "./trust-source.ts";
