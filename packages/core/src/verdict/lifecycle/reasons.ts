import type { VerificationDocument } from "../../model/document.ts";
import type { QualityCode } from "../../model/quality-code.ts";
import type { RuleAction } from "../../model/rule-code.ts";
import type { Verification } from "../../model/verification.ts";
import type { WaitingReason } from "../../model/waiting.ts";
import { qualityCodes } from "../catalogue/quality-codes.ts";
import { causeRank } from "../catalogue/rule-codes.ts";

/**
 * Why a verification waits for a person: the failed rules of its documents, and documents that were not
 * judged or not identified. Rejecting rules first, then causes before what follows from them. It holds codes
 * and no values.
 */
export function reasonsOf({ documents }: Pick<Verification, "documents">): readonly WaitingReason[] {
  const rank = ({ action, rule }: WaitingReason): number =>
    action === "reject" ? Number.NEGATIVE_INFINITY : causeRank(rule);
  return documents.flatMap(reasonsOfDocument).sort((a, b) => compare(rank(a), rank(b)));
}

const compare = (a: number, b: number): number => Number(a > b) - Number(a < b);

function reasonsOfDocument({
  id: document,
  typeId,
  rules,
  extracted,
  judged,
}: VerificationDocument): readonly WaitingReason[] {
  const failed = Object.entries(rules?.actions ?? {}).map(
    ([rule, action]: [string, RuleAction]): WaitingReason => {
      const quality = rule === "RuleDI004" ? codesIn(rules?.failed[rule]?.extracted ?? "") : [];
      return { document, typeId, rule, action, ...(quality.length > 0 && { quality }) };
    },
  );
  if (failed.length > 0) return failed;
  const isRead = judged !== null && (rules === null || extracted?.document?.identified === "1");
  return isRead ? [] : [{ document, typeId, rule: null, action: "review" }];
}

const codesIn = (extracted: string): readonly QualityCode[] =>
  extracted.split(", ").filter((code): code is QualityCode => Object.hasOwn(qualityCodes, code));
