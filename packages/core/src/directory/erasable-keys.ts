import { closeSync, openSync, readSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { KeyDestroyedError, KeyRefusedError, type KeyStore } from "../ports/keys.ts";
import { newKeyBytes, openBytes, sealBytes } from "../sealing/aead.ts";
import { flushFolder, makeFolder, requirePrivate, writeNew } from "./durable.ts";

const secretLength = 32;
/** The block, the number of the secret in it, then what the inner store wrapped. */
const headLength = 6;
const smallest = 64;
const largest = 4096;

/** Erasure secrets of one file, of which this process hands out each once. */
interface Block {
  readonly number: number;
  readonly secrets: Buffer;
  next: number;
}

/**
 * Gives a key store `destroy`. Each data key is first sealed with an erasure secret of its own. The secrets
 * are kept in files of `directory`, outside the database. Overwriting the secret makes every copy of the
 * wrapped key unreadable.
 *
 * Any number of processes may share the directory. A process reserves a block of 64 to 4,096 secrets in a
 * file of its own, so wrapping writes nothing.
 *
 * @example
 * const kms = awsKmsKeys({ keyId: "1234abcd-12ab-34cd-56ef-1234567890ab", region: "eu-west-1" });
 * const keys = erasableKeys(kms, "/mnt/shared/passmuster-keys");
 */
export function erasableKeys(inner: KeyStore, directory: string): Required<KeyStore> {
  const root = resolve(directory);
  const fileOf = (block: number): string => join(root, block.toString(16).padStart(8, "0"));
  let block: Promise<Block> | undefined;
  let checked = false;

  const requireDirectory = (): void => {
    if (!checked) requirePrivate(root, "directory");
    checked = true;
  };

  /** The exclusive creation of the file reserves the block for this process. */
  const reserve = async (after: number, size: number): Promise<Block> => {
    await makeFolder(root);
    requireDirectory();
    const used = (await readdir(root)).map((name) => Number.parseInt(name, 16)).filter(Number.isSafeInteger);
    const secrets = Buffer.concat(Array.from({ length: size }, newKeyBytes));
    for (let number = Math.max(after, ...used) + 1; ; number += 1) {
      try {
        await writeNew(fileOf(number), secrets);
        await flushFolder(root);
        return { number, secrets, next: 0 };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  };

  /** A failed reservation is tried again by the next call. */
  const reserved = (after: number, size: number): Promise<Block> => {
    block = reserve(after, size).catch((error: unknown) => {
      block = undefined;
      throw error;
    });
    return block;
  };

  const take = async (): Promise<Taken> => {
    for (;;) {
      const current = block ?? reserved(-1, smallest);
      const held = await current;
      const { number, secrets, next: index } = held;
      const size = secrets.length / secretLength;
      if (index < size) {
        held.next += 1;
        const from = index * secretLength;
        return { block: number, index, secret: secrets.subarray(from, from + secretLength) };
      }
      if (block === current) await reserved(number, Math.min(size * 2, largest));
    }
  };

  const secretAt = ({ block: number, index }: Place): Uint8Array => {
    const secret = new Uint8Array(secretLength);
    const file = openBlock(fileOf(number), requireDirectory);
    try {
      if (readSync(file, secret, 0, secretLength, index * secretLength) < secretLength) throw refused();
    } finally {
      closeSync(file);
    }
    if (secret.every((byte) => byte === 0)) throw new KeyDestroyedError();
    return secret;
  };

  return {
    current: () => inner.current(),
    async wrap(key, context, earlier) {
      const place: Partial<Taken> & Place = earlier ? placeIn(earlier.bytes) : await take();
      const secret = place.secret ?? secretAt(place);
      const bound = JSON.stringify([context.tenant, context.id]);
      const { by, bytes } = await inner.wrap(sealBytes(secret, bound, key), context);
      return { by, bytes: Buffer.concat([headOf(place), bytes]) };
    },
    async unwrap({ by, bytes }, context) {
      const secret = secretAt(placeIn(bytes));
      const sealed = await inner.unwrap({ by, bytes: bytes.subarray(headLength) }, context);
      try {
        return Uint8Array.from(openBytes(secret, JSON.stringify([context.tenant, context.id]), sealed));
      } catch (cause) {
        throw refused(cause);
      }
    },
    async destroy({ bytes }) {
      const { block: number, index } = placeIn(bytes);
      requireDirectory();
      const file = await open(fileOf(number), "r+");
      try {
        const { size } = await file.stat();
        if ((index + 1) * secretLength > size) throw refused();
        await file.write(new Uint8Array(secretLength), 0, secretLength, index * secretLength);
        await file.datasync();
      } finally {
        await file.close();
      }
      const own = await block;
      if (own?.number === number) own.secrets.fill(0, index * secretLength, (index + 1) * secretLength);
    },
  };
}

interface Place {
  readonly block: number;
  readonly index: number;
}

interface Taken extends Place {
  readonly secret: Uint8Array;
}

function headOf({ block, index }: Place): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(block);
  head.writeUInt16BE(index, 4);
  return head;
}

function placeIn(bytes: Uint8Array): Place {
  if (bytes.length <= headLength) throw refused();
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, headLength);
  return { block: head.readUInt32BE(), index: head.readUInt16BE(4) };
}

/** A missing file is refused, not "destroyed": the directory may be incomplete. */
function openBlock(file: string, check: () => void): number {
  try {
    check();
    return openSync(file, "r");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw new KeyRefusedError(`The erasure secrets ${file} are missing. Restore the directory.`, { cause });
  }
}

const refused = (cause?: unknown): KeyRefusedError =>
  new KeyRefusedError("The wrapped key does not open with its erasure secret.", { cause });
