import { createImageReader, type ImageReader } from "../../../src/service/media/image.ts";
import { image } from "../../service.ts";
import { patterned, printOfPatterned } from "./patterned.ts";

const stored = (bytes: Uint8Array) => ({ mediaType: "image/jpeg", bytes: Uint8Array.from(bytes) }) as const;

/**
 * Stores the pictures that most tests upload as they are; others go through a decoding process, as in a real
 * service.
 */
export function knownPictures(): ImageReader {
  const reader = createImageReader({ maxBytes: 10 * 2 ** 20, maxPixels: 50_000_000 });
  return {
    ...reader,
    async normalise(bytes, owner) {
      if (image.equals(bytes)) return { ...stored(bytes), print: null };
      if (patterned.equals(bytes)) return { ...stored(bytes), print: await printOfPatterned() };
      return reader.normalise(bytes, owner);
    },
    reduce: async (bytes, longestSide, owner) =>
      image.equals(bytes) ? bytes : reader.reduce(bytes, longestSide, owner),
    async drawCard(portrait, owner) {
      if (portrait && !image.equals(portrait)) return reader.drawCard(portrait, owner);
      return { ...stored(image), hasPortrait: portrait !== undefined };
    },
  };
}
