import type { VerificationDocument } from "../../model/document.ts";
import type { Verification } from "../../model/verification.ts";
import type { Outcome } from "../lifecycle/decide.ts";
import { isRejected } from "../lifecycle/rejection.ts";

/**
 * The pipeline's outcome for one document. A failed rule that rejects gives Rejected. Any other failed rule,
 * or a document that was not judged or identified, gives Double Check. Otherwise it is Approved. A selfie has
 * no rules of its own: it is judged with the photo ID.
 */
export function outcomeOf(
  document: Pick<VerificationDocument, "rules" | "extracted" | "judged">,
  verification: Pick<Verification, "revision">,
  isSelfie: boolean,
): Outcome {
  if (isRejected(verification, document)) return "rejected";
  const { rules, extracted, judged } = document;
  const actions = Object.values(rules?.actions ?? {});
  if (judged === null) return "double_check";
  if (isSelfie) return "approved";
  const read = rules !== null && extracted?.document?.identified === "1";
  return read && actions.length === 0 ? "approved" : "double_check";
}

/** The gravest outcome of its documents. */
export function outcomeOfAll(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes("rejected")) return "rejected";
  return outcomes.length === 0 || outcomes.includes("double_check") ? "double_check" : "approved";
}
