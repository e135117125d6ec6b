import type { Box } from "@passmuster/core/ports";
import { cornersOf, type OrientedBox, type Point } from "../image/geometry.ts";

/** One image's stored size, and the pixels in which its points are given. */
export interface Stored {
  readonly image: { readonly width: number; readonly height: number };
  /** Pixels of the stored image per pixel of `image`; absent if unknown. */
  readonly scale?: number;
}

/** The upright rectangle around points, in pixels of the stored image and within it. */
export function boxAround(points: readonly Point[], { image, scale }: Stored): Box | undefined {
  if (scale === undefined || points.length === 0) return undefined;
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const xs = points.map(({ x }) => within(x, image.width) * scale);
  const ys = points.map(({ y }) => within(y, image.height) * scale);
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  const right = Math.min(Math.ceil(Math.max(...xs)), Math.round(image.width * scale));
  const bottom = Math.min(Math.ceil(Math.max(...ys)), Math.round(image.height * scale));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

/** The same around boxes of one image. */
export const boundsOf = (rows: readonly OrientedBox[], stored: Stored): Box | undefined =>
  boxAround(rows.flatMap(cornersOf), stored);
