import type {
  DecisionStatus,
  DecisionStatusLabel,
  DocumentStatus,
  DocumentStatusLabel,
} from "./document-status.ts";
import type { DecisionId, DocumentId, VerificationId, WebhookId } from "./ids.ts";
import type { Tenant } from "./principal.ts";
import type { Instant } from "./time.ts";
import type { VerificationStatus, VerificationStatusLabel } from "./verification-status.ts";

/** The event codes of the specification, by type. Codes from 9 on are ours. */
export const eventCodes = {
  "verification.started": 1,
  "verification.submitted": 2,
  "verification.finished": 3,
  "verification.canceled": 4,
  "document.uploaded": 5,
  "document.canceled": 6,
  "decision.made": 7,
  "decision.canceled": 8,
  "document.read": 9,
  "verification.overdue": 10,
  "document.expiring": 11,
  "verification.due": 12,
  "screening.hit": 13,
} as const;

export type EventType = keyof typeof eventCodes;

/** Types that only receivers who name them get: `*` and "all events" leave them out. */
export const namedOnly: readonly EventType[] = [
  "document.read",
  "verification.overdue",
  "document.expiring",
  "verification.due",
  "screening.hit",
];

/** The types that begin with a word: `TypeOf<"document">` is `"document.uploaded" | "document.canceled"`. */
type TypeOf<Subject extends string> = Extract<EventType, `${Subject}.${string}`>;

interface Happened<Subject extends string, Status, StatusLabel> {
  readonly type: TypeOf<Subject>;
  /** The number that the specification gives this type. */
  readonly code: number;
  /** The path of the flow. */
  readonly flow: string;
  readonly verificationId: VerificationId;
  /** The status of the verification, document or decision that the event is about. */
  readonly status: Status;
  /** The same status as the API shows it. */
  readonly statusLabel: StatusLabel;
  readonly verificationStatus: VerificationStatus;
  readonly verificationStatusLabel: VerificationStatusLabel;
  /**
   * Counts the events of a verification from 1, without gaps. An event of `namedOnly` has the number of the
   * event before it.
   */
  readonly sequence: number;
  readonly occurredAt: Instant;
}

/** An event about the verification itself; `screening.hit`: a changed list names its person. */
export interface VerificationChanged
  extends Happened<"verification" | "screening", VerificationStatus, VerificationStatusLabel> {}

/** An event about one document. */
export interface DocumentChanged extends Happened<"document", DocumentStatus, DocumentStatusLabel> {
  readonly documentId: DocumentId;
  /** Only of `document.expiring`: the days of the flow's option `expiring` that this event is for. */
  readonly days?: number;
}

/** An event about one decision on a document. */
export interface DecisionChanged extends Happened<"decision", DecisionStatus, DecisionStatusLabel> {
  readonly documentId: DocumentId;
  readonly decisionId: DecisionId;
}

/** Something that happened to a verification. It has ids, statuses and labels, and nothing personal. */
export type VerificationEvent = VerificationChanged | DocumentChanged | DecisionChanged;

/**
 * An endpoint was disabled because it answered 410 (`gone`) or failed for days (`failing`). Only the host
 * receives it.
 */
export interface WebhookDisabledEvent {
  readonly type: "webhook.disabled";
  readonly tenant: Tenant;
  readonly webhookId: WebhookId;
  readonly reason: "gone" | "failing";
  readonly failingSince: Instant;
  readonly occurredAt: Instant;
}
