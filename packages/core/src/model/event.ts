import type { DecisionId, DocumentId, VerificationId, WebhookId } from "./ids.ts";
import type { Tenant } from "./principal.ts";
import type { Instant } from "./time.ts";

/** The event codes of the specification, by type. */
export const eventCodes = {
  "verification.started": 1,
  "verification.submitted": 2,
  "verification.finished": 3,
  "verification.canceled": 4,
  "document.uploaded": 5,
  "document.canceled": 6,
  "decision.made": 7,
  "decision.canceled": 8,
} as const;

export type EventType = keyof typeof eventCodes;

/** Something that happened to a verification: ids and labels only, nothing personal. */
export interface Event {
  readonly type: EventType;
  readonly code: number;
  /** The path name of the flow. */
  readonly flow: string;
  readonly verificationId: VerificationId;
  readonly documentId?: DocumentId;
  readonly decisionId?: DecisionId;
  /** Of what the event is about: the verification, the document or the decision. */
  readonly statusLabel: string;
  readonly verificationStatusLabel: string;
  /** Counts the events of a verification from 1, without a gap. */
  readonly sequence: number;
  readonly occurredAt: Instant;
}

/** Said to the host alone: an endpoint hears nothing more, because it answered 410 (`gone`) or did nothing but fail for days (`failing`). */
export interface WebhookDisabledEvent {
  readonly type: "webhook.disabled";
  readonly tenant: Tenant;
  readonly webhookId: WebhookId;
  readonly reason: "gone" | "failing";
  readonly failingSince: Instant;
  readonly occurredAt: Instant;
}
