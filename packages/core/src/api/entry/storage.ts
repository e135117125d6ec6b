export { createLatest } from "../../base/runtime/latest.ts";
export { askedTokensOf, matchesSearch, searchQueryOf, searchTokensOf } from "../../base/search/search.ts";
export type { AuditEntry, AuditLink } from "../../model/audit.ts";
export type { Decision, VerificationDocument } from "../../model/document.ts";
export type { DecisionFigures } from "../../model/figures.ts";
export type { FingerprintHolder, FingerprintQuery } from "../../model/fingerprint.ts";
export { mostOpened } from "../../model/search.ts";
export { instantOf } from "../../model/time.ts";
export type { Verification, VerificationSummary } from "../../model/verification.ts";
export type { WaitingItem } from "../../model/waiting.ts";
export type { WebhookDelivery, WebhookEndpoint } from "../../model/webhook.ts";
export type { AuditStore } from "../../ports/audit.ts";
export type { DeskStore, WaitingQuery } from "../../ports/desk.ts";
export type { FigureQuery, FigureStore } from "../../ports/figures.ts";
export { type Delivery, type Outbox, topics } from "../../ports/outbox.ts";
export type { Page } from "../../ports/page.ts";
export type { RateStore } from "../../ports/rates.ts";
export {
  type BeginResult,
  ClaimLostError,
  type EffectRecord,
  type RequestBeginning,
  type RequestStore,
  type StoredAnswer,
} from "../../ports/requests.ts";
export type { StepStore } from "../../ports/steps.ts";
export {
  type DataKey,
  IntegrityError,
  type ListQuery,
  StaleWriteError,
  StorageUnavailableError,
  type StoredState,
  type VerificationStorage,
} from "../../ports/storage.ts";
export type { TokenRecord, TokenStore } from "../../ports/tokens.ts";
export type { WebhookStore } from "../../ports/webhooks.ts";
export { linkAfter } from "../../service/audit/chain.ts";
export { factsOf, waitingSince } from "../../service/figures/facts.ts";
export { fingerprintsOf } from "../../verdict/fingerprint/fingerprints.ts";
export { firstEndOf } from "../../verdict/lifecycle/document-ends.ts";
export { queueFactsOf } from "../../verdict/lifecycle/queue-facts.ts";
export { reasonsOf } from "../../verdict/lifecycle/reasons.ts";
