import type { Decision, VerificationDocument } from "../../model/document.ts";
import type { Outcome } from "../../model/settlement.ts";
import { announce } from "./announce.ts";
import { type Change, type StepContext, withDocument } from "./change.ts";
import { documentStep } from "./document-step.ts";

export type { Outcome } from "../../model/settlement.ts";

/** The workflow of a decision, in the specification's words. */
export const workflow = {
  automatic: "Automatic",
  manualBy: (email: string) => `Manual by ${email}`,
};

/** Decides one document and announces the decision. */
export function decide(
  change: Change,
  document: VerificationDocument,
  { status, workflow: how }: Pick<Decision, "workflow"> & { readonly status: Outcome },
  scope: StepContext,
): Change {
  const decision: Decision = {
    id: scope.id("dec"),
    status,
    workflow: how,
    policy: scope.policy,
    createdAt: scope.at,
    updatedAt: scope.at,
  };
  const decided: VerificationDocument = {
    ...documentStep(document, `decide_${status}`, scope.at),
    decisions: [...document.decisions, decision],
  };
  return announce(
    withDocument(change, decided),
    { type: "decision.made", document: decided, decision },
    scope,
  );
}

/** Cancels one document. */
export function cancelDocument(change: Change, document: VerificationDocument, scope: StepContext): Change {
  const canceled = documentStep(document, "cancel", scope.at);
  return announce(withDocument(change, canceled), { type: "document.canceled", document: canceled }, scope);
}

/** Returns one document to Uploaded: clears its extracted data and cancels its decisions. */
export function resetDocument(change: Change, document: VerificationDocument, scope: StepContext): Change {
  const standing = document.decisions.filter((decision) => decision.status !== "canceled");
  const decisions = document.decisions.map((decision) =>
    decision.status === "canceled"
      ? decision
      : { ...decision, status: "canceled" as const, updatedAt: scope.at },
  );
  const reset: VerificationDocument = {
    ...documentStep(document, "reset", scope.at),
    extracted: null,
    rules: null,
    parts: null,
    judged: null,
    reading: null,
    look: null,
    readingSince: null,
    decisions,
  };
  return standing.reduce<Change>(
    (next, { id }) => {
      const decision = decisions.find((other) => other.id === id);
      return decision
        ? announce(next, { type: "decision.canceled", document: reset, decision }, scope)
        : next;
    },
    withDocument(change, reset),
  );
}
