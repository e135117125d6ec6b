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
  // A key begins with the time and ends with random characters: the end gives 1,024 folders of even size.
  const folderOf = (key: BlobKey): string => join(root, key.slice(-2));
  const fileOf = (key: BlobKey, mediaType: BlobMediaType): string =>
    join(folderOf(key), `${key}.${extensions[mediaType]}`);
  const temporaryOf = (key: BlobKey): string => join(folderOf(key), `${key}.tmp`);
  const filesOf = (key: BlobKey): string[] => mediaTypes.map((mediaType) => fileOf(key, mediaType));

  let rooted: Promise<void> | undefined;
  /** Once a store. An image put beside the first one must not be acknowledged before the root is durable. */
  const makeRoot = (): Promise<void> => {
    rooted ??= makeDurable(root).catch((error: unknown) => {
      rooted = undefined;
      throw error;
    });
    return rooted;
  };

  /** The temporary name is a lock: only its creator writes this key. */
  const write = async (key: BlobKey, { bytes, mediaType }: StoredImage): Promise<void> => {
    const temporary = temporaryOf(key);
    await writeNew(temporary, bytes);
    try {
      for (const file of filesOf(key)) await refuseExisting(file);
      await rename(temporary, fileOf(key, mediaType));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const remove = async (key: BlobKey): Promise<void> => {
    for (const file of [temporaryOf(key), ...filesOf(key)]) await rm(file, { force: true });
  };

  return {
    async put(key, image) {
      assertBlobKey(key);
      await makeRoot();
      await makeFolder(folderOf(key));
      await write(key, image);
      await flushFolder(folderOf(key));
      // Another process may have just created the folder and not flushed it yet.
      await flushFolder(root);
    },
    async get(key) {
      if (!isBlobKey(key)) throw new BlobNotFoundError("with this key");
      for (const mediaType of mediaTypes) {
        const bytes = await readIfThere(fileOf(key, mediaType));
        if (bytes) return { bytes, mediaType };
      }
      throw new BlobNotFoundError(key);
    },
    async delete(keys) {
      const valid = keys.filter(isBlobKey);
      for (const key of valid) await remove(key);
      const folders = new Set(valid.map(folderOf));
      for (const folder of folders) await flushFolder(folder).catch(unlessMissing);
    },
  };
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
