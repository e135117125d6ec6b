export { type DocumentTypeName, documentTypes } from "./catalogue/document-types.ts";
export { defineFlow, type Flow, type FlowOptions, type Requirement } from "./catalogue/flow.ts";
export { type FlowPath, flows } from "./catalogue/flows.ts";
export { defineRule } from "./catalogue/host-rule.ts";
export type { Policy } from "./catalogue/policy.ts";
export type { Retention } from "./catalogue/retention.ts";
export { directoryBlobs } from "./directory/blob-store.ts";
export { fileKeys } from "./directory/file-keys.ts";
export type { ImageInput } from "./document/pictures.ts";
export type { ExtractedView } from "./document/present.ts";
export type { RulesView } from "./document/present-rules.ts";
export type { ReplaceInput } from "./document/replace.ts";
export type { UploadInput } from "./document/upload.ts";
export { type ErrorCode, PassmusterError, type Problem } from "./errors.ts";
export type {
  Documents,
  FlowUseCases,
  TenantUseCases,
  VerificationList,
  Verifications,
} from "./host/use-cases.ts";
export type {
  DecisionView,
  DocumentView,
  VerificationDetailView,
  VerificationView,
} from "./host/views.ts";
export { fetchHandler } from "./http/fetch-handler.ts";
export { memoryBlobs } from "./memory/blob-store.ts";
export { memoryKeys } from "./memory/keys.ts";
export { directQueue } from "./memory/queue.ts";
export { memoryStorage } from "./memory/storage.ts";
export type { CountryCode } from "./model/country-code.generated.ts";
export {
  type DecisionStatus,
  type DocumentStatus,
  decisionStatuses,
  documentStatuses,
} from "./model/document-status.ts";
export type { Category, ContextType, VerificationDocumentType } from "./model/document-type.ts";
export type { Duration } from "./model/duration.ts";
export type { EventType, VerificationEvent, WebhookDisabledEvent } from "./model/event.ts";
export type { ExpectedData } from "./model/expected-data.ts";
export type { Tenant } from "./model/principal.ts";
export { type VerificationStatus, verificationStatuses } from "./model/verification-status.ts";
export type { PassmusterOptions } from "./options.ts";
export type { Listenable, VerificationEventListener } from "./outbox/listeners.ts";
export { createPassmuster, type Passmuster, type StartOptions } from "./passmuster.ts";
export { sandboxExtractor } from "./sandbox/extractor.ts";
export { sandboxScenarios } from "./sandbox/scenarios.ts";
export type { CreateInput } from "./verification/create.ts";
export type { ListInput } from "./verification/list.ts";
export type {
  CommentView,
  HistoryView,
} from "./verification/present.ts";
export type { ReviewInput } from "./verification/review.ts";
export type { UpdateInput } from "./verification/update.ts";
