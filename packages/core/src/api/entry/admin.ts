export type { Scope } from "../../model/principal.ts";
export { createTokens, type Token, type TokenOptions, type Tokens } from "../../service/access/tokens.ts";
export { type AccessAct, accessEntry, pseudonymOf } from "../../service/audit/access-entry.ts";
export type { Audit, AuditQuery, AuditVerification } from "../../service/audit/audit.ts";
export type { AuditRows } from "../../service/audit/compare.ts";
export type { AuditDefect } from "../../service/audit/defects.ts";
export { type ExportedLink, lineOf } from "../../service/audit/export.ts";
export { type AuditedStorage, type AuditKeys, createAudit } from "../../service/audit/open.ts";
export type { AuditVerdict } from "../../service/audit/verify.ts";
export { type ExportVerification, verifyExport } from "../../service/audit/verify-export.ts";
export type { RekeyTally } from "../../service/document/rekey.ts";
export type { PurgeOptions, PurgeTally } from "../../service/outbox/purge.ts";
export type { ChangeView, FlowDiff, PolicyDiffInput, PolicyDiffView } from "../../service/policy/diff.ts";
export type { PolicyView } from "../../service/policy/list.ts";
export type {
  DocumentChange,
  PolicyReplay,
  PolicyReplayInput,
  RuleChange,
  RuleEffect,
  VerificationChange,
} from "../../service/policy/replay-decisions.ts";
export { type ReplayOptions, replayPolicy } from "../../service/policy/replay-policy.ts";
export type { NextClaimInput } from "../../service/verification/claim.ts";
export type {
  ClaimView,
  NextClaimView,
  ReasonView,
  WaitingView,
} from "../../service/verification/present-waiting.ts";
export type { RetakeInput } from "../../service/verification/review.ts";
export { createWebhooks, type WebhookDeliveryList, type Webhooks } from "../../service/webhooks/endpoints.ts";
export type {
  DeliveriesInput,
  ReplayInput,
  WebhookInput,
  WebhookUpdate,
} from "../../service/webhooks/input.ts";
export type {
  WebhookDeliveryView,
  WebhookView,
  WebhookWithSecretView,
} from "../../service/webhooks/present.ts";
export {
  type Checked,
  checkFlow,
  checkOptions,
  checkPolicy,
  type FileOptions,
  fileOptionNames,
  type OptionProblem,
} from "../host/check-options.ts";
export type { Claims, ReviewerOption, VerificationClaims } from "../host/claims.ts";
export type { ListedVerificationView } from "../host/views.ts";
