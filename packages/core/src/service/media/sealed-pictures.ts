import { PassmusterError } from "../../base/errors.ts";
import { openBytes, sealBytes } from "../../base/sealing/aead.ts";
import {
  type BlobMediaType,
  BlobNotFoundError,
  type BlobStore,
  type StoredImage,
} from "../../ports/blob-store.ts";
import type { PictureOwner, Pictures } from "../../ports/pictures.ts";
import { IntegrityError, type VerificationStorage } from "../../ports/storage.ts";
import { using } from "../observe/faults.ts";

/** The first byte of a sealed image is its place in this list. */
const mediaTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/plain",
  "application/pdf",
] as const satisfies readonly BlobMediaType[];

/** Seals images before the blob store sees them. Images from before are plain, and only theirs may be. */
export function createSealedPictures(
  blobs: BlobStore,
  storage: Pick<VerificationStorage, "dataKey">,
): Pictures {
  return {
    async put(owner, key, image) {
      const dataKey = await storage.dataKey(owner.tenant, owner.id, "fenced");
      if (!dataKey) throw new PassmusterError("verification_not_found");
      const stored = sealed(dataKey.bytes, owner, key, image);
      await using("blobs", () => blobs.put(key, stored));
    },
    async get(owner, key, fenced) {
      const found = await using("blobs", () => blobs.get(key));
      const dataKey = await storage.dataKey(owner.tenant, owner.id, fenced);
      if (!dataKey) throw new BlobNotFoundError(key);
      if (isSealed(found)) return opened(dataKey.bytes, owner, key, found);
      if (dataKey.legacy) return found;
      throw new IntegrityError(
        `Image ${key} of ${owner.id} is not sealed. Someone put it into the blob store.`,
      );
    },
    delete: (keys) => using("blobs", () => blobs.delete(keys)),
  };
}

function isSealed({ mediaType }: StoredImage): boolean {
  return mediaType === "application/octet-stream";
}

function boundTo({ tenant, id }: PictureOwner, key: string, type: number): string {
  return JSON.stringify(["passmuster 2", tenant, id, "images", key, type]);
}

function sealed(
  dataKey: Uint8Array,
  owner: PictureOwner,
  key: string,
  { bytes, mediaType }: StoredImage,
): StoredImage {
  const type = (mediaTypes as readonly string[]).indexOf(mediaType);
  if (type === -1) throw new TypeError(`Images are stored as ${mediaTypes.join(", ")}, not ${mediaType}.`);
  const body = sealBytes(dataKey, boundTo(owner, key, type), bytes, Uint8Array.of(type));
  return { mediaType: "application/octet-stream", bytes: body };
}

function opened(dataKey: Uint8Array, owner: PictureOwner, key: string, { bytes }: StoredImage): StoredImage {
  const type = bytes[0] ?? mediaTypes.length;
  const mediaType = mediaTypes[type];
  try {
    if (!mediaType) throw new TypeError("Unknown type.");
    return { mediaType, bytes: openBytes(dataKey, boundTo(owner, key, type), bytes.subarray(1)) };
  } catch (cause) {
    throw new IntegrityError(
      `Image ${key} of ${owner.id} does not match its seal. It was changed or moved in the blob store.`,
      { cause },
    );
  }
}
