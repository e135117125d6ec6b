import type { PicturePrint } from "../model/picture-print.ts";
import type { Image } from "../ports/blob-store.ts";
import { createProcessPool, ProcessCrashedError, ProcessTimeoutError } from "../process-pool/process-pool.ts";
import { imageFormat } from "./image-format.ts";
import type { Normalised, Picture } from "./image-process.ts";
import { ImageRefusedError } from "./image-refused.ts";

const mebibyte = 2 ** 20;

interface ImageReaderOptions {
  /** Bytes of an encoded picture at most. */
  readonly maxBytes: number;
  /** Pixels at most, width times height; no side is longer than 16,384 either. */
  readonly maxPixels: number;
  /** Pictures decoded at the same time: 2 by default. */
  readonly processes?: number;
  /** Milliseconds for one picture: 10,000 by default. */
  readonly timeLimit?: number;
  /** Bytes of memory that a process may take: 1.5 GiB by default. The worst picture of 50 megapixels that was measured took 542 MiB. */
  readonly memoryLimit?: number;
}

/** A picture that is safe to keep, and its fingerprint: `null` for one that is nearly empty. */
export interface AcceptedImage extends Image {
  readonly print: PicturePrint | null;
  /** The text layer of the PDF that it was drawn from. */
  readonly text?: Uint8Array;
}

/** Turns whatever somebody sent into a picture that is safe to keep. */
export interface ImageReader {
  /**
   * Decodes a JPEG, PNG or WebP picture in a process of its own and encodes it anew: JPEG in sRGB, upright, in its full size, on
   * white where it was transparent; without metadata and without anything that stood behind the picture.
   * @throws {ImageRefusedError} not such a picture, too large, animated, damaged or cut off
   * @throws {ProcessBusyError} too many pictures are waiting
   */
  normalise(bytes: Uint8Array): Promise<AcceptedImage>;
  /** Starts the processes, so that the first picture does not wait for them. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

const picturesWaiting = 32;
const idleLimit = 300_000;
// Somebody waits for the answer, and the host has to stay quick all the same.
const priority = 5;
const module = new URL(
  import.meta.url.endsWith(".ts") ? "./image-process.ts" : "./image-process.js",
  import.meta.url,
);

/**
 * @example
 * const images = createImageReader({ maxBytes: 10 * 2 ** 20, maxPixels: 50_000_000 });
 * const { bytes, mediaType } = await images.normalise(await readFile("passport.jpg"));
 */
export function createImageReader(options: ImageReaderOptions): ImageReader {
  const { maxBytes, maxPixels, processes = 2, timeLimit = 10_000, memoryLimit = 1536 * mebibyte } = options;
  const pool = createProcessPool<Picture, Normalised>({
    module,
    size: processes,
    timeLimit,
    memoryLimit,
    idleLimit,
    priority,
    queueLimit: picturesWaiting,
  });

  return {
    async normalise(bytes) {
      if (bytes.length > maxBytes) throw new ImageRefusedError("bytes");
      const format = imageFormat(bytes);
      if (!format) throw new ImageRefusedError("format");
      const result = await pool.run({ bytes, format, maxPixels }).catch(refuse);
      if ("refused" in result) throw new ImageRefusedError(result.refused);
      return { mediaType: "image/jpeg", bytes: result.bytes, print: result.print };
    },
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  };
}

/** A picture that ends its process is refused; a process that cannot even start is not the picture's fault. */
export function refuse(error: unknown): never {
  if (error instanceof ProcessTimeoutError) throw new ImageRefusedError("time", { cause: error });
  if (error instanceof ProcessCrashedError && error.reason !== "start") {
    throw new ImageRefusedError(error.reason === "memory" ? "memory" : "damaged", { cause: error });
  }
  throw error;
}
