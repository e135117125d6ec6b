import type { Point } from "../detect/geometry.ts";
import type { Picture } from "../image/picture.ts";

/** A square of a picture, in its pixels. `along` is the unit vector that points to the square's right. */
export interface Square {
  readonly centre: Point;
  readonly side: number;
  readonly along: Point;
}

/** Samples a pixel stands for at most, in each direction. */
const most = 6;

/**
 * Lays a square flat at `size` by `size` pixels: red, green, blue, 0–255, row by row. Where that makes it smaller each pixel is the mean of
 * the area it stands for. Beyond the picture's edge the nearest pixel repeats.
 */
export function cutSquare(picture: Picture, { centre, side, along }: Square, size: number): Float32Array {
  const step = side / size;
  const samples = Math.min(most, Math.max(1, Math.ceil(step)));
  const out = new Float32Array(size * size * 3);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      for (let j = 0; j < samples; j++) {
        const v = (y + (j + 0.5) / samples) * step - side / 2;
        for (let i = 0; i < samples; i++) {
          const u = (x + (i + 0.5) / samples) * step - side / 2;
          const px = centre.x + u * along.x - v * along.y - 0.5;
          const py = centre.y + u * along.y + v * along.x - 0.5;
          addSample(picture, px, py, out, (y * size + x) * 3);
        }
      }
    }
  }
  const share = 1 / (samples * samples);
  return samples === 1 ? out : out.map((sum) => sum * share);
}

/** Bilinear. */
function addSample(
  { width, height, data }: Picture,
  x: number,
  y: number,
  out: Float32Array,
  to: number,
): void {
  const cx = Math.min(Math.max(x, 0), width - 1);
  const cy = Math.min(Math.max(y, 0), height - 1);
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const fx = cx - left;
  const fy = cy - top;
  const at = [
    top * width + left,
    top * width + right,
    bottom * width + left,
    bottom * width + right,
  ] as const;
  for (let channel = 0; channel < 3; channel++) {
    const upper = (data[at[0] * 3 + channel] ?? 0) * (1 - fx) + (data[at[1] * 3 + channel] ?? 0) * fx;
    const lower = (data[at[2] * 3 + channel] ?? 0) * (1 - fx) + (data[at[3] * 3 + channel] ?? 0) * fx;
    out[to + channel] = (out[to + channel] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}
