import { createImageReader, type ImageReader } from "../../service/media/image.ts";

/** 64 × 45 grey pixels, already as they are stored: an upright JPEG without metadata. */
const encoded =
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZT" +
  "fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAtAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA" +
  "AAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCkBRMAAA" +
  "AAAAAAAAAAAAAAAAAAB//Z";
const kept = Buffer.from(encoded, "base64");

/** A picture that every upload takes: its bytes. */
export function plainPicture(): Uint8Array {
  return new Uint8Array(kept);
}

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
