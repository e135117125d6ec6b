import { resizeImage } from "../image/decode.ts";
import type { Image } from "../image/image.ts";
import type { Network } from "../networks/inference.ts";

/** A face, in image pixels. `score` is the detector's own, 0–1, and not a probability. */
export interface FaceBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
}

/** The detector's input is a square of this many pixels. */
const inputSide = 512;
/** Two boxes that share more than this part of their union are one face. */
const sameFace = 0.4;

/** Finds upright faces with at least this score, the surest first. */
export async function detectFaces(
  network: Network,
  image: Image,
  leastScore: number,
): Promise<readonly FaceBox[]> {
  const longest = Math.max(image.width, image.height);
  const scale = inputSide / longest;
  const small = await resizeImage(
    image,
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const { data } = await network.run({ data: padImage(small), dims: [1, inputSide, inputSide, 3] });
  return distinct(boxesOf(data, longest, image, leastScore));
}

/** The image fills the upper left corner of a black square, as in the network's training. */
function padImage({ width, height, data }: Image): Float32Array {
  const square = new Float32Array(inputSide * inputSide * 3);
  for (let y = 0; y < height; y++) {
    square.set(data.subarray(y * width * 3, (y + 1) * width * 3), y * inputSide * 3);
  }
  return square;
}

function boxesOf(
  rows: Float32Array,
  longest: number,
  { width, height }: Image,
  leastScore: number,
): FaceBox[] {
  const boxes: FaceBox[] = [];
  for (let at = 0; at < rows.length; at += 5) {
    const score = rows[at + 4] ?? 0;
    if (score < leastScore) continue;
    const edge = (index: number, limit: number): number =>
      Math.min(limit, Math.max(0, (rows[at + index] ?? 0) * longest));
    const [top, left] = [edge(0, height), edge(1, width)];
    const box = { left, top, width: edge(3, width) - left, height: edge(2, height) - top, score };
    if (box.width >= 1 && box.height >= 1) boxes.push(box);
  }
  return boxes;
}

/** Keeps the surest of overlapping boxes. */
export function distinct(boxes: readonly FaceBox[]): readonly FaceBox[] {
  const kept: FaceBox[] = [];
  for (const box of boxes.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlap(box, other) <= sameFace)) kept.push(box);
  }
  return kept;
}

/** The intersection of two boxes as a share of their union. */
function overlap(a: FaceBox, b: FaceBox): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / (a.width * a.height + b.width * b.height - wide * high);
}
