import type { BlobKey } from "../model/ids.ts";
import type { Instant } from "../model/time.ts";

export type ImageMediaType = "image/jpeg" | "image/png" | "image/webp";

/**
 * `text/plain` is the text layer of a PDF. It is stored beside the image of the pages and never served.
 * `application/pdf` is a notary's file.
 * `application/octet-stream` is a sealed image: the core seals images before it puts them.
 */
export type BlobMediaType = ImageMediaType | "text/plain" | "application/pdf" | "application/octet-stream";

/** An encoded image, upright and without metadata; the text layer of one; or either of them sealed. */
export interface StoredImage {
  readonly bytes: Uint8Array;
  readonly mediaType: BlobMediaType;
}

/** No image is stored under this key. */
export class BlobNotFoundError extends Error {
  override readonly name = "BlobNotFoundError";
  constructor(key: string) {
    super(`There is no image ${key}.`);
  }
}

/** Stores images. The core chooses the keys and never reuses one, so a put never overwrites. */
export interface BlobStore {
  /** Resolves once the image would survive a power cut. */
  put(key: BlobKey, image: StoredImage): Promise<void>;
  /** @throws {BlobNotFoundError} */
  get(key: BlobKey): Promise<StoredImage>;
  /** Ignores keys under which nothing is stored. */
  delete(keys: readonly BlobKey[]): Promise<void>;
  /**
   * A link that the store itself serves until `expiresAt`, for a host's own objects. The core never calls it:
   * a store cannot open sealed images.
   */
  signedUrl?(key: BlobKey, expiresAt: Instant): Promise<string>;
}
