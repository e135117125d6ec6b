import type { Decision, VerificationDocument } from "../../model/document.ts";
import { decisionStatuses, documentStatuses } from "../../model/document-status.ts";
import {
  type DecisionChanged,
  type DocumentChanged,
  eventCodes,
  namedOnly,
  type VerificationChanged,
  type VerificationEvent,
} from "../../model/event.ts";
import type { Verification } from "../../model/verification.ts";
import { verificationStatuses } from "../../model/verification-status.ts";
import { type Change, type StepContext, withMessage } from "./change.ts";

/** The type of an event, with the document and the decision that it is about. */
type Announcement =
  | { readonly type: VerificationChanged["type"] }
  | {
      readonly type: DocumentChanged["type"];
      readonly document: VerificationDocument;
      readonly days?: number;
    }
  | {
      readonly type: DecisionChanged["type"];
      readonly document: VerificationDocument;
      readonly decision: Decision;
    };

/** Adds an event to the change, numbered after the events before it unless it is of `namedOnly`. */
export function announce(change: Change, announcement: Announcement, scope: StepContext): Change {
  const counted = namedOnly.includes(announcement.type) ? 0 : 1;
  const verification = { ...change.verification, sequence: change.verification.sequence + counted };
  const payload = eventOf(verification, announcement, scope);
  return withMessage({ ...change, verification }, { topic: "event", payload }, scope);
}

function eventOf(
  verification: Verification,
  announcement: Announcement,
  { at }: StepContext,
): VerificationEvent {
  const { id, flow, status, sequence } = verification;
  const { label } = verificationStatuses[status];
  const common = {
    code: eventCodes[announcement.type],
    flow,
    verificationId: id,
    verificationStatus: status,
    verificationStatusLabel: label,
    sequence,
    occurredAt: at,
  };
  if ("decision" in announcement) {
    const { type, document, decision } = announcement;
    const statusLabel = decisionStatuses[decision.status].label;
    const ids = { documentId: document.id, decisionId: decision.id };
    return { type, ...common, ...ids, status: decision.status, statusLabel };
  }
  if ("document" in announcement) {
    const { document, ...rest } = announcement;
    const statusLabel = documentStatuses[document.status].label;
    return { ...rest, ...common, documentId: document.id, status: document.status, statusLabel };
  }
  return { type: announcement.type, ...common, status, statusLabel: label };
}
