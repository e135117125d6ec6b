import type { HistoryEntry, Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import type { LabelValues } from "./registry.ts";

/** What one save decided, as labels of counters. */
export interface DecisionLabels {
  readonly decided: readonly LabelValues[];
  readonly reversed: readonly LabelValues[];
  /** Rule and action of each rule that this save was the first to find failed. */
  readonly failed: readonly LabelValues[];
}

const decided: readonly VerificationStatus[] = ["approved", "rejected"];
const reopened: readonly VerificationStatus[] = [...decided, "double_check"];

/**
 * A person reverses a decision when a decided verification gets the other outcome, or goes back to Double
 * Check.
 */
export function decisionLabelsOf(
  by: "automatic" | "person",
  current: Pick<Verification, "history" | "documents"> | undefined,
  next: Pick<Verification, "history" | "documents">,
): DecisionLabels {
  const entries = next.history.slice(current?.history.length ?? 0).filter(({ from, to }) => from !== to);
  const isReversal = ({ from, to }: HistoryEntry): boolean =>
    by === "person" && from !== null && decided.includes(from) && reopened.includes(to);
  return {
    decided: entries.filter(({ to }) => decided.includes(to)).map(({ to }) => [by, to]),
    reversed: entries.filter(isReversal).map(({ from }) => [from ?? ""]),
    failed: failuresOf(current, next),
  };
}

function failuresOf(
  current: Pick<Verification, "documents"> | undefined,
  next: Pick<Verification, "documents">,
): readonly LabelValues[] {
  const earlierFailures = new Map(current?.documents.map(({ rules }) => [rules?.id, rules?.failed]));
  return next.documents.flatMap(({ rules }) => {
    const before = earlierFailures.get(rules?.id) ?? {};
    const codes = Object.keys(rules?.failed ?? {}).filter((code) => !(code in before));
    return codes.map((code) => [code, rules?.actions[code] ?? "review"]);
  });
}
