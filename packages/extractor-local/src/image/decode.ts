import { imageFormat } from "@vouchsafe/core/pictures";
import sharp from "sharp";
import type { Picture } from "./picture.ts";

/** The bytes are no JPEG, PNG or WebP picture that can be decoded within the limits. */
export class UnreadablePictureError extends Error {
  override readonly name = "UnreadablePictureError";
}

const pixelLimit = 60_000_000;
const longestSide = 3000;

/**
 * Decodes a picture, turns it as its EXIF orientation says and scales it down to 3000 pixels at most.
 * @throws {UnreadablePictureError}
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  if (!imageFormat(bytes)) throw new UnreadablePictureError("The picture is no JPEG, PNG or WebP.");
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelLimit, failOn: "error", pages: 1 })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new UnreadablePictureError("The picture has no three colours.");
    return { width: info.width, height: info.height, data };
  } catch (error) {
    if (error instanceof UnreadablePictureError) throw error;
    throw new UnreadablePictureError("The picture cannot be decoded.", { cause: error });
  }
}

/** Scales a picture to an exact size. */
export async function resizePicture(picture: Picture, width: number, height: number): Promise<Picture> {
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const;
  const data = await sharp(picture.data, { raw })
    .resize({ width, height, fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  return { width, height, data };
}
