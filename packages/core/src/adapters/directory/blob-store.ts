import { readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { assertBlobKey, isBlobKey } from "../../model/blob-key.ts";
import type { BlobKey } from "../../model/ids.ts";
import {
  type BlobMediaType,
  BlobNotFoundError,
  type BlobStore,
  type StoredImage,
} from "../../ports/blob-store.ts";
import { flushFolder, makeFolder, writeNew } from "./durable.ts";

const extensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "text/plain": "txt",
  "application/pdf": "pdf",
  "application/octet-stream": "sealed",
} as const satisfies Record<BlobMediaType, string>;
const mediaTypes = Object.keys(extensions) as BlobMediaType[];

/**
 * Stores images as files in a directory that only the running user can read. The first image creates the
 * directory.
 *
 * A write goes to a temporary name, is flushed and renamed, and its folder is flushed. After a crash the
 * image is complete or absent. The next `delete` of the key removes a leftover temporary file.
 *
 * @example
 * const blobs = directoryBlobs("/var/lib/passmuster/images");
 */
export function directoryBlobs(path: string): BlobStore {
  const root = resolve(path);
  let rooted: Promise<void> | undefined;
  /** Once a store. An image put beside the first one must not be acknowledged before the root is durable. */
  const makeRoot = (): Promise<void> => {
    rooted ??= makeDurable(root).catch((error: unknown) => {
      rooted = undefined;
      throw error;
    });
    return rooted;
  };
  return {
    async put(key, image) {
      assertBlobKey(key);
      const { folder } = placeOf(root, key);
      await makeRoot();
      await makeFolder(folder);
      await write(placeOf(root, key), image);
      await flushFolder(folder);
      // Another process may have just created the folder and not flushed it yet.
      await flushFolder(root);
    },
    async get(key) {
      if (!isBlobKey(key)) throw new BlobNotFoundError("with this key");
      for (const mediaType of mediaTypes) {
        const bytes = await readIfThere(placeOf(root, key).fileOf(mediaType));
        if (bytes) return { bytes, mediaType };
      }
      throw new BlobNotFoundError(key);
    },
    async delete(keys) {
      const places = keys.filter(isBlobKey).map((key) => placeOf(root, key));
      for (const { temporary, files } of places)
        for (const file of [temporary, ...files]) await rm(file, { force: true });
      const folders = new Set(places.map(({ folder }) => folder));
      for (const folder of folders) await flushFolder(folder).catch(unlessMissing);
    },
  };
}

/** Where the image of a key lies, or would lie. */
interface BlobPlace {
  readonly folder: string;
  readonly temporary: string;
  fileOf(mediaType: BlobMediaType): string;
  /** One for each media type. */
  readonly files: readonly string[];
}

/** A key begins with the time and ends with random characters: the end gives 1,024 folders of even size. */
function placeOf(root: string, key: BlobKey): BlobPlace {
  const folder = join(root, key.slice(-2));
  const fileOf = (mediaType: BlobMediaType): string => join(folder, `${key}.${extensions[mediaType]}`);
  return { folder, temporary: join(folder, `${key}.tmp`), fileOf, files: mediaTypes.map(fileOf) };
}

/** The temporary name is a lock: only its creator writes this key. */
async function write({ temporary, files, fileOf }: BlobPlace, image: StoredImage): Promise<void> {
  await writeNew(temporary, image.bytes);
  try {
    for (const file of files) await refuseExisting(file);
    await rename(temporary, fileOf(image.mediaType));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Another process may have just created the folder, so its name is flushed where its parent can be read. */
async function makeDurable(folder: string): Promise<void> {
  await makeFolder(folder);
  await flushFolder(dirname(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
  });
}

async function refuseExisting(file: string): Promise<void> {
  if (await stat(file).catch(unlessMissing)) throw new Error("An image with this key already exists.");
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  return readFile(file).catch(unlessMissing);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
