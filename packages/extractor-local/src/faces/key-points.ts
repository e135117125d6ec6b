import { resizeImage } from "../image/decode.ts";
import { type Image, toGray } from "../image/image.ts";
import { type Layer, reducedLayer, smoothLayer, spotsOf } from "./spots.ts";

/** A keypoint. */
export interface KeyPoint {
  /** In pixels of the image. */
  readonly x: number;
  readonly y: number;
  /** Image pixels per pixel of the pyramid level that shows it. */
  readonly scale: number;
}

/** Keypoints of one image, with a descriptor of `descriptorSize` numbers each. */
export interface KeyPoints {
  readonly image: Pick<Image, "width" | "height">;
  readonly points: readonly KeyPoint[];
  readonly descriptors: Float32Array;
}

/** A descriptor has 4 × 4 cells of 5 × 5 pixels. A cell sums gradients by sign and axis (SURF, Bay 2006). */
const [cells, cell, axes] = [4, 5, 4] as const;
const reach = (cells * cell) / 2;
export const descriptorSize = cells * cells * axes;

/** The pyramid's ratio between levels, and the shorter side of its last level. */
const [smaller, leastSide] = [1.26, 40] as const;
const mostLevels = 8;

/** Detects difference-of-Gaussian keypoints in an image pyramid (after Lowe 2004, without orientation). */
export async function keyPointsOf(image: Image, longest: number, most: number): Promise<KeyPoints> {
  const points: KeyPoint[] = [];
  const descriptors: number[] = [];
  const whole = Math.max(image.width, image.height);
  const { width, height, data } = toGray(await resizeBy(image, Math.min(1, longest / whole)));
  let layer = smoothLayer({ width, height, data: new Float32Array(data) });
  const share = levelShare(most);
  for (let level = 0; level < mostLevels; level++) {
    if (level > 0) layer = smoothLayer(reducedLayer(layer, smaller));
    if (Math.min(layer.width, layer.height) < leastSide) break;
    const scale = image.width / layer.width;
    for (const { x, y } of spotsOf(layer, Math.round(share * smaller ** (-1.2 * level)), reach + 1)) {
      points.push({ x: (x + 0.5) * scale, y: (y + 0.5) * scale, scale });
      descriptors.push(...descriptorAt(layer, x, y));
    }
  }
  return { image, points, descriptors: Float32Array.from(descriptors) };
}

/** The largest level's number of keypoints, so that all levels together have `most`. */
function levelShare(most: number): number {
  let all = 0;
  for (let level = 0; level < mostLevels; level++) all += smaller ** (-1.2 * level);
  return most / all;
}

async function resizeBy(image: Image, scale: number): Promise<Image> {
  if (scale === 1) return image;
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  return resizeImage(image, Math.max(1, width), Math.max(1, height));
}

/** The descriptor of one keypoint, of length 1. */
function descriptorAt({ width, data }: Layer, x: number, y: number): Float32Array {
  const out = new Float32Array(descriptorSize);
  for (let j = 0; j < 2 * reach; j++) {
    for (let i = 0; i < 2 * reach; i++) {
      const at = (y - reach + j) * width + x - reach + i;
      const falling = (data[at + width + 1] ?? 0) - (data[at] ?? 0);
      const rising = (data[at + width] ?? 0) - (data[at + 1] ?? 0);
      const right = falling - rising;
      const down = falling + rising;
      const to = (Math.floor(j / cell) * cells + Math.floor(i / cell)) * axes;
      const across = to + (right > 0 ? 0 : 1);
      const along = to + (down > 0 ? 2 : 3);
      out[across] = (out[across] ?? 0) + Math.abs(right);
      out[along] = (out[along] ?? 0) + Math.abs(down);
    }
  }
  const length = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0)) || 1;
  return out.map((value) => value / length);
}

/** The keypoints of the mirrored image. */
export function mirroredKeyPoints({ image, points, descriptors }: KeyPoints): KeyPoints {
  const from = (at: number): number => {
    const inner = at % descriptorSize;
    const [square, axis] = [Math.floor(inner / axes), inner % axes];
    const mirrored = square - (square % cells) + cells - 1 - (square % cells);
    return at - inner + mirrored * axes + (axis < 2 ? 1 - axis : axis);
  };
  return {
    image,
    points: points.map((point) => ({ ...point, x: image.width - point.x })),
    descriptors: descriptors.map((_, at) => descriptors[from(at)] ?? 0),
  };
}
