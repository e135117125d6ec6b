import type { Decision, Document } from "../model/document.ts";
import { decisionStatuses, documentStatuses } from "../model/document-status.ts";
import { type Event, type EventType, eventCodes } from "../model/event.ts";
import { verificationStatuses } from "../model/verification-status.ts";
import { type Change, type Scope, withMessage } from "./change.ts";

type About = { readonly document?: Document; readonly decision?: Decision };

/** Adds an event to the change, with the verification's next sequence number. */
export function announce(change: Change, type: EventType, scope: Scope, about: About = {}): Change {
  const verification = { ...change.verification, sequence: change.verification.sequence + 1 };
  const verificationStatusLabel = verificationStatuses[verification.status].label;
  const event: Event = {
    type,
    code: eventCodes[type],
    flow: verification.flow,
    verificationId: verification.id,
    ...(about.document && { documentId: about.document.id }),
    ...(about.decision && { decisionId: about.decision.id }),
    statusLabel: about.decision
      ? decisionStatuses[about.decision.status].label
      : about.document
        ? documentStatuses[about.document.status].label
        : verificationStatusLabel,
    verificationStatusLabel,
    sequence: verification.sequence,
    occurredAt: scope.at,
  };
  return withMessage({ ...change, verification }, { topic: "event", payload: { ...event } }, scope);
}
