import type { Canvas } from "./canvas.ts";

/**
 * Steps of brightness or colour across one direction, 0–1 each, thinned to one pixel. `across` is the number
 * of pixels in that direction; a row of `steps` is one pixel along the edges.
 */
export interface EdgeMap {
  readonly across: number;
  readonly along: number;
  readonly steps: Float32Array;
}

/**
 * A straight line: `at` is its place across at the middle of the map, `lean` its shift per pixel along it.
 */
export interface Line {
  readonly at: number;
  readonly lean: number;
}

/** The place of a line across, `v` pixels along. */
export const placeOn = ({ at, lean }: Line, v: number, along: number): number => at + lean * (v - along / 2);

/** A straight edge, and how much of it was seen. */
export interface Edge extends Line {
  /** Sum of the steps up to each pixel along it. */
  readonly sums: Float32Array;
}

/** Least step of 255 that counts, and the one that counts in full is this much larger. */
const faintest = 5;
const contrast = 20;

/** @param direction `upright` for edges that run down, `level` for edges that run to the right */
export function edgeMap({ width, height, rgb, inside }: Canvas, direction: "upright" | "level"): EdgeMap {
  const upright = direction === "upright";
  const [across, along] = upright ? [width, height] : [height, width];
  const [next, beside] = upright ? [1, width] : [width, 1];
  const raw = new Float32Array(across * along);
  for (let v = 2; v < along - 2; v++)
    for (let u = 2; u < across - 2; u++) {
      const at = u * next + v * beside;
      if (!inside[at] || !inside[at - next] || !inside[at + next]) continue;
      raw[v * across + u] = stepAt(rgb, at, next, beside);
    }
  const steps = new Float32Array(raw.length);
  for (let at = 1; at < raw.length - 1; at++) {
    const step = raw[at] ?? 0;
    const isPeak = step >= (raw[at - 1] ?? 0) && step >= (raw[at + 1] ?? 0);
    if (step > faintest && isPeak) steps[at] = Math.min(1, (step - faintest) / contrast);
  }
  return { across, along, steps };
}

/** The largest step of a colour channel, after Sobel. */
function stepAt(rgb: Float32Array, at: number, next: number, beside: number): number {
  let largest = 0;
  const [across, along] = [3 * next, 3 * beside];
  for (let middle = 3 * at; middle < 3 * at + 3; middle++) {
    const [after, before] = [middle + across, middle - across];
    const step =
      (rgb[after - along] as number) +
      2 * (rgb[after] as number) +
      (rgb[after + along] as number) -
      (rgb[before - along] as number) -
      2 * (rgb[before] as number) -
      (rgb[before + along] as number);
    largest = Math.max(largest, Math.abs(step) / 4);
  }
  return largest;
}

/** Where to look for edges: their place at the middle of the map, and the part of it along them. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly most: number;
}

/** Greatest lean: a page at 26° to the camera had 0.12. */
const steepest = 0.14;
/** Least sum of steps of an edge. */
const fewestSteps = 6;
/** Edges nearer than this in place and lean are one. */
const apart = { at: 2.5, lean: 0.03 } as const;

/** The straight edges with the most steps (Hough), the strongest first. */
export function straightEdges(map: EdgeMap, { from, to, start, end, most }: Window): readonly Edge[] {
  const { across, along, steps } = map;
  const interval = Math.max(0.008, 2.4 / along);
  const leans = Array.from(
    { length: 2 * Math.floor(steepest / interval) + 1 },
    (_, at) => (at - Math.floor(steepest / interval)) * interval,
  );
  const bins = Math.max(0, Math.ceil(to - from));
  /** By lean, then by place. */
  const votes = new Float32Array(leans.length * bins);
  const reach = (steepest * along) / 2;
  const [first, last] = [Math.max(0, Math.floor(from - reach)), Math.min(across, Math.ceil(to + reach))];
  for (let v = Math.max(0, Math.floor(start)); v < Math.min(along, end); v++)
    for (let u = first; u < last; u++) {
      const step = steps[v * across + u] ?? 0;
      if (step === 0) continue;
      for (let index = 0; index < leans.length; index++) {
        const bin = Math.round(u - (leans[index] as number) * (v - along / 2) - from);
        if (bin >= 0 && bin < bins) votes[index * bins + bin] = (votes[index * bins + bin] as number) + step;
      }
    }
  return strongest(leans, votes, { from, bins, most }).map((line) => ({
    ...line,
    sums: sumsAlong(map, line),
  }));
}

function strongest(
  leans: readonly number[],
  votes: Float32Array,
  { from, bins, most }: { readonly from: number; readonly bins: number; readonly most: number },
): readonly Line[] {
  const peaks: (Line & { readonly sum: number })[] = [];
  votes.forEach((sum, at) => {
    if (sum > fewestSteps)
      peaks.push({ at: from + (at % bins), lean: leans[Math.floor(at / bins)] ?? 0, sum });
  });
  peaks.sort((a, b) => b.sum - a.sum);
  const kept: Line[] = [];
  for (const { at, lean } of peaks) {
    if (kept.length === most) break;
    const isNew = kept.every(
      (other) => Math.abs(other.at - at) > apart.at || Math.abs(other.lean - lean) > apart.lean,
    );
    if (isNew) kept.push({ at, lean });
  }
  return kept;
}

/** Bent edges are followed for one pixel to each side. */
function sumsAlong({ across, along, steps }: EdgeMap, line: Line): Float32Array {
  const sums = new Float32Array(along + 1);
  for (let v = 0; v < along; v++) {
    const u = Math.round(placeOn(line, v, along));
    let largest = 0;
    for (let near = Math.max(0, u - 1); near <= Math.min(across - 1, u + 1); near++)
      largest = Math.max(largest, steps[v * across + near] ?? 0);
    sums[v + 1] = (sums[v] ?? 0) + largest;
  }
  return sums;
}

/** Fewest pixels along an edge that say something about it. */
const shortest = 4;

/** The mean step of an edge between two places along it, 0–1. What lies outside of the map counts as none. */
export function supportOf({ sums }: Edge, start: number, end: number): number {
  const within = (v: number): number => Math.max(0, Math.min(sums.length - 1, Math.round(v)));
  const [low, high] = [within(start), within(end)];
  return high - low < shortest ? 0 : ((sums[high] ?? 0) - (sums[low] ?? 0)) / (end - start);
}
