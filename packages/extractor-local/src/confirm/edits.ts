import type { Drawing, Edit, Form } from "./form.ts";
import type { Line } from "./line.ts";
import { type Extent, sameDrawing } from "./spot.ts";

/**
 * The cost of every value that differs in one place within part of a line: one drawing substituted, added or
 * omitted, or two exchanged. One array, in the order of `editsOf`.
 */
export interface EditCosts {
  readonly own: number;
  readonly edits: Int32Array;
}

const never = 1e6;

const cachedEdits = new WeakMap<Form, readonly Edit[]>();

/** All values that differ in one place, without duplicates. */
export function editsOf(form: Form): readonly Edit[] {
  const edits = cachedEdits.get(form) ?? everyEdit(form).filter((edit) => form.isOther?.(edit) ?? true);
  cachedEdits.set(form, edits);
  return edits;
}

function everyEdit({ drawings, alphabet, needs, behind }: Form): Edit[] {
  const edits: Edit[] = [];
  const fixed = (at: number): boolean => needs[at] === 0;
  for (const [at, own] of drawings.entries())
    for (const drawing of fixed(at) ? [] : alphabet)
      if (!sameDrawing(drawing, own)) edits.push({ kind: "other", at, drawing });
  const ends = behind === "open" ? drawings.length - 1 : drawings.length;
  for (let at = 0; at <= ends; at++)
    for (const drawing of alphabet)
      if (!(fixed(at) && fixed(at - 1)) && (at === drawings.length || !sameDrawing(drawing, drawings[at])))
        edits.push({ kind: "more", at, drawing });
  for (const [at, own] of drawings.entries())
    if (!fixed(at) && drawings.length > 1 && !sameDrawing(own, drawings[at + 1]))
      edits.push({ kind: "less", at });
  for (let at = 0; at + 1 < drawings.length; at++) {
    const [one, other] = [drawings[at], drawings[at + 1]];
    if (one && !fixed(at) && !fixed(at + 1) && !sameDrawing(one, other))
      edits.push({ kind: "exchanged", at });
  }
  return edits;
}

/**
 * Computes all costs in one forward and one backward pass: an edited value shares its prefix and suffix with
 * the original.
 */
export function editCosts(line: Line, form: Form, edits: readonly Edit[], { from, to }: Extent): EditCosts {
  const { drawings } = form;
  const begun = beginnings(line, form, from, to);
  const left = ends(line, form, from, to);
  const width = to - from;
  const cost = new Int32Array(edits.length);
  for (const [index, { kind, at, drawing }] of edits.entries()) {
    let best = never;
    if (kind === "less") {
      const same = at > 0 && sameDrawing(drawings[at - 1] as Drawing, drawings[at + 1]);
      const before = same ? begun.gapped[at] : begun.any[at];
      const behind = left.any[at + 1];
      for (let step = 0; step <= width; step++) {
        const sum = (before?.[step] ?? never) + (behind?.[step] ?? never);
        if (sum < best) best = sum;
      }
    } else if (kind === "exchanged") {
      best = exchangeCost(line, form, at, { begun, left, from, width });
    } else if (drawing) {
      const next = kind === "other" ? at + 1 : at;
      const before = sameDrawing(drawing, drawings[at - 1]) ? begun.gapped[at] : begun.any[at];
      const behind = sameDrawing(drawing, drawings[next]) ? left.gapped[next] : left.any[next];
      const row = line.of(drawing);
      let seen = never;
      for (let step = 0; step < width; step++) {
        const come = before?.[step] ?? never;
        seen = (come < seen ? come : seen) + (row[from + step] ?? never);
        const sum = seen + (behind?.[step + 1] ?? never);
        if (sum < best) best = sum;
      }
    }
    cost[index] = best;
  }
  return { own: leastOf(begun.any[drawings.length], left.any[drawings.length]), edits: cost };
}

/** Costs by the number of drawings done or remaining, then by step from the extent's beginning. */
interface Passes {
  readonly any: readonly Int32Array[];
  /** With something between that drawing and the next. */
  readonly gapped: readonly Int32Array[];
}

const table = (rows: number, width: number): Int32Array[] =>
  Array.from({ length: rows }, () => new Int32Array(width + 1).fill(never));

function beginnings(line: Line, form: Form, from: number, to: number): Passes {
  const { drawings, gaps, before } = form;
  const width = to - from;
  const [any, gapped] = [table(drawings.length + 1, width), table(drawings.length + 1, width)];
  const entry = line.entry(before);
  for (let step = 0; step <= width; step++) {
    if (any[0]) any[0][step] = entry[from + step] ?? never;
    if (gapped[0]) gapped[0][step] = entry[from + step] ?? never;
  }
  for (const [at, drawing] of drawings.entries()) {
    const row = line.of(drawing);
    const gap = line.gap(gaps[at] ?? "none");
    const come = sameDrawing(drawing, drawings[at - 1]) ? gapped[at] : any[at];
    const [done, parted] = [any[at + 1], gapped[at + 1]];
    if (!done || !parted || !come) continue;
    let [seen, after] = [never, never];
    for (let step = 0; step < width; step++) {
      const own = seen;
      seen = Math.min(never, Math.min(seen, come[step] ?? never) + (row[from + step] ?? never));
      after = Math.min(never, Math.min(after, own) + (gap[from + step] ?? never));
      done[step + 1] = Math.min(seen, after);
      parted[step + 1] = after;
    }
  }
  return { any, gapped };
}

function ends(line: Line, form: Form, from: number, to: number): Passes {
  const { drawings, gaps, behind } = form;
  const width = to - from;
  const [any, gapped] = [table(drawings.length + 1, width), table(drawings.length + 1, width)];
  const exit = line.exit(behind);
  const count = drawings.length;
  for (let step = 0; step <= width; step++) {
    if (any[count]) any[count][step] = exit[from + step] ?? never;
    if (gapped[count]) gapped[count][step] = exit[from + step] ?? never;
  }
  for (let at = count - 1; at >= 0; at--) {
    const row = line.of(drawings[at] as Drawing);
    const gap = line.gap(gaps[at - 1] ?? "none");
    const same = at + 1 < count && sameDrawing(drawings[at] as Drawing, drawings[at + 1]);
    const next = same ? gapped[at + 1] : any[at + 1];
    const [rest, parted] = [any[at], gapped[at]];
    if (!next || !rest || !parted) continue;
    let [seen, before] = [never, never];
    for (let step = width - 1; step >= 0; step--) {
      const own = seen;
      seen = Math.min(never, Math.min(seen, next[step + 1] ?? never) + (row[from + step] ?? never));
      before = Math.min(never, Math.min(before, own) + (gap[from + step] ?? never));
      rest[step] = Math.min(seen, before);
      parted[step] = before;
    }
  }
  return { any, gapped };
}

interface Around {
  readonly begun: Passes;
  readonly left: Passes;
  readonly from: number;
  readonly width: number;
}

function exchangeCost(line: Line, { drawings, gaps }: Form, at: number, around: Around): number {
  const { begun, left, from, width } = around;
  const [one, other] = [drawings[at] as Drawing, drawings[at + 1] as Drawing];
  const before = sameDrawing(other, drawings[at - 1]) ? begun.gapped[at] : begun.any[at];
  const behind = sameDrawing(one, drawings[at + 2]) ? left.gapped[at + 2] : left.any[at + 2];
  const [first, second, gap] = [line.of(other), line.of(one), line.gap(gaps[at] ?? "none")];
  let [seen, between, last, best] = [never, never, never, never];
  for (let step = 0; step < width; step++) {
    const [seenBefore, betweenBefore] = [seen, between];
    last = Math.min(last, seenBefore, betweenBefore) + (second[from + step] ?? never);
    between = Math.min(between, seenBefore) + (gap[from + step] ?? never);
    seen = Math.min(seen, before?.[step] ?? never) + (first[from + step] ?? never);
    const sum = last + (behind?.[step + 1] ?? never);
    if (sum < best) best = sum;
  }
  return best;
}

function leastOf(one: Int32Array | undefined, other: Int32Array | undefined): number {
  let best = never;
  for (let step = 0; step < (one?.length ?? 0); step++)
    best = Math.min(best, (one?.[step] ?? never) + (other?.[step] ?? never));
  return best;
}
