import type { GrayPicture } from "../image/image.ts";

/** The luma, 0–255, that nine tenths of the picture stay under: of a document that is its paper. */
export function brightness({ data }: GrayPicture): number {
  return data.toSorted()[Math.floor(data.length * 0.9)] ?? 0;
}
