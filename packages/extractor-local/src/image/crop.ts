import type { OrientedBox } from "./geometry.ts";
import { downOf } from "./geometry.ts";
import type { GrayImage } from "./image.ts";

/**
 * Cuts an oriented box out of an image and resamples it to `height` pixels. When it shrinks, each pixel is
 * the mean of its area. Beyond the image's edge the nearest pixel repeats.
 */
export function cropBox(image: GrayImage, row: OrientedBox, height: number, width: number): Float32Array {
  const { centre, along, length } = row;
  const down = downOf(along);
  const samples = samplesFor(length / width);
  const linesInPixel = samplesFor(row.height / height);
  const step = length / (width * samples);
  const stepDown = row.height / (height * linesInPixel);
  const crop = new Float32Array(width * height);
  const u = (step - length) / 2;
  for (let line = 0; line < height * linesInPixel; line++) {
    const v = (line + 0.5) * stepDown - row.height / 2;
    const first = Math.floor(line / linesInPixel) * width;
    addLine(image, crop.subarray(first, first + width), {
      x: centre.x + u * along.x + v * down.x - 0.5,
      y: centre.y + u * along.y + v * down.y - 0.5,
      stepX: step * along.x,
      stepY: step * along.y,
      samples,
      share: 1 / (samples * linesInPixel),
    });
  }
  return crop;
}

const samplesFor = (step: number): number => Math.min(8, Math.max(1, Math.ceil(step)));

interface Line {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  /** Samples in each pixel of the crop. */
  readonly samples: number;
  /** Share of one sample in its pixel. */
  readonly share: number;
}

/** Pixels that a sum of steps may end further than their product. */
const margin = 0.5;

/** Adds bilinear samples along a line. */
function addLine(image: GrayImage, to: Float32Array, line: Line): void {
  const { x, y, stepX, stepY, samples } = line;
  const last = to.length * samples;
  const isInside = (atX: number, atY: number): boolean =>
    atX >= margin && atY >= margin && atX < image.width - 1 - margin && atY < image.height - 1 - margin;
  if (isInside(x, y) && isInside(x + stepX * last, y + stepY * last)) addInside(image, to, line);
  else addNearEdge(image, to, line);
}

/** The inner loop of nearly all cropping: written flat, it takes half the time. */
function addInside({ width, data }: GrayImage, to: Float32Array, line: Line): void {
  const { stepX, stepY, samples, share } = line;
  let { x, y } = line;
  for (let at = 0; at < to.length; at++) {
    let sum = 0;
    for (let sample = 0; sample < samples; sample++) {
      const left = x | 0;
      const top = y | 0;
      const upper = top * width + left;
      const a = data[upper] as number;
      const b = data[upper + width] as number;
      const above = a + ((data[upper + 1] as number) - a) * (x - left);
      const below = b + ((data[upper + width + 1] as number) - b) * (x - left);
      sum += above + (below - above) * (y - top);
      x += stepX;
      y += stepY;
    }
    to[at] = (to[at] as number) + sum * share;
  }
}

function addNearEdge({ width, height, data }: GrayImage, to: Float32Array, line: Line): void {
  const { stepX, stepY, samples, share } = line;
  const [right, bottom] = [width - 1, height - 1];
  let { x, y } = line;
  for (let at = 0; at < to.length; at++) {
    let sum = 0;
    for (let sample = 0; sample < samples; sample++) {
      const cx = Math.min(Math.max(x, 0), right);
      const cy = Math.min(Math.max(y, 0), bottom);
      const left = cx | 0;
      const top = cy | 0;
      const upper = top * width + left;
      const lower = top < bottom ? upper + width : upper;
      const next = left < right ? 1 : 0;
      const a = data[upper] ?? 0;
      const b = data[lower] ?? 0;
      const above = a + ((data[upper + next] ?? 0) - a) * (cx - left);
      const below = b + ((data[lower + next] ?? 0) - b) * (cx - left);
      sum += above + (below - above) * (cy - top);
      x += stepX;
      y += stepY;
    }
    to[at] = (to[at] ?? 0) + sum * share;
  }
}
