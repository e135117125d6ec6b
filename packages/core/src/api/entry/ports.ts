export { type ErasureOptions, erasableKeys } from "../../adapters/directory/erasable-keys.ts";
export type { FileKeys } from "../../adapters/directory/file-keys.ts";
export { KeyInUseError } from "../../adapters/directory/key-ring.ts";
export type { SandboxNumber, SandboxScenario } from "../../adapters/sandbox/scenarios.ts";
export { sandboxCredentials } from "../../adapters/sandbox/wallet.ts";
export { systemEnvironment } from "../../base/runtime/environment.ts";
export { newKeyBytes, openBytes, sealBytes } from "../../base/sealing/aead.ts";
export {
  matchesSearch,
  prefixTokensOf,
  searchQueryOf,
  searchTokensOf,
  wholeTokensOf,
} from "../../base/search/search.ts";
export type { AuditEntry, AuditHead, AuditLink } from "../../model/audit.ts";
export { assertBlobKey, isBlobKey } from "../../model/blob-key.ts";
export type { CaptureEventType, CaptureStepName, DayCount, StepCount } from "../../model/capture-step.ts";
export type { Claim, ClaimHolder, ClaimKind, ClaimQuery } from "../../model/claim.ts";
export {
  type CredentialField,
  type CredentialKind,
  credentialFields,
  credentialKinds,
} from "../../model/credential.ts";
export {
  type Decision,
  noPrints,
  type Prints,
  type RuleComparison,
  type RuleReport,
  type SkippedRule,
  type VerificationDocument,
} from "../../model/document.ts";
export type { DocumentLook, DocumentReading, ReadingKey } from "../../model/document-reading.ts";
export { type DocumentPart, documentParts } from "../../model/document-type.ts";
export { millisecondsIn, requireDuration, secondsIn } from "../../model/duration.ts";
export type { DecisionChanged, DocumentChanged, VerificationChanged } from "../../model/event.ts";
export type { ExpectedAddress, ExpectedDocument, ExpectedPerson } from "../../model/expected-data.ts";
export type {
  BarcodeReading,
  Box,
  DocumentOutline,
  DocumentSide,
  ExtractedData,
  Extraction,
  FurtherReading,
  ImagePoint,
  ImageReading,
  Mark,
  MarkKind,
  PartReading,
  PrintClaim,
  PrintField,
  PrintVerdict,
  SelfieReading,
} from "../../model/extraction.ts";
export type { DayFigures, DecisionFact, DecisionFigures, ReviewerFigures } from "../../model/figures.ts";
export type {
  BlobKey,
  DocumentId,
  Id,
  MessageId,
  Prefix,
  RequestId,
  TokenId,
  VerificationId,
  WebhookDeliveryId,
  WebhookId,
} from "../../model/ids.ts";
export type { Open } from "../../model/open.ts";
export type { PictureAdviceCode } from "../../model/picture-advice.ts";
export type { PicturePrint } from "../../model/picture-print.ts";
export type { Principal, Reviewer, ReviewerRole } from "../../model/principal.ts";
export type { QualityCode } from "../../model/quality-code.ts";
export type { HostRuleCode, RuleAction, RuleCode } from "../../model/rule-code.ts";
export type { NotApplicable, Reuse, RuleResult } from "../../model/rule-facts.ts";
export { mostOpened, type SearchQuery } from "../../model/search.ts";
export type {
  HostFinding,
  Outcome,
  ReaderFacts,
  ReadingMark,
  SettledDocument,
  Settlement,
} from "../../model/settlement.ts";
export type { SignedHead } from "../../model/signed-head.ts";
export { type Instant, instantOf, isNoEnd, noEnd } from "../../model/time.ts";
export type {
  HistoryEntry,
  HistoryEvent,
  Verification,
  VerificationComment,
  VerificationSummary,
} from "../../model/verification.ts";
export type {
  Lease,
  LeasedVerification,
  WaitingDepth,
  WaitingItem,
  WaitingPlace,
  WaitingReason,
} from "../../model/waiting.ts";
export type {
  DeliveryFailure,
  DisabledReason,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSecret,
} from "../../model/webhook.ts";
export type { AuditStart, AuditStore } from "../../ports/audit.ts";
export type { AuditSink } from "../../ports/audit-sink.ts";
export type { Authenticator } from "../../ports/authenticator.ts";
export {
  type BlobMediaType,
  BlobNotFoundError,
  type BlobStore,
  type ImageMediaType,
  type StoredImage,
} from "../../ports/blob-store.ts";
export type { CaptureFile, CapturePage } from "../../ports/capture-page.ts";
export type { ChipEvidence, ChipFinding, ChipReading, ChipVerifier } from "../../ports/chip.ts";
export {
  type CredentialAnswer,
  type CredentialFinding,
  type CredentialOrder,
  type CredentialReading,
  type CredentialRequest,
  CredentialUnreadable,
  type DigitalCredentials,
} from "../../ports/credentials.ts";
export type { DeskStore, LeaseFence, LeaseOrder, NextLeaseOrder, WaitingQuery } from "../../ports/desk.ts";
export type { DeskFile, DeskPage, DeskRequest, DeskReviewer, DeskTemplate } from "../../ports/desk-page.ts";
export type { Environment } from "../../ports/environment.ts";
export {
  type Capabilities,
  type ComparisonInput,
  type ConfirmationInput,
  type DocumentFacts,
  type DrawnPdf,
  ExtractionError,
  type ExtractionInput,
  type Extractor,
  type FaceComparison,
  type FirstLook,
  type ReaderEngine,
} from "../../ports/extractor.ts";
export type { FigureQuery, FigureStore } from "../../ports/figures.ts";
export {
  type KeyContext,
  KeyDestroyedError,
  KeyRefusedError,
  type KeyStore,
  type WrappedKey,
} from "../../ports/keys.ts";
export type { Logger } from "../../ports/logger.ts";
export {
  type Delivery,
  type Depth,
  type Message,
  type Outbox,
  type Topic,
  topics,
} from "../../ports/outbox.ts";
export type { Page } from "../../ports/page.ts";
export type { Attempt, MessageHandler, Queue } from "../../ports/queue.ts";
export type { RateGrant, RateOrder, RateStore } from "../../ports/rates.ts";
export {
  type BeginResult,
  ClaimLostError,
  type EffectRecord,
  type RequestBeginning,
  type RequestClaim,
  type RequestStore,
  type StoredAnswer,
} from "../../ports/requests.ts";
export type { StepQuery, StepStore } from "../../ports/steps.ts";
export {
  type DataKey,
  IntegrityError,
  type LegacyVerification,
  type ListQuery,
  StaleWriteError,
  type StatesQuery,
  StorageUnavailableError,
  type StoredBeside,
  type StoredState,
  type VerificationStorage,
} from "../../ports/storage.ts";
export type { TokenRecord, TokenStore } from "../../ports/tokens.ts";
export type { Span, SpanOptions, Tracer } from "../../ports/tracer.ts";
export type { DeliveryQuery, WebhookStore } from "../../ports/webhooks.ts";
export { genesisOf, hashOf, linkAfter } from "../../service/audit/chain.ts";
export { factsOf, waitingSince } from "../../service/figures/facts.ts";
export { ImageRefusedError, type Refusal } from "../../service/media/image-refused.ts";
export { partsOf } from "../../verdict/catalogue/document-parts.ts";
export { sidesOf } from "../../verdict/catalogue/document-types.ts";
export type { HostRule, HostRuleInput, RuleOptions } from "../../verdict/catalogue/host-rule.ts";
export type { ConditionTerms, PolicyCondition, PolicyOptions } from "../../verdict/catalogue/policy.ts";
export { divideAtBirthName } from "../../verdict/comparison/birth-names.ts";
export { claimsOf } from "../../verdict/fingerprint/claims.ts";
export { reasonsOf } from "../../verdict/lifecycle/reasons.ts";
export type { Rule, RuleInput } from "../../verdict/rules/rule.ts";
export { rules } from "../../verdict/rules/rules.ts";
