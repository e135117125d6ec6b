export { erasableKeys } from "../../adapters/directory/erasable-keys.ts";
export { KeyInUseError } from "../../adapters/directory/key-ring.ts";
export { systemEnvironment } from "../../base/runtime/environment.ts";
export { openBytes, sealBytes } from "../../base/sealing/aead.ts";
export { assertBlobKey, isBlobKey } from "../../model/blob-key.ts";
export type { CredentialField, CredentialKind } from "../../model/credential.ts";
export { millisecondsIn, requireDuration } from "../../model/duration.ts";
export type {
  BarcodeReading,
  Box,
  DocumentOutline,
  DocumentSide,
  ExtractedData,
  Extraction,
  FurtherReading,
  Mark,
  PartReading,
  PrintClaim,
  PrintVerdict,
} from "../../model/extraction.ts";
export type { BlobKey } from "../../model/ids.ts";
export type { Principal } from "../../model/principal.ts";
export { isNoEnd, noEnd } from "../../model/time.ts";
export type { AuditSink } from "../../ports/audit-sink.ts";
export type { Authenticator } from "../../ports/authenticator.ts";
export { BlobNotFoundError, type BlobStore, type StoredImage } from "../../ports/blob-store.ts";
export type { CapturePage } from "../../ports/capture-page.ts";
export type { CaseFileWriter } from "../../ports/case-file.ts";
export type { ChipEvidence, ChipReading, ChipVerifier } from "../../ports/chip.ts";
export type { CodeSender } from "../../ports/code-sender.ts";
export {
  type CredentialAnswer,
  type CredentialOrder,
  type CredentialReading,
  type CredentialRequest,
  CredentialUnreadable,
  type DigitalCredentials,
} from "../../ports/credentials.ts";
export type { DeskEntry, DeskPage, DeskReviewer } from "../../ports/desk-page.ts";
export type { Environment } from "../../ports/environment.ts";
export {
  type Capabilities,
  type ComparisonInput,
  type ConfirmationInput,
  type DrawnPdf,
  ExtractionError,
  type ExtractionInput,
  type Extractor,
  type FaceComparison,
  type FirstLook,
  type ReaderEngine,
} from "../../ports/extractor.ts";
export {
  type KeyContext,
  KeyDestroyedError,
  KeyRefusedError,
  type KeyStore,
  type WrappedKey,
} from "../../ports/keys.ts";
export type { Logger } from "../../ports/logger.ts";
export type { Message } from "../../ports/outbox.ts";
export type { PresenceProvider } from "../../ports/presence.ts";
export type { Attempt, MessageHandler, Queue } from "../../ports/queue.ts";
export type {
  ListHit,
  ScreenedList,
  ScreenedPerson,
  Screening,
} from "../../ports/screening.ts";
export type { Tracer } from "../../ports/tracer.ts";
export { ImageRefusedError } from "../../service/media/image-refused.ts";
export { partsOf } from "../../verdict/catalogue/document-parts.ts";
export { sidesOf } from "../../verdict/catalogue/document-types.ts";
export { divideAtBirthName } from "../../verdict/comparison/birth-names.ts";
export { latinSpellingOf } from "../../verdict/comparison/latin-spelling.ts";
