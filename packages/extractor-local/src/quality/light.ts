import type { GrayPicture } from "../image/picture.ts";
import { shrink } from "./shrink.ts";

const longestSide = 200;

/** The luma, 0–255, that nine tenths of the picture stay under: of a document that is its paper. */
export function brightness(picture: GrayPicture): number {
  const { data } = shrink(picture, longestSide);
  return data.toSorted()[Math.floor(data.length * 0.9)] ?? 0;
}
