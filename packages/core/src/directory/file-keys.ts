import { resolve } from "node:path";
import type { KeyStore } from "../ports/keys.ts";
import { erasableKeys } from "./erasable-keys.ts";
import { createKeyRing, type KeyRing } from "./key-ring.ts";

/** The key store of `fileKeys`. */
export interface FileKeys extends Required<KeyStore>, Pick<KeyRing, "list" | "rotate" | "remove"> {}

/**
 * Keeps key-encryption keys in the file `path`, and erasure secrets in the directory `<path>.erasable`. Both
 * are created by the first use, for the running user only (0600 and 0700). A file or directory of another
 * mode or owner is refused.
 *
 * Back up both apart from the database. Keep only the newest backup of the directory: an older one still
 * opens, in a backup of the database, what was erased since. Several machines need a shared file system.
 *
 * @example
 * const storage = postgresStorage(url, { keys: fileKeys("/var/lib/passmuster/keys") });
 */
export function fileKeys(path: string): FileKeys {
  const file = resolve(path);
  const ring = createKeyRing(file);
  const { list, rotate, remove } = ring;
  return { ...erasableKeys(ring, `${file}.erasable`), list, rotate, remove };
}
