import type { Goal } from "./goals.ts";

export type Outcome = "right" | "absent" | "wrong";

/** How often each field was right, wrong or absent, if the document states it. */
export type Tally = Map<string, Record<Outcome, number>>;

export function addOutcome(tally: Tally, field: string, outcome: Outcome): void {
  const sums = tally.get(field) ?? { right: 0, absent: 0, wrong: 0 };
  sums[outcome] += 1;
  tally.set(field, sums);
}

/** Values without a label are not counted. */
export function outcomeOf(
  expected: string | null | undefined,
  read: string | undefined,
  same: (expected: string, read: string) => boolean,
): Outcome | undefined {
  if (!expected) return undefined;
  if (!read) return "absent";
  return same(expected, read) ? "right" : "wrong";
}

export function sumOf(tally: Tally): Record<Outcome, number> {
  const sums = { right: 0, absent: 0, wrong: 0 };
  for (const each of tally.values())
    for (const outcome of ["right", "absent", "wrong"] as const) sums[outcome] += each[outcome];
  return sums;
}

export const tableOf = (tally: Tally) =>
  [...tally, ["all", sumOf(tally)] as const].map(([field, sums]) => ({ field, ...sums }));

/** Goals for the shares of expected fields. */
export function goalsOfTally(of: string, tally: Tally, least: number, most: number): readonly Goal[] {
  const { right, absent, wrong } = sumOf(tally);
  const all = Math.max(right + absent + wrong, 1);
  const shown = (count: number) => `${count} of ${all}, ${((100 * count) / all).toFixed(1)} %`;
  return [
    {
      goal: `${of}: fields right, at least ${100 * least} %`,
      measured: shown(right),
      met: right >= least * all,
    },
    {
      goal: `${of}: fields wrong, at most ${100 * most} %`,
      measured: shown(wrong),
      met: wrong <= most * all,
    },
  ];
}
