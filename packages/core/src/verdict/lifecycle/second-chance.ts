import type { VerificationDocument } from "../../model/document.ts";
import { categories } from "../../model/document-type.ts";
import type { Retake, RetakeAdvice } from "../../model/retake.ts";
import type { HistoryEntry, Verification } from "../../model/verification.ts";
import { type Flow, typeWithId } from "../catalogue/flow.ts";
import { type ApprovalGap, approvalGaps } from "./approval.ts";
import { mendFailures } from "./mendable.ts";
import { decidedByPerson } from "./since-submission.ts";
import { standingDocuments } from "./standing.ts";

const isSubmission = ({ from, to }: HistoryEntry): boolean => from === "started" && to === "submitted";

/** Submissions so far, and how many the flow allows. */
export interface Attempts {
  readonly made: number;
  readonly of: number;
}

export function attemptsOf({ history }: Pick<Verification, "history">, flow: Flow): Attempts {
  return { made: history.filter(isSubmission).length, of: flow.attempts ?? 1 };
}

/**
 * Whether another submission is allowed: attempts are left, or a reviewer asked for this run by a resubmit.
 */
function mayAgain(verification: Verification, flow: Flow): boolean {
  const { made, of } = attemptsOf(verification, flow);
  const submitted = verification.history.findLast(({ from, to }) => to === "submitted" && from !== to);
  const resubmitted = submitted !== undefined && !isSubmission(submitted);
  return made < of || (of > 1 && resubmitted);
}

/**
 * The documents to retake, if new pictures can mend everything that stands against an automatic Approved, and
 * the person may submit again. `undefined` otherwise: then the run ends with its outcome.
 */
export function retakesOf(verification: Verification, flow: Flow): readonly Retake[] | undefined {
  if ((flow.attempts ?? 1) < 2 || !mayAgain(verification, flow)) return undefined;
  const standing = standingDocuments(verification);
  if (standing.some((document) => decidedByPerson(verification, document))) return undefined;
  const gaps = approvalGaps(verification, flow);
  const byDocument = standing.map((document) => ({ document, advice: adviceOn(document, gaps) }));
  const isEachStanding = gaps.every(({ document }) => standing.some(({ id }) => id === document));
  if (gaps.length === 0 || !isEachStanding || byDocument.some(({ advice }) => !advice)) return undefined;
  const retakes = byDocument.flatMap(({ document, advice = [] }) =>
    retakesFor(verification, flow, document, advice),
  );
  return retakes.some((retake) => retake === undefined) || retakes.length === 0
    ? undefined
    : merged(retakes.filter((retake) => retake !== undefined));
}

/** The advice on one document; `undefined` if something stands against it that new pictures cannot mend. */
function adviceOn(
  document: VerificationDocument,
  gaps: readonly ApprovalGap[],
): readonly RetakeAdvice[] | undefined {
  const failed = document.rules?.failed ?? {};
  const advice = mendFailures(failed);
  const own = gaps.filter((gap) => gap.document === document.id).map((gap) => adviceOnGap(gap, failed));
  if (!advice || own.includes(undefined)) return undefined;
  const all = [...advice, ...own.filter((each) => each !== undefined && each !== "told")];
  return [...new Set(all)];
}

function adviceOnGap(
  { condition, rule }: ApprovalGap,
  failed: Readonly<Record<string, unknown>>,
): RetakeAdvice | "told" | undefined {
  if (condition === "chosen") return "use_requested_document";
  if (condition === "parts") return "retake_picture";
  return rule !== undefined && Object.hasOwn(failed, rule) ? "told" : undefined;
}

/** The advice on a photo ID may concern the selfie. `undefined` if there is no selfie to retake. */
function retakesFor(
  verification: Verification,
  flow: Flow,
  document: VerificationDocument,
  advice: readonly RetakeAdvice[],
): readonly (Retake | undefined)[] {
  const own = advice.filter((each) => each !== "retake_selfie");
  const selfie = standingDocuments(verification).find(
    ({ typeId }) => typeWithId(flow, typeId)?.category === "selfie",
  );
  return [
    ...(own.length > 0 ? [retakeOf(flow, document, own)] : []),
    ...(advice.includes("retake_selfie") ? [selfie && retakeOf(flow, selfie, ["retake_selfie"])] : []),
  ];
}

export function retakeOf(
  flow: Flow,
  { typeId, front, back }: VerificationDocument,
  advice: readonly RetakeAdvice[],
): Retake | undefined {
  const category = typeWithId(flow, typeId)?.category;
  return category && { category, front, back, advice };
}

function merged(retakes: readonly Retake[]): readonly Retake[] {
  const isFirst = ({ front }: Retake, at: number) => retakes.findIndex((each) => each.front === front) === at;
  return retakes.filter(isFirst);
}

/** The history's reason: codes of advice, no values. */
export function retakeReason(verification: Verification, flow: Flow, retakes: readonly Retake[]): string {
  const { made, of } = attemptsOf(verification, flow);
  const each = retakes.map(({ category, advice }) => `${categories[category].label}: ${advice.join(", ")}`);
  return `New pictures are needed after attempt ${made} of ${Math.max(of, made + 1)}. ${each.join("; ")}.`;
}

/** The retakes that are still due: their pictures stand, or no document of their category does. */
export function dueRetakes(
  verification: Pick<Verification, "documents" | "retakes">,
  flow: Flow,
): readonly Retake[] {
  const standing = standingDocuments(verification);
  return (verification.retakes ?? []).filter(({ category, front, back }) => {
    const present = standing.filter(({ typeId }) => typeWithId(flow, typeId)?.category === category);
    return (
      present.length === 0 || present.some((document) => document.front === front && document.back === back)
    );
  });
}
