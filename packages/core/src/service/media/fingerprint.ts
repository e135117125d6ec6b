import sharp from "sharp";
import type { PicturePrint } from "../../model/picture-print.ts";
import { oversampling, pooled } from "../../verdict/fingerprint/pooled.ts";
import { printOf, printSize } from "../../verdict/fingerprint/print.ts";

/**
 * Fingerprints an encoded image; `null` if it is nearly empty. Decoding a JPEG at an eighth, quarter or half
 * of its size is cheaper than keeping the pixels of another decoding.
 */
export async function fingerprint(image: Uint8Array): Promise<PicturePrint | null> {
  const { width, height } = await sharp(image).metadata();
  const size = printSize(width, height);
  const { data, info } = await sharp(image)
    .resize({ width: size.width * oversampling, height: size.height * oversampling, fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const print = printOf(pooled(size.width, size.height, { data, channels: info.channels }));
  return print ? { ...print, scale: width / size.width } : null;
}
