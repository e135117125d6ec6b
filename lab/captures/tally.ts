import type { Advised } from "./advise.ts";
import type { Capture } from "./capture.ts";

/** Results of the captures of one class. */
export interface Tally {
  all: number;
  /** A right code was among the advice, for good captures: no advice. */
  right: number;
  /** The first advice was right. */
  first: number;
  /** Other advice to retake. */
  other: number;
  none: number;
  /** RuleDI004 sends its submit to a person. */
  doubtful: number;
  /** The same, and no advice was given. */
  doubtfulUntold: number;
  readonly cpuMs: number[];
}

export const emptyTally = (): Tally => ({
  all: 0,
  right: 0,
  first: 0,
  other: 0,
  none: 0,
  doubtful: 0,
  doubtfulUntold: 0,
  cpuMs: [],
});

/** Counts one capture. Returns whether it got the right advice. */
export function count(tally: Tally, { right }: Capture, { advice, isDoubtful, cpuMs }: Advised): boolean {
  const codes = advice.map(({ code }) => code);
  const isRight = right.length === 0 ? codes.length === 0 : codes.some((code) => right.includes(code));
  const [first] = codes;
  tally.all += 1;
  if (isDoubtful) tally.doubtful += 1;
  if (isDoubtful && codes.length === 0) tally.doubtfulUntold += 1;
  tally.cpuMs.push(cpuMs);
  if (isRight) tally.right += 1;
  else if (codes.length > 0) tally.other += 1;
  else tally.none += 1;
  if (isRight && (first === undefined || right.includes(first))) tally.first += 1;
  return isRight;
}

export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce<Tally>(
    (sum, one) => ({
      all: sum.all + one.all,
      right: sum.right + one.right,
      first: sum.first + one.first,
      other: sum.other + one.other,
      none: sum.none + one.none,
      doubtful: sum.doubtful + one.doubtful,
      doubtfulUntold: sum.doubtfulUntold + one.doubtfulUntold,
      cpuMs: [...sum.cpuMs, ...one.cpuMs],
    }),
    emptyTally(),
  );

/**
 * Submits that RuleDI004 sends to a person: of the bad captures as they are, and after each person who got
 * advice has taken a good capture instead, which may be doubtful itself.
 */
export function doubtfulSubmits(
  bad: Tally,
  good: Tally,
): { readonly before: number; readonly after: number } {
  const told = bad.all - bad.none;
  const again = good.all === 0 ? 0 : good.doubtfulUntold / good.all;
  return { before: bad.doubtful, after: Math.round(bad.doubtfulUntold + told * again) };
}

/** A Markdown table by class. */
export function tableOf(tallies: ReadonlyMap<string, Tally>): string {
  const rows = [...tallies].map(
    ([name, { all, right, first, other, none, cpuMs }]) =>
      `| ${[name, all, right, first, other, none, at(cpuMs, 0.5), at(cpuMs, 0.95)].join(" | ")} |`,
  );
  return [
    "| captures | all | right advice | right advice first | other advice | none | CPU-ms, median | p95 |",
    "|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

const at = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
