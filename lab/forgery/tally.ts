import type { Outcome } from "./scene.ts";

/** The outcomes of one class. */
export interface Tally {
  tried: number;
  approved: number;
  /** Cases by failed rule or other reason, for cases that were not Approved. */
  readonly reasons: Map<string, number>;
  /** Attacks that could not begin. */
  void: number;
}

export const emptyTally = (): Tally => ({ tried: 0, approved: 0, reasons: new Map(), void: 0 });

export function add(tally: Tally, outcome: Outcome | undefined): void {
  if (!outcome) {
    tally.void += 1;
    return;
  }
  tally.tried += 1;
  if (outcome.status === "Approved") {
    tally.approved += 1;
    return;
  }
  const reasons = outcome.failed.length > 0 ? outcome.failed : [`${outcome.status}, ${outcome.note}`];
  for (const reason of reasons) tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
}

/** The 95 % interval of a share (Wilson 1927), as percentages. */
export function wilson(hits: number, tried: number): readonly [number, number] {
  if (tried === 0) return [0, 100];
  const z = 1.959964;
  const share = hits / tried;
  const middle = share + (z * z) / (2 * tried);
  const half = z * Math.sqrt((share * (1 - share)) / tried + (z * z) / (4 * tried * tried));
  const scale = 100 / (1 + (z * z) / tried);
  return [Math.max(0, (middle - half) * scale), Math.min(100, (middle + half) * scale)];
}

/** Reasons, the most frequent first. */
export const reasonsOf = ({ reasons }: Tally): string =>
  [...reasons]
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
    .map(([reason, count]) => `${reason} ${count}`)
    .join(", ");

/** `hits` of `tried`, with share and interval. */
export function shareOf(hits: number, tried: number): string {
  if (tried === 0) return "not tried";
  const [low, high] = wilson(hits, tried);
  return `${((100 * hits) / tried).toFixed(1)} % (${low.toFixed(1)}–${high.toFixed(1)})`;
}
