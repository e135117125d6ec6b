import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { KeyRefusedError, type KeyStore } from "../../ports/keys.ts";
import { type ErasureOptions, erasableKeys } from "./erasable-keys.ts";
import { createKeyRing, type KeyRing, missingFile } from "./key-ring.ts";

/** The key store of `fileKeys`. */
export interface FileKeys extends Required<KeyStore>, Pick<KeyRing, "list" | "rotate" | "remove"> {}

/**
 * Keeps key-encryption keys in the file `path`, and erasure secrets in the directory `<path>.erasable`. Both
 * are created by the first use, for the running user only (0600 and 0700). A file or directory of another
 * mode or owner is refused. A lost file is not replaced: nothing starts until it is restored.
 *
 * Back up both apart from the database. Keep only the newest backup of the directory: an older one still
 * opens, in a backup of the database, what was erased since. Several machines need a shared file system.
 *
 * @example
 * const storage = postgresStorage(url, { keys: fileKeys("/var/lib/passmuster/keys") });
 */
export function fileKeys(path: string, options: ErasureOptions = {}): FileKeys {
  const file = resolve(path);
  const secrets = `${file}.erasable`;
  const ring = createKeyRing(file, () => hasFiles(secrets));
  const { list, rotate, remove } = ring;
  const keys = erasableKeys(ring, secrets, options);
  let hasRing = false;
  return {
    ...keys,
    place: file,
    list,
    rotate,
    remove,
    async unwrap(wrapped, context) {
      try {
        return await keys.unwrap(wrapped, context);
      } catch (cause) {
        const missing = missingFile(file);
        if (!(cause instanceof KeyRefusedError) || existsSync(file) || cause.message === missing) throw cause;
        throw new KeyRefusedError(`${missing} ${cause.message}`, { cause });
      }
    },
    async wrap(key, context, earlier) {
      // Before the first erasure secret: secrets without a key file mean that the file is lost.
      if (!hasRing) await ring.current();
      hasRing = true;
      return keys.wrap(key, context, earlier);
    },
  };
}

async function hasFiles(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  return names.length > 0;
}
