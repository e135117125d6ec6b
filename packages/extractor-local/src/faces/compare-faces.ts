import type { Embedding } from "./embed-face.ts";

/** The Euclidean distance between two faces: 0 for identical images, rarely above 1. */
export function distanceBetween(one: Embedding, other: Embedding): number {
  return Math.sqrt(one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0));
}

/**
 * Vertices of the piecewise linear score, which is 80 at 0.58. There, one of 80 pairs of one person was
 * farther apart, and none of 700 pairs of two people was nearer. At 0.6 both counts were zero.
 */
const bends = [
  { distance: 0, comparison: 100 },
  { distance: 0.58, comparison: 80 },
  { distance: 0.7, comparison: 40 },
  { distance: 1, comparison: 0 },
] as const;

/**
 * The `selfie_comparison` score: a whole number from 0 to 100 that falls with the distance. It is linear
 * between (0, 100), (0.58, 80), (0.7, 40) and (1, 0), and rounded down. It is not a probability.
 *
 * @example comparisonOf(0.58) // 80
 */
export function comparisonOf(distance: number): number {
  const next = bends.findIndex((bend) => distance < bend.distance);
  const [from, to] = [bends[next - 1], bends[next]];
  if (!from || !to) return distance < 0 ? 100 : 0;
  const share = (distance - from.distance) / (to.distance - from.distance);
  return Math.floor(from.comparison + share * (to.comparison - from.comparison) + 1e-9);
}
