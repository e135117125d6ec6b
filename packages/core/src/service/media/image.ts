import {
  type Confine,
  moduleBeside,
  ProcessBusyError,
  ProcessCrashedError,
  ProcessTimeoutError,
  sharePool,
} from "@passmuster/process-pool";
import type { PicturePrint } from "../../model/picture-print.ts";
import type { StoredImage } from "../../ports/blob-store.ts";
import { createFairQueue } from "./fair-queue.ts";
import { imageCost } from "./image-cost.ts";
import { imageFormat } from "./image-format.ts";
import type { EncodedImage, Normalised } from "./image-process.ts";
import { ImageRefusedError } from "./image-refused.ts";
import { answerLimit, normalised } from "./normalised.ts";

const mebibyte = 2 ** 20;

interface ImageReaderOptions {
  /** The most bytes of an encoded image. */
  readonly maxBytes: number;
  /** The most pixels, width times height. No side may exceed 16,384 either. */
  readonly maxPixels: number;
  /** Images decoded at the same time: 2 by default. */
  readonly processes?: number;
  /** Milliseconds for one image: 10,000 by default. */
  readonly timeLimit?: number;
  /**
   * Bytes of memory that a process may use: 1.5 GiB by default. The worst measured image of 50 megapixels
   * took 542 MiB.
   */
  readonly memoryLimit?: number;
  /** How the processes are confined: `auto` by default. */
  readonly confine?: Confine;
}

/** An image that is safe to store, and its fingerprint; `null` if it is nearly empty. */
export interface AcceptedImage extends StoredImage {
  readonly print: PicturePrint | null;
  /** The text layer of the PDF that it was rendered from. */
  readonly text?: Uint8Array;
}

/** A drawn card, and whether it shows the portrait. */
export interface DrawnCard extends StoredImage {
  readonly hasPortrait: boolean;
}

/** Whose image it is. Tenants are served in turn, and so are the verifications of a tenant. */
export interface ImageOwner {
  readonly tenant: string;
  /** The verification; at most two of its images are decoded at the same time. */
  readonly id: string;
}

/** Turns an untrusted upload into an image that is safe to store. */
export interface ImageReader {
  /**
   * Decodes a JPEG, PNG or WebP image in a separate process and re-encodes it: JPEG in sRGB, upright, full
   * size, on white where transparent. Drops metadata and trailing bytes.
   * @throws {ImageRefusedError} another format, or an image that is too large, animated, damaged or truncated
   * @throws {ProcessBusyError} too many images are waiting
   */
  normalise(bytes: Uint8Array, owner?: ImageOwner): Promise<AcceptedImage>;
  /**
   * Scales an image down to so many pixels on its longer side, as a JPEG. A smaller one keeps its size.
   * @throws {ImageRefusedError} as `normalise`
   * @throws {ProcessBusyError} too many images are waiting
   */
  reduce(bytes: Uint8Array, longestSide: number, owner?: ImageOwner): Promise<Uint8Array>;
  /**
   * Draws a card with a portrait, in place of a photograph of a document that came as data. The portrait is
   * decoded as by `normalise`. Without a portrait, or with one that cannot be decoded, its place stays empty.
   * @throws {ProcessBusyError} too many images are waiting
   */
  drawCard(portrait: Uint8Array | undefined, owner?: ImageOwner): Promise<DrawnCard>;
  /** Starts the processes, so that the first image does not wait for them. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** One grey pixel, as a PNG. */
const emptyPortrait =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQImWO4eeUoAAT8AnPmeFlhAAAAAElFTkSuQmCC";

const imagesWaiting = 256;
const waitingOfTenant = 32;
const atOnceOfVerification = 2;
/** An empty scan of a JPEG took 1 ns a pixel. Encoders write up to 12 scans. */
const mostScans = 16;
/** The pixels that a scan counts for at least, since each builds its tables. */
const leastPixels = 65_536;
/** Scans up to this number took no longer than the rest of the decoding. */
const usualScans = 10;
/** Pictures of phones have 12 megapixels, and took 0.3 s. */
const longPixels = 16_000_000;
const idleLimit = 300_000;
// A caller waits for the response, but the host must stay responsive too.
const priority = 5;
const module = moduleBeside(import.meta.url, "./image-process");

/**
 * @example
 * const images = createImageReader({ maxBytes: 10 * 2 ** 20, maxPixels: 50_000_000 });
 * const { bytes, mediaType } = await images.normalise(await readFile("passport.jpg"));
 */
export function createImageReader(options: ImageReaderOptions): ImageReader {
  const { confine = "auto" } = options;
  const { maxBytes, maxPixels, processes = 2, timeLimit = 10_000, memoryLimit = 1536 * mebibyte } = options;
  const pool = sharePool<EncodedImage, Normalised>({
    module,
    size: processes,
    timeLimit,
    memoryLimit,
    idleLimit,
    priority,
    confine,
    packages: ["@passmuster/process-pool", "sharp"],
    output: normalised,
    answerLimit,
  });
  const queue = createFairQueue({
    atOnce: processes,
    ofHolder: atOnceOfVerification,
    waiting: imagesWaiting,
    waitingOfTenant,
    busy: () => new ProcessBusyError("Too many images are waiting for a process."),
  });
  let unowned = 0;

  const decode = async (
    bytes: Uint8Array,
    owner: ImageOwner | undefined,
    as: Pick<EncodedImage, "card" | "within">,
  ) => {
    // Encoding for storage can make an image larger than an upload may be.
    if (bytes.length > maxBytes && as.within === undefined) throw new ImageRefusedError("bytes");
    const format = imageFormat(bytes);
    if (!format) throw new ImageRefusedError("format");
    const { pixels, scans } = imageCost(bytes, format) ?? { pixels: maxPixels, scans: 1 };
    const decoded = Math.max(pixels, leastPixels) * scans;
    if (pixels <= maxPixels && decoded > maxPixels * mostScans) throw new ImageRefusedError("time");
    const isLong = pixels * Math.max(1, scans / usualScans) > longPixels;
    unowned += 1;
    const { tenant, id: holder } = owner ?? { tenant: "", id: String(unowned) };
    const run = () => pool.run({ bytes, format, maxPixels, ...as });
    const result = await queue.run({ tenant, holder, isLong }, run).catch(refuse);
    if ("refused" in result) throw new ImageRefusedError(result.refused);
    return { mediaType: "image/jpeg", bytes: result.bytes, print: result.print } as const;
  };

  return {
    normalise: async (bytes, owner) => decode(bytes, owner, {}),
    reduce: async (bytes, within, owner) => (await decode(bytes, owner, { within })).bytes,
    drawCard: cardDrawnBy((picture, owner) => decode(picture, owner, { card: true })),
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  };
}

/** Draws an empty place for a portrait that is missing, or that cannot be decoded. */
function cardDrawnBy(
  decode: (picture: Uint8Array, owner: ImageOwner | undefined) => Promise<StoredImage>,
): ImageReader["drawCard"] {
  return async (portrait, owner) => {
    const drawn = async (picture: Uint8Array, hasPortrait: boolean): Promise<DrawnCard> => {
      const { mediaType, bytes } = await decode(picture, owner);
      return { mediaType, bytes, hasPortrait };
    };
    const blank = () => drawn(Buffer.from(emptyPortrait, "base64"), false);
    if (!portrait) return blank();
    return drawn(portrait, true).catch((error: unknown) => {
      if (error instanceof ImageRefusedError) return blank();
      throw error;
    });
  };
}

/** Refuses an image that crashes or times out its process, unless the process could not start. */
export function refuse(error: unknown): never {
  if (error instanceof ProcessTimeoutError) throw new ImageRefusedError("time", { cause: error });
  if (error instanceof ProcessCrashedError && error.reason !== "start") {
    throw new ImageRefusedError(error.reason === "memory" ? "memory" : "damaged", { cause: error });
  }
  throw error;
}
