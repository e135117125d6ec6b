import type { Point } from "../image/geometry.ts";
import { descriptorSize, type KeyPoint, type KeyPoints } from "./key-points.ts";

/** A similarity transform: x' = a x - b y + c, y' = b x + a y + d. */
export interface Overlay {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** A transform from one image to another, the number of its inliers, and their mean in the other. */
export interface Laid {
  readonly overlay: Overlay;
  readonly spots: number;
  readonly middle: Point;
}

interface Pair {
  readonly from: KeyPoint;
  readonly to: KeyPoint;
}

/** Least cosine similarity of two matching descriptors. */
const alike = 0.86;
/**
 * Two matches agree if their scales differ by less than this factor, and their centres by less than this
 * share of the side.
 */
const [sameSize, samePlace] = [1.4, 0.14] as const;
/** Greatest error of an inlier, in pixels of its pyramid level. */
const missed = 2.5;
/** Least number of inliers. Different images of one drawn person reached 37, so the pixels decide. */
const leastSpots = 6;
/** Number of match groups that are tried, and rounds of the least-squares fit. */
const [groups, rounds] = [4, 3] as const;

/** The similarity transform with the most inliers. */
export function overlayOf(one: KeyPoints, other: KeyPoints): Laid | undefined {
  const pairs = pairsOf(one, other);
  const found = agreeingPairs(pairs, one).map((agreed) => fitInliers(pairs, agreed));
  return found.reduce((best, laid) => ((laid?.spots ?? 0) > (best?.spots ?? 0) ? laid : best), undefined);
}

/** Fits the transform to some matches, then to all inliers. */
function fitInliers(pairs: readonly Pair[], some: readonly Pair[]): Laid | undefined {
  let agreed = some;
  for (let round = 0; round < rounds; round++) {
    const overlay = agreed.length >= leastSpots ? fitTransform(agreed) : undefined;
    if (!overlay) return undefined;
    agreed = pairs.filter(({ from, to }) => {
      const { x, y } = laidAt(overlay, from);
      return Math.hypot(x - to.x, y - to.y) <= missed * to.scale;
    });
  }
  const spots = new Set(agreed.map(({ to }) => `${to.x} ${to.y}`)).size;
  const overlay = spots >= leastSpots ? fitTransform(agreed) : undefined;
  if (!overlay) return undefined;
  const mean = (of: (pair: Pair) => number): number =>
    agreed.reduce((sum, pair) => sum + of(pair), 0) / agreed.length;
  return { overlay, spots, middle: { x: mean(({ to }) => to.x), y: mean(({ to }) => to.y) } };
}

export function laidAt({ a, b, c, d }: Overlay, { x, y }: Point): Point {
  return { x: a * x - b * y + c, y: b * x + a * y + d };
}

/** The inverse transform. */
export function invertedOverlay({ a, b, c, d }: Overlay): Overlay {
  const size = a * a + b * b;
  const [p, q] = [a / size, -b / size];
  return { a: p, b: q, c: -(p * c - q * d), d: -(q * c + p * d) };
}

function pairsOf(one: KeyPoints, other: KeyPoints): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [i, from] of one.points.entries()) {
    let [best, most] = [-1, alike as number];
    for (let j = 0; j < other.points.length; j++) {
      const likeness = dot(one.descriptors, i * descriptorSize, other.descriptors, j * descriptorSize);
      if (likeness > most) [best, most] = [j, likeness];
    }
    const to = other.points[best];
    if (to) pairs.push({ from, to });
  }
  return pairs;
}

/** Four sums at once run in parallel; a single one waits for itself. */
function dot(one: Float32Array, at: number, other: Float32Array, from: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < descriptorSize; i += 4) {
    a += (one[at + i] ?? 0) * (other[from + i] ?? 0);
    b += (one[at + i + 1] ?? 0) * (other[from + i + 1] ?? 0);
    c += (one[at + i + 2] ?? 0) * (other[from + i + 2] ?? 0);
    d += (one[at + i + 3] ?? 0) * (other[from + i + 3] ?? 0);
  }
  return a + b + c + d;
}

/** The largest groups of matches that vote for one transform. */
function agreeingPairs(pairs: readonly Pair[], { image }: KeyPoints): readonly (readonly Pair[])[] {
  const votes = pairs.map((pair) => {
    const scale = pair.to.scale / pair.from.scale;
    const x = pair.to.x + scale * (image.width / 2 - pair.from.x);
    const y = pair.to.y + scale * (image.height / 2 - pair.from.y);
    return { pair, scale, x, y };
  });
  const side = Math.min(image.width, image.height);
  const agreeing = votes.map((vote) => {
    const near = samePlace * side * vote.scale;
    return votes.filter(({ scale, x, y }) => {
      const ratio = scale / vote.scale;
      if (ratio > sameSize || ratio < 1 / sameSize) return false;
      return Math.abs(x - vote.x) < near && Math.abs(y - vote.y) < near;
    });
  });
  const taken = new Set<Pair>();
  const largest: (readonly Pair[])[] = [];
  for (const group of agreeing.toSorted((a, b) => b.length - a.length)) {
    if (largest.length === groups) break;
    const fresh = group.filter(({ pair }) => !taken.has(pair));
    if (fresh.length < leastSpots || fresh.length < group.length / 2) continue;
    largest.push(group.map(({ pair }) => pair));
    for (const { pair } of group) taken.add(pair);
  }
  return largest;
}

/** The least-squares transform. */
function fitTransform(pairs: readonly Pair[]): Overlay | undefined {
  const n = pairs.length;
  let [x, y, u, v] = [0, 0, 0, 0];
  for (const { from, to } of pairs) [x, y, u, v] = [x + from.x, y + from.y, u + to.x, v + to.y];
  [x, y, u, v] = [x / n, y / n, u / n, v / n];
  let [size, straight, turned] = [0, 0, 0];
  for (const { from, to } of pairs) {
    const [p, q, r, s] = [from.x - x, from.y - y, to.x - u, to.y - v];
    size += p * p + q * q;
    straight += p * r + q * s;
    turned += p * s - q * r;
  }
  const [a, b] = [straight / size, turned / size];
  if (!(a > 0.02)) return undefined;
  return { a, b, c: u - a * x + b * y, d: v - b * x - a * y };
}
