import type { BlobKey } from "./ids.ts";

/**
 * `img_` and the 26 characters of a TypeID (Crockford base32, 128 bits). Such a key cannot lead out of a
 * folder.
 */
export function isBlobKey(key: string): key is BlobKey {
  return /^img_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(key);
}

/** @throws {TypeError} its message omits the key, which may hold any text */
export function assertBlobKey(key: string): asserts key is BlobKey {
  if (!isBlobKey(key)) throw new TypeError("Not an image key: expected `img_` and 26 base32 characters.");
}
