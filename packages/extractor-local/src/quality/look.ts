import type { QualityCode } from "@passmuster/core/quality-codes";
import type { GrayPicture } from "../image/image.ts";
import { glare } from "./glare.ts";
import { brightness } from "./light.ts";
import { sharpness } from "./sharpness.ts";
import { shrink } from "./shrink.ts";

/** What the pixels of a picture tell. */
export interface Look {
  /** Variance of the Laplacian where the picture is sharpest, as if its paper were white: sharp ones 1400 and more, blurred ones under 250. */
  readonly sharpness: number;
  /** Of the paper, 0–255. */
  readonly brightness: number;
  /** Share of the picture that a reflection has burnt out, 0–1. */
  readonly glare: number;
  /** Pixels of the longest side. */
  readonly longestSide: number;
}

export type PixelCode = Extract<QualityCode, "blurred" | "too_dark" | "glare" | "too_small">;

/** White paper in good light; sharpness grows with the square of the light. */
const paper = 230;

/** @param picture luma, one byte a pixel; a longest side of 1000 is enough, more is made smaller */
export function lookAt(picture: GrayPicture): Look {
  const small = shrink(picture, 1000);
  const tiny = shrink(small, 200);
  const light = brightness(tiny);
  return {
    sharpness: sharpness(small) * (paper / Math.max(light, 1)) ** 2,
    brightness: light,
    glare: glare(tiny),
    longestSide: Math.max(picture.width, picture.height),
  };
}

/** Of a document nothing can be read below this, and it may be hard to read below that. */
export const sharpEnough = { atAll: 150, surely: 500 } as const;
const darkest = 75;
const mostGlare = 0.008;
/** Paper as white as a reflection: a scan. */
const burntOut = 250;
const shortest = 600;

/**
 * What to tell somebody who is taking a picture of a document, before it is sent: stricter than what a picture is refused for, since taking it
 * again costs nothing yet.
 *
 * @example pixelCodes(lookAt({ width, height, data: luma })) // ["too_dark"]
 */
export function pixelCodes(look: Look): readonly PixelCode[] {
  return [
    ...(look.sharpness < sharpEnough.surely ? (["blurred"] as const) : []),
    ...lightCodes(look),
    ...(look.longestSide < shortest ? (["too_small"] as const) : []),
  ];
}

/** What is wrong with the light. */
export function lightCodes({ brightness: light, glare: burnt }: Look): readonly PixelCode[] {
  return [
    ...(light < darkest ? (["too_dark"] as const) : []),
    ...(burnt > mostGlare && light < burntOut ? (["glare"] as const) : []),
  ];
}
