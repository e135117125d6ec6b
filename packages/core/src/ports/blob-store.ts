import type { BlobKey } from "../model/ids.ts";
import type { Instant } from "../model/time.ts";

export type ImageMediaType = "image/jpeg" | "image/png" | "image/webp";

/** `text/plain` is the text layer of a PDF, stored beside the image of its pages and never served. */
export type BlobMediaType = ImageMediaType | "text/plain";

/** An encoded picture as it is stored, upright and without metadata; or the text of one. */
export interface Image {
  readonly bytes: Uint8Array;
  readonly mediaType: BlobMediaType;
}

/** Nothing is stored under this key (any more). */
export class BlobNotFoundError extends Error {
  override readonly name = "BlobNotFoundError";
  constructor(key: string) {
    super(`There is no image ${key}.`);
  }
}

/** Holds images. Keys are chosen by the core and never reused, so a put never overwrites. */
export interface BlobStore {
  /** Resolves once the image would survive a power cut. */
  put(key: BlobKey, image: Image): Promise<void>;
  /** @throws {BlobNotFoundError} */
  get(key: BlobKey): Promise<Image>;
  /** Deleting what is not there is no error. */
  delete(keys: readonly BlobKey[]): Promise<void>;
  /** A link that the store serves by itself until `expiresAt`. A store without one leaves it out: the core then serves a signed link. */
  signedUrl?(key: BlobKey, expiresAt: Instant): Promise<string>;
}
