import type { VerificationDocument } from "../../model/document.ts";
import type { RuleAction } from "../../model/rule-code.ts";
import type { Verification } from "../../model/verification.ts";
import type { WaitingReason } from "../../model/waiting.ts";

/**
 * Why a verification waits for a person: the failed rules of its documents, and documents that were not
 * judged or not identified. Rejecting rules first. It holds codes and no values.
 */
export function reasonsOf({ documents }: Pick<Verification, "documents">): readonly WaitingReason[] {
  const reasons = documents.flatMap(reasonsOfDocument);
  return [
    ...reasons.filter(({ action }) => action === "reject"),
    ...reasons.filter(({ action }) => action !== "reject"),
  ];
}

function reasonsOfDocument({
  id: document,
  typeId,
  rules,
  extracted,
  judged,
}: VerificationDocument): readonly WaitingReason[] {
  const failed = Object.entries(rules?.actions ?? {}).map(
    ([rule, action]: [string, RuleAction]): WaitingReason => ({ document, typeId, rule, action }),
  );
  if (failed.length > 0) return failed;
  const isRead = judged !== null && (rules === null || extracted?.document?.identified === "1");
  return isRead ? [] : [{ document, typeId, rule: null, action: "review" }];
}
