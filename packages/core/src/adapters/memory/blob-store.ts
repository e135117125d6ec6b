import { assertBlobKey } from "../../model/blob-key.ts";
import type { BlobKey } from "../../model/ids.ts";
import { BlobNotFoundError, type BlobStore, type StoredImage } from "../../ports/blob-store.ts";

/** Stores images in memory, for tests and trials; they are lost with the process. */
export function memoryBlobs(): BlobStore {
  const images = new Map<BlobKey, StoredImage>();
  return {
    async put(key, image) {
      assertBlobKey(key);
      if (images.has(key)) throw new Error("An image with this key already exists.");
      images.set(key, copyOf(image));
    },
    async get(key) {
      const found = images.get(key);
      if (!found) throw new BlobNotFoundError(key);
      return copyOf(found);
    },
    async delete(keys) {
      for (const key of keys) images.delete(key);
    },
  };
}

function copyOf({ bytes, mediaType }: StoredImage): StoredImage {
  return { bytes: Uint8Array.from(bytes), mediaType };
}
