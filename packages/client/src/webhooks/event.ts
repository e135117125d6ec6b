import type {
  DocumentDecision,
  VerificationDetail,
  VerificationDocument,
  VerificationStatusLabel,
} from "../generated/types.generated.ts";

/** The verification when the webhook was sent, for endpoints with `include: "full"`. */
export type FullVerification = Pick<
  VerificationDetail,
  | "id"
  | "vendor_reference"
  | "vendor_state"
  | "status_label"
  | "submitted_at"
  | "created_at"
  | "updated_at"
  | "expected_data"
> & {
  readonly documents: readonly (Pick<
    VerificationDocument,
    "id" | "document_type" | "country" | "status_label" | "extracted_data"
  > & { readonly failed_rules: readonly string[] })[];
};

interface Data<Code extends number, Label extends string> {
  readonly code: Code;
  /** The path name of the flow. */
  readonly flow: string;
  readonly verification_id: VerificationDetail["id"];
  /** The status label of the event's subject: the verification, the document or the decision. */
  readonly status_label: Label;
  readonly verification_status_label: VerificationStatusLabel;
  /** Numbers the events of a verification from 1. Events may arrive out of order and more than once. */
  readonly sequence: number;
  /** Present with `include: "full"` only; `null` if it was deleted. */
  readonly verification?: FullVerification | null;
}

interface Occurred<Type extends string, Body> {
  /** The `webhook-id`: every attempt at this event has the same. */
  readonly id: string;
  readonly type: Type;
  /** When it occurred: ISO 8601 in UTC with microseconds. */
  readonly timestamp: string;
  readonly data: Body;
}

type OfVerification<Type extends string, Code extends number> = Occurred<
  Type,
  Data<Code, VerificationStatusLabel>
>;
type OfDocument<Type extends string, Code extends number> = Occurred<
  Type,
  Data<Code, VerificationDocument["status_label"]> & { readonly document_id: VerificationDocument["id"] }
>;
type OfEnd<Type extends string, Code extends number> = Occurred<
  Type,
  OfDocument<Type, Code>["data"] & { readonly days: number }
>;
type OfDecision<Type extends string, Code extends number> = Occurred<
  Type,
  Data<Code, DocumentDecision["status_label"]> & {
    readonly document_id: VerificationDocument["id"];
    readonly decision_id: DocumentDecision["id"];
  }
>;

export type VerificationEvent =
  | OfVerification<"verification.started", 1>
  | OfVerification<"verification.submitted", 2>
  | OfVerification<"verification.finished", 3>
  | OfVerification<"verification.canceled", 4>
  /** Sent only to endpoints that name it. Its `sequence` is that of the event before it. */
  | OfVerification<"verification.overdue", 10>
  /** Sent only to endpoints that name it: the check is due again. */
  | OfVerification<"verification.due", 12>
  /** A changed list names the person. Sent only to endpoints that name it. */
  | OfVerification<"screening.hit", 13>;
export type DocumentEvent =
  | OfDocument<"document.uploaded", 5>
  | OfDocument<"document.canceled", 6>
  /** Sent only to endpoints that name it. Its `sequence` is that of the event before it. */
  | OfDocument<"document.read", 9>
  /** Sent only to endpoints that name it, `days` before the last day of the document. */
  | OfEnd<"document.expiring", 11>;
export type DecisionEvent = OfDecision<"decision.made", 7> | OfDecision<"decision.canceled", 8>;
/** A test event, sent by the test command of an endpoint. */
export type TestEvent = Occurred<"webhook.test", { readonly webhook_id: string }>;

/** All webhook events, by `type`. A newer server may send other types: ignore them. */
export type WebhookEvent = VerificationEvent | DocumentEvent | DecisionEvent | TestEvent;
export type WebhookType = WebhookEvent["type"];
