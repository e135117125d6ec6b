import { greyPicture } from "../../adapters/sandbox/picture.ts";
import { createImageReader, type ImageReader } from "../../service/media/image.ts";

const kept = Buffer.from(greyPicture());

/** A picture that every upload takes: its bytes. */
export const plainPicture = greyPicture;

/**
 * Knows `plainPicture` by its bytes; any other picture goes through the processes that decode pictures in a
 * real service.
 */
export function plainImageReader(limits: {
  readonly maxBytes: number;
  readonly maxPixels: number;
}): ImageReader {
  let opened: ImageReader | undefined;
  const reader = (): ImageReader => {
    opened ??= createImageReader(limits);
    return opened;
  };
  return {
    normalise: async (bytes) =>
      kept.equals(bytes)
        ? { mediaType: "image/jpeg", bytes: plainPicture(), print: null }
        : reader().normalise(bytes),
    reduce: async (bytes, longestSide, owner) =>
      kept.equals(bytes) ? plainPicture() : reader().reduce(bytes, longestSide, owner),
    drawCard: async (portrait, owner) =>
      !portrait || kept.equals(portrait)
        ? { mediaType: "image/jpeg", bytes: plainPicture(), hasPortrait: portrait !== undefined }
        : reader().drawCard(portrait, owner),
    warmUp: () => reader().warmUp(),
    close: async () => opened?.close(),
  };
}
