import type { Row } from "../detect/geometry.ts";
import { cropRow } from "../image/crop.ts";
import type { GrayPicture } from "../image/picture.ts";

/** Tesseract scales a line to 36 or 48 pixels, as its language wants it; a little more than the lesser keeps what its own scaling needs. */
const lineHeight = 40;
const widest = 3000;

/** A line of text as tesseract takes it: upright, dark on light. */
export function cropLine(picture: GrayPicture, box: Row): GrayPicture {
  const width = Math.min(widest, Math.max(lineHeight, Math.round((box.length / box.height) * lineHeight)));
  const data = darkOnLight(Uint8Array.from(cropRow(picture, box, lineHeight, width)));
  return { width, height: lineHeight, data };
}

/** Letters cover less than half of a line: where most of it is dark, they are light. */
function darkOnLight(crop: Uint8Array): Uint8Array {
  const sorted = crop.toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return at(0.5) < (at(0.03) + at(0.97)) / 2 ? crop.map((value) => 255 - value) : crop;
}

/** How much of what differs from the surroundings is added: 0.7 read most of 0, 0.7 and 1.5. */
const gain = 0.7;
/** Three means of 7 pixels are a Gaussian of about 3.5: the blur of strokes in a small line that was enlarged to 40 pixels. */
const [means, reach] = [3, 3];

/** A line whose blurred strokes stand out again. */
export function sharpened({ width, height, data }: GrayPicture): GrayPicture {
  let around = Float32Array.from(data);
  for (let mean = 0; mean < means; mean++) {
    around = meanAlong(around, { lines: height, length: width, step: 1, next: width });
    around = meanAlong(around, { lines: width, length: height, step: width, next: 1 });
  }
  const sharp = new Uint8ClampedArray(data.length);
  for (const [at, value] of data.entries()) sharp[at] = value + gain * (value - (around[at] ?? 0));
  return { width, height, data: Uint8Array.from(sharp) };
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  readonly step: number;
  readonly next: number;
}

/** The mean of each value and of `reach` values on either side; at the ends the last one repeats. */
function meanAlong(values: Float32Array, { lines, length, step, next }: Lines): Float32Array<ArrayBuffer> {
  const means = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    const first = line * next;
    const last = first + (length - 1) * step;
    const at = (index: number): number => values[Math.min(Math.max(first + index * step, first), last)] ?? 0;
    let sum = 0;
    for (let index = -reach; index <= reach; index++) sum += at(index);
    for (let index = 0; index < length; index++) {
      means[first + index * step] = sum / (2 * reach + 1);
      sum += at(index + reach + 1) - at(index - reach);
    }
  }
  return means;
}
