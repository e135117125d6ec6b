import sharp from "sharp";
import type { ImageMediaType } from "../ports/blob-store.ts";
import type { Refusal } from "./image-refused.ts";
import { onlyPictures } from "./only-pictures.ts";
import { serveProcess } from "./serve-process.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly format: ImageMediaType;
  readonly maxPixels: number;
}

export type Normalised = { readonly bytes: Uint8Array } | { readonly refused: Refusal };

const longestSide = 16_384;
const formats: Readonly<Record<ImageMediaType, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
};

onlyPictures(sharp);

async function normalise(picture: Picture): Promise<Normalised> {
  const refused = await refusalOf(picture);
  if (refused) return { refused };
  try {
    const { bytes, maxPixels } = picture;
    const upright = await sharp(bytes, { failOn: "warning", limitInputPixels: maxPixels })
      .autoOrient()
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
      .toBuffer();
    return { bytes: upright };
  } catch {
    return { refused: "damaged" };
  }
}

/** What the picture's header alone tells. */
async function refusalOf({ bytes, format, maxPixels }: Picture): Promise<Refusal | undefined> {
  try {
    const header = await sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata();
    const { width, height, pages = 1 } = header;
    if (header.format !== formats[format]) return "format";
    if (width * height > maxPixels || Math.max(width, height) > longestSide) return "pixels";
    return pages > 1 ? "animated" : undefined;
  } catch {
    return "damaged";
  }
}

serveProcess(normalise);
