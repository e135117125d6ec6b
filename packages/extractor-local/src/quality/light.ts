import type { GrayImage } from "../image/image.ts";

/** The luma, 0–255, below which nine tenths of the image lie. For a document this is its paper. */
export function brightness({ data }: GrayImage): number {
  return data.toSorted()[Math.floor(data.length * 0.9)] ?? 0;
}
