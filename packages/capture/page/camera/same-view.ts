import type { Gray } from "./lines.ts";

/** A document's print as a small pattern without its light. */
export interface Pattern {
  readonly data: Float32Array;
  readonly turned: Float32Array;
}

const width = 48;
const height = 32;
/** Pixels of the mean that is taken away, on each side. */
const around = 4;
/** Greatest shift between two views, in pixels of the pattern. */
const shift = 3;

/** The pattern of a document that fills `gray`. */
export function patternOf(gray: Gray): Pattern {
  const small = shrunk(gray);
  const data = new Float32Array(small.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data[y * width + x] = (small[y * width + x] ?? 0) - meanAround(small, x, y);
  return { data, turned: data.toReversed() };
}

/**
 * How much two patterns agree, from -1 to 1: the greatest correlation over small shifts, upright or turned by
 * half a turn.
 */
export function likeness(one: Pattern, other: Pattern): number {
  let best = -1;
  for (const pattern of [other.data, other.turned])
    for (let down = -shift; down <= shift; down += 1)
      for (let right = -shift; right <= shift; right += 1)
        best = Math.max(best, correlation(one.data, pattern, right, down));
  return best;
}

function correlation(one: Float32Array, other: Float32Array, right: number, down: number): number {
  let both = 0;
  let first = 0;
  let second = 0;
  for (let y = Math.max(0, -down); y < height - Math.max(0, down); y += 1) {
    for (let x = Math.max(0, -right); x < width - Math.max(0, right); x += 1) {
      const a = one[y * width + x] ?? 0;
      const b = other[(y + down) * width + x + right] ?? 0;
      both += a * b;
      first += a * a;
      second += b * b;
    }
  }
  return both / (Math.sqrt(first * second) + 1e-6);
}

/** Means of the pixels that fall into each pixel of the pattern. */
function shrunk(gray: Gray): Float32Array {
  const sums = new Float32Array(width * height);
  const counts = new Float32Array(width * height);
  for (let y = 0; y < gray.height; y += 1) {
    const row = Math.floor((y * height) / gray.height) * width;
    for (let x = 0; x < gray.width; x += 1) {
      const at = row + Math.floor((x * width) / gray.width);
      sums[at] = (sums[at] ?? 0) + (gray.data[y * gray.width + x] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return sums.map((sum, at) => sum / (counts[at] || 1));
}

function meanAround(small: Float32Array, x: number, y: number): number {
  let sum = 0;
  let count = 0;
  for (let v = Math.max(0, y - around); v <= Math.min(height - 1, y + around); v += 1) {
    for (let u = Math.max(0, x - around); u <= Math.min(width - 1, x + around); u += 1) {
      sum += small[v * width + u] ?? 0;
      count += 1;
    }
  }
  return sum / count;
}
