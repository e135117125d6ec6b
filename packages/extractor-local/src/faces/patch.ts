import type { Image } from "../image/image.ts";
import { cutSquare, type Square } from "./square.ts";

/** A square of grey values, row by row. Pixels beyond the image's edge are not valid. */
export interface Patch {
  readonly size: number;
  readonly data: Float32Array;
  readonly valid: Uint8Array;
}

/** Cuts a square out of an image, in grey. */
export function cutPatch(image: Image, square: Square, size: number): Patch {
  const colours = cutSquare(image, square, size);
  const data = new Float32Array(size * size);
  const valid = new Uint8Array(size * size);
  const { centre, side, along } = square;
  for (let pixel = 0, at = 0; pixel < data.length; pixel++, at += 3) {
    data[pixel] =
      0.299 * (colours[at] ?? 0) + 0.587 * (colours[at + 1] ?? 0) + 0.114 * (colours[at + 2] ?? 0);
    const u = (((pixel % size) + 0.5) / size - 0.5) * side;
    const v = ((Math.floor(pixel / size) + 0.5) / size - 0.5) * side;
    const x = centre.x + u * along.x - v * along.y;
    const y = centre.y + u * along.y + v * along.x;
    valid[pixel] = x >= 0 && y >= 0 && x <= image.width && y <= image.height ? 1 : 0;
  }
  return { size, data, valid };
}

export function mirroredPatch({ size, data, valid }: Patch): Patch {
  const from = (pixel: number): number => pixel - (pixel % size) + size - 1 - (pixel % size);
  return {
    size,
    data: data.map((_, pixel) => data[from(pixel)] ?? 0),
    valid: valid.map((_, pixel) => valid[from(pixel)] ?? 0),
  };
}

/** Halves the resolution in each direction. */
export function halvedPatch({ size, data, valid }: Patch): Patch {
  const half = size / 2;
  const small = { size: half, data: new Float32Array(half * half), valid: new Uint8Array(half * half) };
  for (let pixel = 0; pixel < small.data.length; pixel++) {
    const at = 2 * (Math.floor(pixel / half) * size + (pixel % half));
    const four = [at, at + 1, at + size, at + size + 1];
    small.data[pixel] = four.reduce((sum, one) => sum + (data[one] ?? 0), 0) / 4;
    small.valid[pixel] = four.every((one) => valid[one] === 1) ? 1 : 0;
  }
  return small;
}

/** The band of a patch between two blur widths in pixels, with local contrast normalised. */
export function bandOf({ size, data, valid }: Patch, fine: number, coarse: number): Patch {
  const band = subtract(blur(data, size, fine), blur(data, size, coarse));
  const power = blur(
    band.map((value) => value * value),
    size,
    coarse * 1.5,
  );
  const floor = 0.1 * meanOf(power) + 0.25;
  return { size, data: band.map((value, at) => value / Math.sqrt((power[at] ?? 0) + floor)), valid };
}

function subtract(one: Float32Array, other: Float32Array): Float32Array {
  return one.map((value, at) => value - (other[at] ?? 0));
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Gaussian blur. Edge pixels repeat. */
export function blur(data: Float32Array, size: number, deviation: number): Float32Array {
  if (deviation <= 0) return data;
  const reach = Math.ceil(deviation * 2.5);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const kernel = Float32Array.from(weights, (weight) => weight / total);
  return alongRows(alongRows(data, size, kernel), size, kernel);
}

/** One pass along the rows, with the result transposed: two passes blur both ways. */
function alongRows(data: Float32Array, size: number, kernel: Float32Array): Float32Array {
  const reach = (kernel.length - 1) / 2;
  const out = new Float32Array(data.length);
  const line = new Float32Array(size + 2 * reach);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < line.length; x++)
      line[x] = data[y * size + Math.min(size - 1, Math.max(0, x - reach))] ?? 0;
    for (let x = 0; x < size; x++) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k++) sum += (kernel[k] ?? 0) * (line[x + k] ?? 0);
      out[x * size + y] = sum;
    }
  }
  return out;
}
