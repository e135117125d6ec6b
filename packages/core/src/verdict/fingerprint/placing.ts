import type { Point, ScaledPoints } from "./points.ts";
import { distance } from "./waves.ts";

/**
 * A scaling and a shift: the pixel (x, y) of one image lies at (scale · x + left, scale · y + top) of the
 * other.
 */
export interface Placing {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

interface Pair {
  readonly one: Point;
  readonly other: Point;
}

/** The most bits by which the marks of one spot may differ. */
const fewBits = 4;
/** The most pixels by which pairs of one placing may deviate. */
const stray = 1.6;
const fewestPairs = 3;

/** The placing of one image on the other that most pairs of points support. */
export function placingOf(one: readonly Point[], other: readonly ScaledPoints[]): Placing | undefined {
  let most: readonly Pair[] = [];
  let at = 1;
  for (const { scale, points } of other) {
    const agreeing = largestGroup(pairsOf(one, points));
    if (agreeing.length <= most.length) continue;
    most = agreeing;
    at = scale;
  }
  return most.length >= fewestPairs ? fitted(at, most) : undefined;
}

function pairsOf(some: readonly Point[], others: readonly Point[]): Pair[] {
  const pairs: Pair[] = [];
  for (const one of some)
    for (const other of others) if (distance(one.mark, other.mark) <= fewBits) pairs.push({ one, other });
  return pairs;
}

function largestGroup(pairs: readonly Pair[]): readonly Pair[] {
  let largest: readonly Pair[] = [];
  for (const { one, other } of pairs) {
    const [across, down] = [one.x - other.x, one.y - other.y];
    const group = pairs.filter(
      (pair) =>
        Math.abs(pair.one.x - pair.other.x - across) <= stray &&
        Math.abs(pair.one.y - pair.other.y - down) <= stray,
    );
    if (group.length > largest.length) largest = group;
  }
  return largest;
}

/** The spread, in square pixels, needed to measure a scale. */
const enoughSpread = 200;

/** Least squares over the pairs. `scale` is that of the other image when its points were found. */
function fitted(scale: number, pairs: readonly Pair[]): Placing {
  const full = pairs.map(({ one, other }) => ({
    x: one.x,
    y: one.y,
    toX: (other.x + 0.5) / scale - 0.5,
    toY: (other.y + 0.5) / scale - 0.5,
  }));
  const mean = (key: "x" | "y" | "toX" | "toY"): number =>
    full.reduce((sum, each) => sum + each[key], 0) / full.length;
  const [x, y, toX, toY] = [mean("x"), mean("y"), mean("toX"), mean("toY")];
  let [along, spread] = [0, 0];
  for (const each of full) {
    along += (each.x - x) * (each.toX - toX) + (each.y - y) * (each.toY - toY);
    spread += (each.x - x) ** 2 + (each.y - y) ** 2;
  }
  const measured = spread > enoughSpread ? along / spread : 1 / scale;
  return { scale: measured, left: toX - measured * x, top: toY - measured * y };
}
