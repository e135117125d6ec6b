import { closeSync, openSync, readSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { KeyDestroyedError, KeyRefusedError } from "../../ports/keys.ts";
import { flushFolder, makeFolder, requirePrivate, writeNew } from "./durable.ts";

export const secretLength = 32;

/** Where a secret is: the number of its file, and its index in it. */
export interface Place {
  readonly block: number;
  readonly index: number;
}

/** Erasure secrets in files of one directory, and the same files in a second one. */
export interface SecretFiles {
  /** Writes the secrets to a new file in both directories. Resolves to its number, greater than `after`. */
  reserve(after: number, secrets: Uint8Array): Promise<number>;
  /**
   * Reads the second directory if the file of the first is lost. @throws {KeyDestroyedError} @throws
   * {KeyRefusedError}
   */
  read(place: Place): Uint8Array;
  /** The path of the file of a secret in the first directory. */
  fileOf(place: Place): string;
  /**
   * Overwrites the secret in both directories. Rejects if a file is missing: it may come back with the
   * secret, as a volume that was not mounted does.
   */
  erase(place: Place): Promise<void>;
}

export function secretFiles(directory: string, copy: string | undefined): SecretFiles {
  const directories = copy === undefined ? [directory] : [directory, copy];
  const checked = new Set<string>();
  const check = (root: string): void => {
    if (!checked.has(root)) requirePrivate(root, "directory");
    checked.add(root);
  };
  const fileOf = (place: Place): string => join(directory, nameOf(place.block));
  return {
    async reserve(after, secrets) {
      await makeFolder(directory);
      if (copy !== undefined) requireCopy(copy);
      for (const root of directories) check(root);
      return reserveBlock(directories, after, secrets);
    },
    read(place) {
      for (const root of directories) {
        const secret = readIn(root, place, check);
        if (!secret) continue;
        if (secret.every((byte) => byte === 0)) throw new KeyDestroyedError();
        return secret;
      }
      throw new KeyRefusedError(`The erasure secrets ${fileOf(place)} are missing. Restore the directory.`);
    },
    fileOf,
    async erase(place) {
      const missing: string[] = [];
      for (const root of directories) {
        check(root);
        const file = join(root, nameOf(place.block));
        if (!(await eraseIn(file, place.index))) missing.push(file);
      }
      if (missing.length > 0)
        throw new Error(
          `The erasure secrets ${missing.join(" and ")} are missing. Restore them, to erase them.`,
        );
    },
  };
}

/** Writes a block under the next number that is free in all directories. */
async function reserveBlock(
  directories: readonly string[],
  after: number,
  secrets: Uint8Array,
): Promise<number> {
  const names = (await Promise.all(directories.map((root) => readdir(root)))).flat();
  const used = names.map((name) => Number.parseInt(name, 16)).filter(Number.isSafeInteger);
  for (let number = Math.max(after, ...used) + 1; ; number += 1) {
    try {
      for (const root of directories) {
        await writeNew(join(root, nameOf(number)), secrets);
        await flushFolder(root);
      }
      return number;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** `undefined` if the file is missing. */
function readIn(
  root: string,
  { block, index }: Place,
  check: (root: string) => void,
): Uint8Array | undefined {
  const secret = new Uint8Array(secretLength);
  const path = join(root, nameOf(block));
  const file = missingAs(undefined, () => {
    check(root);
    return openSync(path, "r");
  });
  if (file === undefined) return undefined;
  try {
    if (readSync(file, secret, 0, secretLength, index * secretLength) < secretLength) throw refused(path);
  } finally {
    closeSync(file);
  }
  return secret;
}

function nameOf(block: number): string {
  return block.toString(16).padStart(8, "0");
}

/** A directory that is made here would hide a volume that is not mounted. */
function requireCopy(copy: string): void {
  if (missingAs(undefined, () => requirePrivate(copy, "directory"))) return;
  throw new Error(
    `The second directory of erasure secrets ${copy} is missing: mount it, or mkdir -m 700 it.`,
  );
}

/** Whether the file exists. */
async function eraseIn(path: string, index: number): Promise<boolean> {
  const file = await open(path, "r+").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  if (!file) return false;
  try {
    const { size } = await file.stat();
    if ((index + 1) * secretLength > size) throw refused(path);
    await file.write(new Uint8Array(secretLength), 0, secretLength, index * secretLength);
    await file.datasync();
    return true;
  } finally {
    await file.close();
  }
}

function missingAs<Value, Other>(other: Other, find: () => Value): Value | Other {
  try {
    return find();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return other;
  }
}

/** @param file where the secret is, or should be */
export const refused = (file: string, cause?: unknown): KeyRefusedError =>
  new KeyRefusedError(`The wrapped key does not open with its erasure secret in ${file}.`, { cause });
