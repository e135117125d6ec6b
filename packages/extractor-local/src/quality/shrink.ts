import type { GrayPicture } from "../image/picture.ts";

/** A copy whose longest side is at most `longestSide`: each pixel is the mean of the area that it stands for. */
export function shrink(picture: GrayPicture, longestSide: number): GrayPicture {
  const scale = longestSide / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const across = spansOf(picture.width, width);
  const down = spansOf(picture.height, height);
  const narrow = new Float32Array(picture.width);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    narrow.fill(0);
    for (const { at, share } of down[y] ?? []) addRow(narrow, picture.data, at * picture.width, share);
    for (let x = 0; x < width; x++) {
      let sum = 0.5;
      for (const { at, share } of across[x] ?? []) sum += (narrow[at] ?? 0) * share;
      data[y * width + x] = sum;
    }
  }
  return { width, height, data };
}

interface Part {
  readonly at: number;
  readonly share: number;
}

/** Of which pixels of `long` each of `short` is made. */
function spansOf(long: number, short: number): readonly (readonly Part[])[] {
  const step = long / short;
  return Array.from({ length: short }, (_, index) => {
    const from = index * step;
    const to = Math.min(long, from + step);
    const parts: Part[] = [];
    for (let at = Math.floor(from); at < to; at++) {
      parts.push({ at, share: (Math.min(at + 1, to) - Math.max(at, from)) / step });
    }
    return parts;
  });
}

function addRow(sum: Float32Array, data: Uint8Array, from: number, share: number): void {
  for (let x = 0; x < sum.length; x++) sum[x] = (sum[x] ?? 0) + (data[from + x] ?? 0) * share;
}
