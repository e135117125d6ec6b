import type { VerificationDocument } from "../../model/document.ts";
import type { Verification } from "../../model/verification.ts";
import { standingDocuments } from "./standing.ts";

/** Whether a failed rule rejects the document, which was identified and judged as it is now. */
export function isRejected(
  { revision }: Pick<Verification, "revision">,
  { rules, extracted, judged }: Pick<VerificationDocument, "rules" | "extracted" | "judged">,
): boolean {
  const rejects = Object.values(rules?.actions ?? {}).includes("reject");
  return rejects && judged === revision && extracted?.document?.identified === "1";
}

/**
 * Decides whether an automatic Rejected may be given. It alone guards the lifecycle's `settle_rejected`. A
 * rule rejects only for a value that is proven (`pipeline/rejection-proof.ts`).
 */
export function isRejectionProven(verification: Verification): boolean {
  return standingDocuments(verification).some((document) => isRejected(verification, document));
}
