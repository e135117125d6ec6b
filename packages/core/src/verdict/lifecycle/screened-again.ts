import type { RuleReport } from "../../model/document.ts";
import type { ScreeningResult } from "../../model/screening.ts";
import type { Verification } from "../../model/verification.ts";
import { system } from "./actor.ts";
import { announce } from "./announce.ts";
import type { Change, StepContext } from "./change.ts";
import { hitId, matchOf, openHits } from "./open-hits.ts";
import { step } from "./verification-step.ts";

const listed = "A list that changed names a person who may be this one.";

/**
 * Notes what changed lists said. A new open hit announces `screening.hit`, fails RuleSC001, and brings an
 * Approved verification back to Double Check.
 */
export function screenedAgain(
  current: Verification,
  screening: ScreeningResult | undefined,
  scope: StepContext,
): Change {
  if (!screening) return { verification: current, messages: [] };
  const found = newHits(current, { ...current, screening });
  const type = found.length > 0 ? "list_hit" : "screen_again";
  const change = step(current, { type, by: system, ...(found.length > 0 && { comment: listed }) }, scope);
  const verification = { ...change.verification, screening };
  if (found.length === 0) return { ...change, verification };
  return announce(
    { ...change, verification: withNewHitsFailed(current, verification) },
    { type: "screening.hit" },
    scope,
  );
}

/** `next` with RuleSC001 failed on the documents whose person has an open hit that was not there before. */
export function withNewHitsFailed(current: Verification, next: Verification): Verification {
  const found = newHits(current, next);
  const documents = next.documents.map((document) => {
    const lists = found.filter((hit) => hit.document === document.id).map(({ list }) => list);
    if (lists.length === 0 || !document.rules) return document;
    return { ...document, rules: failListed(document.rules, [...new Set(lists)]) };
  });
  return { ...next, documents };
}

/** Whether `next` has an open hit that was not there before. */
export const hasNewHits = (current: Verification, next: Verification): boolean =>
  newHits(current, next).length > 0;

function newHits(current: Verification, next: Verification): ScreeningResult["hits"] {
  // Nobody is Approved with an open hit, unless the flow had switched RuleSC001 off.
  const known = new Set(current.status === "approved" ? [] : openHits(current).map(keyOf));
  return openHits(next).filter((hit) => !known.has(keyOf(hit)));
}

const keyOf = (hit: ScreeningResult["hits"][number]): string =>
  `${hit.document} ${hitId(hit)} ${matchOf(hit)}`;

/** Fails RuleSC001, which had passed or was skipped. */
function failListed(report: RuleReport, lists: readonly string[]): RuleReport {
  const { RuleSC001: _, ...approved } = report.approved;
  const { RuleSC001: __, ...skipped } = report.skipped;
  const found = { expected: "no open hit", extracted: lists.join(", ") };
  return {
    ...report,
    approved,
    skipped,
    failed: { ...report.failed, RuleSC001: found },
    actions: { ...report.actions, RuleSC001: "review" },
  };
}
