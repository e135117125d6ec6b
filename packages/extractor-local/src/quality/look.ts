import type { QualityCode } from "@passmuster/core/quality-codes";
import type { GrayImage } from "../image/image.ts";
import { type Reflection, reflectionsOf } from "./glare.ts";
import { hidesPrint } from "./hides-print.ts";
import { brightness } from "./light.ts";
import { sharpness } from "./sharpness.ts";
import { shrink } from "./shrink.ts";

/** Measurements of an image's pixels. */
export interface Look {
  /**
   * Variance of the Laplacian at the sharpest place, scaled to white paper. Sharp images have at least 1400,
   * blurred ones less than 250.
   */
  readonly sharpness: number;
  /** Of the paper, 0–255. */
  readonly brightness: number;
  /** Share of the image burnt out by a reflection, 0–1. */
  readonly glare: number;
  readonly reflections: readonly Reflection[];
  /** Share of the image that is white without any tone, 0–1. */
  readonly burnt: number;
  /** Difference of light between areas of the image, scaled to white paper. A bare table has little. */
  readonly spread: number;
  /** Pixels of the longest side. */
  readonly longestSide: number;
}

export type PixelCode = Extract<QualityCode, "blurred" | "too_dark" | "glare" | "too_small">;

/** From this luma on, no tone of print is left. */
const toneless = 252;

/** White paper in good light. Sharpness grows with the square of the light. */
const paper = 230;

/** @param image luma, one byte a pixel; a longest side of 1000 is enough, more is reduced */
export function lookAt(image: GrayImage): Look {
  const small = shrink(image, 1000);
  const tiny = shrink(small, 200);
  const bright = reflectionsOf(tiny);
  const light = brightness(bright.length > 0 ? outside(tiny, bright) : tiny);
  const reflections = bright.filter((one) => hidesPrint(small, one, light));
  return {
    sharpness: sharpness(small) * (paper / Math.max(light, 1)) ** 2,
    brightness: light,
    glare: Math.max(0, ...reflections.map(({ share }) => share)),
    reflections,
    burnt: tiny.data.filter((luma) => luma >= toneless).length / tiny.data.length,
    spread: (spreadOf(shrink(tiny, 60)) * paper) / Math.max(light, 1),
    longestSide: Math.max(image.width, image.height),
  };
}

/** The pixels outside of reflections. A reflection on a tenth of the image would count as its paper. */
function outside({ width, height, data }: GrayImage, reflections: readonly Reflection[]): GrayImage {
  const left = data.filter((_, at) => {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    return !reflections.some(
      (one) => x >= one.left && x < one.left + one.width && y >= one.top && y < one.top + one.height,
    );
  });
  return { width: left.length, height: 1, data: left };
}

function spreadOf({ data }: GrayImage): number {
  const sorted = data.toSorted();
  const at = (share: number): number => sorted[Math.floor((data.length - 1) * share)] ?? 0;
  return at(0.95) - at(0.05);
}

/** Nothing can be read on documents below `atAll`. They may be hard to read below `surely`. */
export const sharpEnough = { atAll: 150, surely: 500 } as const;
const darkest = 75;
const mostGlare = 0.008;
/** Paper as white as a reflection: a scan. */
const burntOut = 250;
const shortest = 600;

/**
 * Advice for somebody who takes a photograph of a document, before it is sent. Stricter than the refusal of
 * images, because retaking costs nothing yet.
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

/** Quality codes of the light. */
export function lightCodes({ brightness: light, glare: burnt }: Look): readonly PixelCode[] {
  return [
    ...(light < darkest ? (["too_dark"] as const) : []),
    ...(burnt > mostGlare && light < burntOut ? (["glare"] as const) : []),
  ];
}
