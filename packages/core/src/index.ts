export { directoryBlobs } from "./adapters/directory/blob-store.ts";
export { fileKeys } from "./adapters/directory/file-keys.ts";
export { memoryBlobs } from "./adapters/memory/blob-store.ts";
export { memoryKeys } from "./adapters/memory/keys.ts";
export { memoryStorage } from "./adapters/memory/storage.ts";
export { sandboxExtractor } from "./adapters/sandbox/extractor.ts";
export { sandboxScenarios } from "./adapters/sandbox/scenarios.ts";
export type {
  Documents,
  FlowUseCases,
  TenantUseCases,
  VerificationList,
  Verifications,
} from "./api/host/use-cases.ts";
export type {
  DecisionView,
  DocumentView,
  VerificationDetailView,
  VerificationView,
} from "./api/host/views.ts";
export { fetchHandler } from "./api/http/fetch-handler.ts";
export { type ErrorCode, PassmusterError, type Problem } from "./base/errors.ts";
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
export { createPassmuster, type Passmuster, type StartOptions } from "./passmuster.ts";
export type { ImageInput } from "./service/document/pictures.ts";
export type { ExtractedView } from "./service/document/present.ts";
export type { RulesView } from "./service/document/present-rules.ts";
export type { ReplaceInput } from "./service/document/replace.ts";
export type { UploadInput } from "./service/document/upload.ts";
export type { PassmusterOptions } from "./service/options.ts";
export { directQueue } from "./service/outbox/direct-queue.ts";
export type { Listenable, VerificationEventListener } from "./service/outbox/listeners.ts";
export type { CreateInput } from "./service/verification/create.ts";
export type { ListInput } from "./service/verification/list.ts";
export type {
  CommentView,
  HistoryView,
} from "./service/verification/present.ts";
export type { ReviewInput } from "./service/verification/review.ts";
export type { UpdateInput } from "./service/verification/update.ts";
export { type DocumentTypeName, documentTypes } from "./verdict/catalogue/document-types.ts";
export { defineFlow, type Flow, type FlowOptions, type Requirement } from "./verdict/catalogue/flow.ts";
export { type FlowPath, flows } from "./verdict/catalogue/flows.ts";
export { defineRule } from "./verdict/catalogue/host-rule.ts";
export type { Policy } from "./verdict/catalogue/policy.ts";
export type { Retention } from "./verdict/catalogue/retention.ts";
