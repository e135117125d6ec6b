export type { Token, TokenOptions, Tokens } from "./access/tokens.ts";
export { createTokens } from "./access/tokens.ts";
export { partsOf } from "./catalogue/document-parts.ts";
export { documentTypes } from "./catalogue/document-types.ts";
export type { Flow, FlowOptions, Policy, Requirement } from "./catalogue/flow.ts";
export { defineFlow } from "./catalogue/flow.ts";
export { flows } from "./catalogue/flows.ts";
export { qualityCodes } from "./catalogue/quality-codes.ts";
export type { Period, Retention } from "./catalogue/retention.ts";
export { directoryBlobs } from "./directory/blob-store.ts";
export type { ImageInput } from "./document/pictures.ts";
export type { DecisionView, DocumentView, ExtractedView } from "./document/present.ts";
export type { DocumentRulesView, RuleOutcomeView, RulesView } from "./document/present-rules.ts";
export type { ReplaceInput } from "./document/replace.ts";
export type { UploadInput } from "./document/upload.ts";
export type { ErrorCode, Problem } from "./errors.ts";
export { errorTable, PassmusterError } from "./errors.ts";
export { claimsOf } from "./fingerprint/claims.ts";
export type { Documents, TenantUseCases, VerificationList, Verifications } from "./host/use-cases.ts";
export type { FetchHandler, FetchHandlerOptions } from "./http/fetch-handler.ts";
export { fetchHandler } from "./http/fetch-handler.ts";
export type { Handle } from "./http/handle.ts";
export type { HttpRequest, HttpResponse } from "./http/message.ts";
export type { Method, Route } from "./http/operations/operation.ts";
export { routeTable as routes } from "./http/operations/operations.ts";
export { toWire } from "./http/wire.ts";
export { ImageRefusedError, type Refusal } from "./media/image-refused.ts";
export { memoryBlobs } from "./memory/blob-store.ts";
export { directQueue } from "./memory/queue.ts";
export { memoryStorage } from "./memory/storage.ts";
export { assertBlobKey, isBlobKey } from "./model/blob-key.ts";
export type { Claim, ClaimHolder, ClaimKind, ClaimQuery } from "./model/claim.ts";
export type {
  Decision,
  Document,
  Prints,
  RuleComparison,
  RuleReport,
  SkippedRule,
} from "./model/document.ts";
export { noPrints } from "./model/document.ts";
export type { DecisionStatus, DocumentStatus, DocumentStatusLabel } from "./model/document-status.ts";
export { decisionStatuses, documentStatuses } from "./model/document-status.ts";
export type { Category, ContextType, DocumentType } from "./model/document-type.ts";
export { type DocumentPart, documentParts } from "./model/document-type.ts";
export type { Event, EventType, WebhookDisabledEvent } from "./model/event.ts";
export type {
  ExpectedAddress,
  ExpectedData,
  ExpectedDocument,
  ExpectedPerson,
} from "./model/expected-data.ts";
export type {
  BarcodeReading,
  Box,
  DocumentSide,
  ExtractedData,
  Extraction,
  FurtherReading,
  MrzFormat,
  MrzReading,
  PartReading,
  PrintClaim,
  PrintField,
  PrintVerdict,
  SelfieReading,
} from "./model/extraction.ts";
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
} from "./model/ids.ts";
export type { PicturePrint } from "./model/picture-print.ts";
export type { Principal, Scope, Tenant } from "./model/principal.ts";
export type { QualityCode } from "./model/quality-code.ts";
export type { RuleAction, RuleCode } from "./model/rule-code.ts";
export type { Instant } from "./model/time.ts";
export { instantOf } from "./model/time.ts";
export type { Comment, HistoryEntry, Verification, VerificationSummary } from "./model/verification.ts";
export type { VerificationStatus, VerificationStatusLabel } from "./model/verification-status.ts";
export { verificationStatuses } from "./model/verification-status.ts";
export type {
  DeliveryFailure,
  DisabledReason,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSecret,
} from "./model/webhook.ts";
export type { PassmusterOptions } from "./options.ts";
export type { EventListener, Listenable } from "./outbox/listeners.ts";
export type { PurgeOptions, PurgeTally } from "./outbox/purge.ts";
export type { Passmuster, StartOptions } from "./passmuster.ts";
export { createPassmuster } from "./passmuster.ts";
export type { NotApplicable, Reuse, Rule, RuleInput, RuleResult } from "./pipeline/rule.ts";
export { rules } from "./pipeline/rules.ts";
export type { Authenticator } from "./ports/authenticator.ts";
export type { BlobMediaType, BlobStore, Image, ImageMediaType } from "./ports/blob-store.ts";
export { BlobNotFoundError } from "./ports/blob-store.ts";
export type { CaptureFile, CapturePage } from "./ports/capture-page.ts";
export type { Environment } from "./ports/environment.ts";
export type {
  Capabilities,
  ConfirmationInput,
  DocumentFacts,
  DrawnPdf,
  ExtractionInput,
  Extractor,
} from "./ports/extractor.ts";
export { ExtractionError } from "./ports/extractor.ts";
export type { Logger } from "./ports/logger.ts";
export type { Delivery, Depth, Message, Outbox, Topic } from "./ports/outbox.ts";
export type { Page } from "./ports/page.ts";
export type { Attempt, MessageHandler, Queue } from "./ports/queue.ts";
export type {
  BeginResult,
  EffectRecord,
  RequestBeginning,
  RequestClaim,
  RequestStore,
  StoredAnswer,
} from "./ports/requests.ts";
export { ClaimLostError } from "./ports/requests.ts";
export type { ListQuery, Storage } from "./ports/storage.ts";
export { StaleWriteError, StorageUnavailableError } from "./ports/storage.ts";
export type { TokenRecord, TokenStore } from "./ports/tokens.ts";
export type { Span, SpanOptions, Tracer } from "./ports/tracer.ts";
export type { DeliveryQuery, WebhookStore } from "./ports/webhooks.ts";
export { systemEnvironment } from "./runtime/environment.ts";
export { sandboxExtractor } from "./sandbox/extractor.ts";
export { type SandboxNumber, type SandboxScenario, sandboxScenarios } from "./sandbox/scenarios.ts";
export type { SessionDocumentView, SessionView } from "./session/view.ts";
export type { CreateInput } from "./verification/create.ts";
export type { ListInput } from "./verification/list.ts";
export type {
  CommentView,
  HistoryView,
  VerificationDetailView,
  VerificationView,
} from "./verification/present.ts";
export type { ReviewInput } from "./verification/review.ts";
export type { UpdateInput } from "./verification/update.ts";
export type { WebhookDeliveryList, Webhooks } from "./webhooks/endpoints.ts";
export { createWebhooks } from "./webhooks/endpoints.ts";
export type { DeliveriesInput, ReplayInput, WebhookInput, WebhookUpdate } from "./webhooks/input.ts";
export type {
  WebhookDeliveryView,
  WebhookView,
  WebhookWithSecretView,
} from "./webhooks/present.ts";
