import { readFileSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { systemEnvironment } from "../../base/runtime/environment.ts";
import { newKeyBytes, openBytes, sealBytes } from "../../base/sealing/aead.ts";
import { KeyRefusedError, type KeyStore } from "../../ports/keys.ts";
import { flushFolder, makeFolder, requirePrivate, writeNew } from "./durable.ts";

/** A key-encryption key of a ring, without its bytes. */
export interface RingKey {
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Key-encryption keys in one file. The last key wraps; the others only unwrap. */
export interface KeyRing extends KeyStore {
  /** Oldest first; the last key is the current one. */
  list(): Promise<readonly RingKey[]>;
  /** Adds a key, which becomes the current one. Resolves to its name. */
  rotate(): Promise<string>;
  /**
   * Deletes a key for good. What it wraps is unreadable from then on, in backups too.
   * @throws {KeyInUseError} it is the current key, or was replaced within the last hour
   */
  remove(name: string): Promise<void>;
}

/** The key may still wrap data keys. */
export class KeyInUseError extends Error {
  override readonly name = "KeyInUseError";
}

/** Milliseconds in which another process may still save what the replaced key wrapped. */
const settling = 3_600_000;

interface StoredKey extends RingKey {
  readonly bytes: Uint8Array;
}

interface Ring {
  readonly stamp: string;
  readonly keys: readonly StoredKey[];
}

const { now } = systemEnvironment();

/**
 * The first key to be wrapped creates the file. Every use sees the keys that another process added.
 * @param wasUsed whether keys were wrapped before: a missing file is then lost, and never replaced
 */
export function createKeyRing(path: string, wasUsed: () => Promise<boolean>): KeyRing {
  const file = new RingFile(path, wasUsed);
  return {
    async current() {
      return (await file.currentKey()).name;
    },
    async wrap(key, { tenant, id }) {
      const { name: by, bytes } = await file.currentKey();
      return { by, bytes: sealBytes(bytes, JSON.stringify([by, tenant, id]), key) };
    },
    async unwrap({ by, bytes }, { tenant, id }) {
      const key = file.existing().keys.find(({ name }) => name === by);
      if (!key) throw new KeyRefusedError(`The key file ${path} has no key ${by}. Restore the file.`);
      try {
        return Uint8Array.from(openBytes(key.bytes, JSON.stringify([by, tenant, id]), bytes));
      } catch (cause) {
        throw new KeyRefusedError("The wrapped key does not open.", { cause });
      }
    },
    async list() {
      return (await file.ring()).keys.map(({ name, createdAt }) => ({ name, createdAt }));
    },
    async rotate() {
      const keys = await file.change((before) => [...before, newStoredKey()]);
      return (keys.at(-1) as StoredKey).name;
    },
    async remove(name) {
      await file.change((keys) => {
        requireReplaced(keys, name, path);
        return keys.filter((key) => key.name !== name);
      });
    },
  };
}

/** @throws {KeyRefusedError | KeyInUseError} */
function requireReplaced(keys: readonly StoredKey[], name: string, path: string): void {
  const at = keys.findIndex((key) => key.name === name);
  if (at < 0) throw new KeyRefusedError(`The key file ${path} has no key ${name}.`);
  const replaced = keys[at + 1];
  if (!replaced) throw new KeyInUseError(`${name} is the current key: rotate first.`);
  if (now() / 1000 - Date.parse(replaced.createdAt) < settling)
    throw new KeyInUseError(
      `${name} was replaced less than an hour ago: requests under way may still use it. Try again later.`,
    );
}

export const missingFile = (path: string): string =>
  `The key file ${path} does not exist. Restore it from a backup.`;

class RingFile {
  readonly #path: string;
  readonly #wasUsed: () => Promise<boolean>;
  #known: Ring | undefined;
  /** The stamp of the ring whose name is durable. */
  #flushed: string | undefined;

  constructor(path: string, wasUsed: () => Promise<boolean>) {
    this.#path = path;
    this.#wasUsed = wasUsed;
  }

  /** @throws {KeyRefusedError} the file is missing */
  existing(): Ring {
    try {
      return this.#fresh();
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
      throw new KeyRefusedError(missingFile(this.#path), { cause });
    }
  }

  async ring(): Promise<Ring> {
    try {
      return this.#fresh();
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Another process may have created the file, and used it, since it was missing.
      if (!this.#known && !(await this.#wasUsed())) await create(this.#path);
      return this.existing();
    }
  }

  /** Flushes the name of a new ring first: a power cut must not undo a rotation whose key wraps already. */
  async currentKey(): Promise<StoredKey> {
    const { stamp, keys } = await this.ring();
    if (this.#flushed !== stamp) await flushFolder(dirname(this.#path));
    this.#flushed = stamp;
    return keys.at(-1) as StoredKey;
  }

  /** Replaces the keys while no other process does. */
  async change(step: (keys: readonly StoredKey[]) => readonly StoredKey[]): Promise<readonly StoredKey[]> {
    this.existing();
    return alone(`${this.#path}.lock`, async () => {
      const keys = step(this.#fresh().keys);
      await replace(this.#path, keys);
      return keys;
    });
  }

  /** Reads the file again if it is not the one that was read last. */
  #fresh(): Ring {
    const { ino, mtimeMs, size } = requirePrivate(this.#path, "file");
    const stamp = [ino, mtimeMs, size].join();
    if (this.#known?.stamp !== stamp)
      this.#known = { stamp, keys: keysIn(readFileSync(this.#path, "utf8"), this.#path) };
    return this.#known;
  }
}

function newStoredKey(): StoredKey {
  const name = `kek_${Buffer.from(newKeyBytes().subarray(0, 8)).toString("hex")}`;
  return { name, createdAt: new Date(now() / 1000).toISOString(), bytes: newKeyBytes() };
}

/** A link never replaces a file: of several processes that start together, one creates the ring. */
async function create(path: string): Promise<void> {
  await makeFolder(dirname(path));
  const first = newStoredKey();
  const temporary = `${path}.${first.name}.tmp`;
  await writeNew(temporary, textOf([first]));
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await flushFolder(dirname(path));
}

async function replace(path: string, keys: readonly StoredKey[]): Promise<void> {
  const temporary = `${path}.${keys.at(-1)?.name}.tmp`;
  await rm(temporary, { force: true });
  await writeNew(temporary, textOf(keys));
  await rename(temporary, path);
  await flushFolder(dirname(path));
}

/** Two rotations at once would lose a key that wraps already. */
async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const handle = await open(lock, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EEXIST") throw cause;
    throw new Error(`Another rotation holds ${lock}. Delete the file if no rotation is running.`, { cause });
  });
  try {
    return await work();
  } finally {
    await handle.close();
    await rm(lock, { force: true });
  }
}

function textOf(keys: readonly StoredKey[]): string {
  const stored = keys.map(({ name, createdAt, bytes }) => ({
    name,
    createdAt,
    key: Buffer.from(bytes).toString("base64"),
  }));
  return `${JSON.stringify({ version: 1, keys: stored }, undefined, 2)}\n`;
}

/** @throws {Error} without any byte of the file, which holds keys */
function keysIn(text: string, path: string): readonly StoredKey[] {
  const refused = (): Error => new Error(`The key file ${path} is damaged. Restore it from a backup.`);
  const keys: StoredKey[] = [];
  try {
    const { version, keys: stored } = JSON.parse(text);
    if (version !== 1) throw refused();
    for (const { name, createdAt, key } of stored) keys.push({ name, createdAt, bytes: bytesOf(key) });
  } catch {
    throw refused();
  }
  if (keys.length === 0 || keys.some(({ name, bytes }) => typeof name !== "string" || bytes.length !== 32))
    throw refused();
  return keys;
}

function bytesOf(key: string): Uint8Array {
  return Uint8Array.from(Buffer.from(key, "base64"));
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
