export { createTokens, type Token, type TokenOptions, type Tokens } from "../access/tokens.ts";
export { type AccessAct, accessEntry, pseudonymOf } from "../audit/access-entry.ts";
export type { Audit, AuditQuery, AuditVerification } from "../audit/audit.ts";
export type { AuditRows } from "../audit/compare.ts";
export type { AuditDefect } from "../audit/defects.ts";
export { type ExportedLink, lineOf } from "../audit/export.ts";
export { type AuditedStorage, type AuditKeys, createAudit } from "../audit/open.ts";
export type { AuditVerdict } from "../audit/verify.ts";
export { type ExportVerification, verifyExport } from "../audit/verify-export.ts";
export {
  type Checked,
  checkFlow,
  checkOptions,
  checkPolicy,
  type FileOptions,
  fileOptionNames,
  type OptionProblem,
} from "../check-options.ts";
export type { RekeyTally } from "../document/rekey.ts";
export type { Claims, ReviewerOption, VerificationClaims } from "../host/claims.ts";
export type { ListedVerificationView } from "../host/views.ts";
export type { Scope } from "../model/principal.ts";
export type { PurgeOptions, PurgeTally } from "../outbox/purge.ts";
export type { ChangeView, FlowDiff, PolicyDiffInput, PolicyDiffView } from "../policy/diff.ts";
export type { PolicyView } from "../policy/list.ts";
export type {
  DocumentChange,
  PolicyReplay,
  PolicyReplayInput,
  RuleChange,
  RuleEffect,
  VerificationChange,
} from "../policy/replay-decisions.ts";
export { type ReplayOptions, replayPolicy } from "../policy/replay-policy.ts";
export type { NextClaimInput } from "../verification/claim.ts";
export type { ClaimView, NextClaimView, ReasonView, WaitingView } from "../verification/present-waiting.ts";
export type { RetakeInput } from "../verification/review.ts";
export { createWebhooks, type WebhookDeliveryList, type Webhooks } from "../webhooks/endpoints.ts";
export type { DeliveriesInput, ReplayInput, WebhookInput, WebhookUpdate } from "../webhooks/input.ts";
export type { WebhookDeliveryView, WebhookView, WebhookWithSecretView } from "../webhooks/present.ts";
