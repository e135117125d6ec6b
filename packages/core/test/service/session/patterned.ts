import { readFileSync } from "node:fs";
import sharp from "sharp";
import { oversampling, pooled, printOf, printSize } from "../../../src/verdict/fingerprint/print.ts";

/** The front of a drawn licence, small. It has a print: `image` is of one colour, and has none. */
export const patterned = readFileSync(new URL("licence.jpg", import.meta.url));
export const patternedText = patterned.toString("base64");

export async function printOfPatterned() {
  const { width, height } = await sharp(patterned).metadata();
  const size = printSize(width, height);
  const pixels = await sharp(patterned)
    .resize({ width: size.width * oversampling, height: size.height * oversampling, fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  return printOf(pooled(size.width, size.height, pixels)) ?? null;
}
