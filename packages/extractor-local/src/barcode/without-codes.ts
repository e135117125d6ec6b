import type { Point } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";

/**
 * Share by which a code's place is enlarged. Bars next to the place that was read would look like a second
 * code.
 */
const rim = 1.03;

/** The image with paper in the place of its codes. Four corners each, in order around the code. */
export function withoutCodes(image: GrayImage, codes: readonly (readonly Point[])[]): GrayImage {
  const covered = { ...image, data: Uint8Array.from(image.data) };
  for (const corners of codes) cover(covered, enlarged(corners), paperIn(image, corners));
  return covered;
}

function enlarged(corners: readonly Point[]): readonly Point[] {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  };
  const grown = (from: number, to: number): number => from + (to - from) * rim;
  return corners.map(({ x, y }) => ({ x: grown(middle.x, x), y: grown(middle.y, y) }));
}

interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boundsOf(corners: readonly Point[], { width, height }: GrayImage): Bounds {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(width - 1, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(height - 1, Math.ceil(Math.max(...ys))),
  };
}

/** The light of the paper between the bars. */
function paperIn(image: GrayImage, corners: readonly Point[]): number {
  const { left, right, top, bottom } = boundsOf(corners, image);
  const counts = new Uint32Array(256);
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const value = image.data[y * image.width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  let brightest = ((right - left + 1) * (bottom - top + 1)) / 10;
  for (let value = 255; value > 0; value -= 1) {
    brightest -= counts[value] ?? 0;
    if (brightest <= 0) return value;
  }
  return 255;
}

/** Fills a convex polygon, row by row between its edges. */
function cover(image: GrayImage, corners: readonly Point[], value: number): void {
  const { left, right, top, bottom } = boundsOf(corners, image);
  const edges = corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length] ?? from }));
  for (let y = top; y <= bottom; y += 1) {
    const xs = edges.flatMap(({ from, to }) => crossing(from, to, y));
    const first = Math.max(left, Math.ceil(Math.min(...xs)));
    const last = Math.min(right, Math.floor(Math.max(...xs)));
    if (first <= last) image.data.fill(value, y * image.width + first, y * image.width + last + 1);
  }
}

/** Where an edge meets a row: nowhere, in one place, or along its whole length. */
function crossing(from: Point, to: Point, y: number): readonly number[] {
  if (y < Math.min(from.y, to.y) || y > Math.max(from.y, to.y)) return [];
  if (from.y === to.y) return [from.x, to.x];
  return [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)];
}
