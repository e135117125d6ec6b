import type { Drawing, Form } from "./form.ts";
import type { Line } from "./line.ts";

/** The likeliest place of a form on a line, and its cost relative to the likeliest reading there. */
export interface Spot {
  readonly cost: number;
  readonly from: number;
  readonly to: number;
}

export interface Extent {
  readonly from: number;
  readonly to: number;
}

const never = 1e6;

/** One search runs at a time and reuses these arrays. Allocating them took a fifth of a search. */
const pathsFor = (room: number) => ({
  room,
  seen: new Int32Array(room),
  after: new Int32Array(room),
  seenFrom: new Int32Array(room),
  afterFrom: new Int32Array(room),
});
let paths = pathsFor(64);

/** The least possible cost of a form on a line: each drawing at its clearest step. */
export function leastCost(line: Line, { drawings }: Form, most: number): number {
  let sum = 0;
  for (const drawing of drawings) {
    sum += line.least(drawing);
    if (sum > most) return sum;
  }
  return sum;
}

/**
 * The likeliest path (Viterbi) of a form through part of a line. Steps before and after cost as much as their
 * best class. Paths above `most` are dropped.
 */
export function spot(
  line: Line,
  form: Form,
  { from, to }: Extent = { from: 0, to: line.steps },
  most = never,
): Spot {
  const { drawings } = form;
  const count = drawings.length;
  const rows = drawings.map(line.of);
  const gaps = form.gaps.map(line.gap);
  const direct = drawings.map((one, at) => at > 0 && !sameDrawing(one, drawings[at - 1]));
  const [entry, exit] = [line.entry(form.before), line.exit(form.behind)];
  const mostAt = withinReach(line, drawings, most);
  if (count > paths.room) paths = pathsFor(2 * count);
  const { seen, after, seenFrom, afterFrom } = paths;
  seen.fill(never, 0, count);
  after.fill(never, 0, count);
  let reached = 0;
  let best: Spot = { cost: never, from, to };
  for (let step = from; step < to; step++) {
    const last = Math.min(reached + 1, count - 1);
    reached = -1;
    // Written flat, it takes two thirds of the time.
    for (let at = last; at >= 0; at--) {
      const limit = mostAt[at] as number;
      const own = seen[at] as number;
      let cost = own;
      let start = seenFrom[at] as number;
      if (at === 0 && (entry[step] as number) < cost) {
        cost = entry[step] as number;
        start = step;
      } else if (at > 0) {
        const gapped = after[at - 1] as number;
        if (gapped < cost) {
          cost = gapped;
          start = afterFrom[at - 1] as number;
        }
        if (direct[at] && (seen[at - 1] as number) < cost) {
          cost = seen[at - 1] as number;
          start = seenFrom[at - 1] as number;
        }
      }
      if (at < count - 1) {
        const beyond = after[at] as number;
        const gone = Math.min(own, beyond) + ((gaps[at] as Uint8Array)[step] as number);
        if (own < beyond) afterFrom[at] = seenFrom[at] as number;
        after[at] = gone > limit ? never : gone;
      }
      const sum = cost + ((rows[at] as Uint8Array)[step] as number);
      seen[at] = sum > limit ? never : sum;
      seenFrom[at] = start;
      if (reached < 0 && ((seen[at] as number) <= most || (after[at] as number) <= most)) reached = at;
    }
    const ended = (seen[count - 1] ?? never) + (exit[step + 1] ?? never);
    if (ended < best.cost) best = { cost: ended, from: seenFrom[count - 1] ?? from, to: step + 1 };
  }
  return best;
}

/** The greatest cost a path may have at each drawing: it leaves the least cost of the remaining ones. */
function withinReach(line: Line, drawings: readonly Drawing[], most: number): Int32Array {
  const all = new Int32Array(drawings.length);
  let left = most;
  for (let at = drawings.length - 1; at >= 0; at--) {
    all[at] = left;
    left -= line.least(drawings[at] as Drawing);
  }
  return all;
}

/** Whether two drawings may be one that lasts longer. */
export const sameDrawing = (one: Drawing, other: Drawing | undefined): boolean =>
  other !== undefined && one.classes.some((each) => other.classes.includes(each));
