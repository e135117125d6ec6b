import { imageFormat } from "@passmuster/core/pictures";
import sharp, { type Region } from "sharp";
import type { Image } from "./image.ts";
import { sheetsIn } from "./sheets.ts";

/** The bytes are not a JPEG, PNG or WebP image that can be decoded within the limits. */
export class UnreadablePictureError extends Error {
  override readonly name = "UnreadablePictureError";
}

const pixelLimit = 60_000_000;
const longestSide = 3000;

/**
 * Decodes an image or a region of it, applies its EXIF orientation, and scales it down to at most 3000
 * pixels.
 * @throws {UnreadablePictureError}
 */
export async function decodeImage(bytes: Uint8Array, part?: Region): Promise<Image> {
  if (!imageFormat(bytes)) throw new UnreadablePictureError("The image is not a JPEG, PNG or WebP.");
  try {
    const whole = sharp(bytes, { limitInputPixels: pixelLimit, failOn: "error", pages: 1 }).autoOrient();
    const { data, info } = await (part ? whole.extract(part) : whole)
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3)
      throw new UnreadablePictureError("The image does not have three colour channels.");
    return { width: info.width, height: info.height, data };
  } catch (error) {
    if (error instanceof UnreadablePictureError) throw error;
    throw new UnreadablePictureError("The image cannot be decoded.", { cause: error });
  }
}

/** Longest side of the stored image, in pixels. */
export async function longestSideOf(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata();
  return Math.max(width, height);
}

/**
 * The pages of an image that was made of a PDF with several pages, from the first. Empty for any other image.
 */
export async function* decodeSheets(bytes: Uint8Array): AsyncGenerator<Image> {
  const { width, height } = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata();
  const sheets = sheetsIn({ width, height });
  for (let sheet = 0; sheet < sheets && sheets > 1; sheet++) {
    const top = Math.round((sheet * height) / sheets);
    const bottom = Math.round(((sheet + 1) * height) / sheets);
    yield await decodeImage(bytes, { left: 0, top, width, height: bottom - top });
  }
}

/** Scales an image to an exact size. */
export async function resizeImage(image: Image, width: number, height: number): Promise<Image> {
  const raw = { width: image.width, height: image.height, channels: 3 } as const;
  const data = await sharp(image.data, { raw })
    .resize({ width, height, fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  return { width, height, data };
}
