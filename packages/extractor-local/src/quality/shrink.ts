import type { GrayImage } from "../image/image.ts";

/** A copy whose longest side is at most `longestSide`. Each pixel is the mean of its area. */
export function shrink(image: GrayImage, longestSide: number): GrayImage {
  const scale = longestSide / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const share = (width * height) / (image.width * image.height);
  const ends = endsOf(image.width, width);
  const columns = new Float64Array(image.width);
  const sums = new Float64Array(image.width + 1);
  const data = new Uint8Array(width * height);
  for (let y = 0, row = 0; y < image.height; y++) {
    const pixels = image.data.subarray(y * image.width, (y + 1) * image.width);
    const end = ((row + 1) * image.height) / height;
    if (end > y + 1) {
      addRow(columns, pixels);
    } else {
      endRow(columns, sums, pixels, end - y);
      writeMeans(data.subarray(row * width, (row + 1) * width), sums, ends, share);
      row += 1;
    }
  }
  return { width, height, data };
}

/** The end of each short-side pixel on the long side: its pixel, and the fraction of it. */
interface Ends {
  readonly pixel: Int32Array;
  readonly part: Float64Array;
}

function endsOf(long: number, short: number): Ends {
  const ends = { pixel: new Int32Array(short), part: new Float64Array(short) };
  for (let index = 0; index < short; index++) {
    const end = ((index + 1) * long) / short;
    const pixel = Math.ceil(end) - 1;
    ends.pixel[index] = pixel;
    ends.part[index] = end - pixel;
  }
  return ends;
}

function addRow(columns: Float64Array, pixels: Uint8Array): void {
  for (let x = 0; x < columns.length; x++) columns[x] = (columns[x] ?? 0) + (pixels[x] ?? 0);
}

/** Adds the part of the row that completes the current sums, and begins the next ones with its rest. */
function endRow(columns: Float64Array, sums: Float64Array, pixels: Uint8Array, part: number): void {
  let sum = 0;
  for (let x = 0; x < columns.length; x++) {
    const pixel = pixels[x] ?? 0;
    sum += (columns[x] ?? 0) + pixel * part;
    sums[x + 1] = sum;
    columns[x] = pixel * (1 - part);
  }
}

function writeMeans(row: Uint8Array, sums: Float64Array, { pixel, part }: Ends, share: number): void {
  let before = 0;
  for (let x = 0; x < row.length; x++) {
    const at = pixel[x] ?? 0;
    const left = sums[at] ?? 0;
    const sum = left + ((sums[at + 1] ?? 0) - left) * (part[x] ?? 0);
    row[x] = (sum - before) * share + 0.5;
    before = sum;
  }
}
