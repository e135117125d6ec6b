export { directoryBlobs } from "./adapters/directory/blob-store.ts";
export { type FileKeys, fileKeys } from "./adapters/directory/file-keys.ts";
export { memoryBlobs } from "./adapters/memory/blob-store.ts";
export { memoryKeys } from "./adapters/memory/keys.ts";
export { memoryStorage } from "./adapters/memory/storage.ts";
export { sandboxExtractor } from "./adapters/sandbox/extractor.ts";
export { sandboxPresence } from "./adapters/sandbox/presence.ts";
export { sandboxScreening } from "./adapters/sandbox/screening.ts";
export { sandboxCredentials } from "./adapters/sandbox/wallet.ts";
export type { KnownFlow, KnownTenant } from "./api/host/known-names.ts";
export type {
  Documents,
  FlowUseCases,
  TenantUseCases,
  VerificationList,
  Verifications,
} from "./api/host/use-cases.ts";
export type { DocumentView, ListedVerificationView, VerificationDetailView } from "./api/host/views.ts";
export { type FetchHandler, type FetchHandlerOptions, fetchHandler } from "./api/http/fetch-handler.ts";
export { type ErrorCode, PassmusterError } from "./base/errors.ts";
export { type DocumentStatus, decisionStatuses, documentStatuses } from "./model/document-status.ts";
export type { Category, VerificationDocumentType } from "./model/document-type.ts";
export type { Duration } from "./model/duration.ts";
export type { EventType, VerificationEvent } from "./model/event.ts";
export type { ExpectedData } from "./model/expected-data.ts";
export type { Tenant } from "./model/principal.ts";
export type { RuleCode } from "./model/rule-code.ts";
export { type VerificationStatus, verificationStatuses } from "./model/verification-status.ts";
export { createPassmuster, type KnownPassmuster, type Passmuster } from "./passmuster.ts";
export type { RekeyTally } from "./service/document/rekey.ts";
export type { ReplaceInput } from "./service/document/replace.ts";
export type { UploadInput } from "./service/document/upload.ts";
export type { PassmusterOptions } from "./service/options.ts";
export { directQueue } from "./service/outbox/direct-queue.ts";
export type { VerificationEventListener } from "./service/outbox/listeners.ts";
export type { PurgeTally } from "./service/outbox/purge.ts";
export type { CreateInput } from "./service/verification/create.ts";
export type { ListInput } from "./service/verification/list.ts";
export type { RetakeInput, ReviewInput } from "./service/verification/review.ts";
export type { UpdateInput } from "./service/verification/update.ts";
export { type DocumentTypeName, documentTypes } from "./verdict/catalogue/document-types.ts";
export { defineFlow, type Flow, type FlowOptions } from "./verdict/catalogue/flow.ts";
export { type FlowPath, flows } from "./verdict/catalogue/flows.ts";
export {
  defineRule,
  type HostRule,
  type HostRuleInput,
  type RuleOptions,
} from "./verdict/catalogue/host-rule.ts";
export type { PolicyOptions } from "./verdict/catalogue/policy.ts";
export type { Retention } from "./verdict/catalogue/retention.ts";
export { rules } from "./verdict/rules/rules.ts";
