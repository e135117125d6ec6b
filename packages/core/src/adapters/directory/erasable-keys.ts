import { resolve } from "node:path";
import { newKeyBytes, openBytes, sealBytes } from "../../base/sealing/aead.ts";
import { KeyRefusedError, type KeyStore } from "../../ports/keys.ts";
import { type Place, refused, type SecretFiles, secretFiles, secretLength } from "./erasure-secrets.ts";

/** The block, the number of the secret in it, then what the inner store wrapped. */
const headLength = 6;
const smallest = 64;
const largest = 4096;

export interface ErasureOptions {
  /**
   * A second directory for the erasure secrets, on another disk. It must exist. New secrets are written to
   * both before they are used, read from the second if the first is lost, and erased in both. Copy the files
   * of an existing directory before you name a second one.
   */
  readonly copy?: string | undefined;
}

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
 * file of its own, so wrapping writes nothing. A lost file loses the data of all its secrets, and the first
 * file the look-up key, without which no server starts: back up the directory, or name a `copy`.
 *
 * @example
 * const kms = awsKmsKeys({ keyId: "1234abcd-12ab-34cd-56ef-1234567890ab", region: "eu-west-1" });
 * const keys = erasableKeys(kms, "/mnt/shared/passmuster-keys");
 */
export function erasableKeys(
  inner: KeyStore,
  directory: string,
  { copy }: ErasureOptions = {},
): Required<KeyStore> {
  const files = secretFiles(resolve(directory), copy === undefined ? undefined : resolve(copy));
  const { take, forget } = createSupply(files);

  return {
    place: [...(inner.place === undefined ? [] : [inner.place]), resolve(directory)].join(", "),
    current: () => inner.current(),
    async wrap(key, context, earlier) {
      const place: Partial<Taken> & Place = earlier ? placeIn(earlier.bytes) : await take();
      const secret = place.secret ?? files.read(place);
      const bound = JSON.stringify([context.tenant, context.id]);
      const { by, bytes } = await inner.wrap(sealBytes(secret, bound, key), context);
      return { by, bytes: Buffer.concat([headOf(place), bytes]) };
    },
    async unwrap({ by, bytes }, context) {
      const place = placeIn(bytes);
      const secret = files.read(place);
      const sealed = await inner.unwrap({ by, bytes: bytes.subarray(headLength) }, context);
      try {
        return Uint8Array.from(openBytes(secret, JSON.stringify([context.tenant, context.id]), sealed));
      } catch (cause) {
        throw refused(files.fileOf(place), cause);
      }
    },
    async destroy({ bytes }) {
      const place = placeIn(bytes);
      await files.erase(place);
      await forget(place);
    },
  };
}

/** The secrets that this process hands out, from blocks that it reserves. */
function createSupply(files: Pick<SecretFiles, "reserve">) {
  let block: Promise<Block> | undefined;

  const reserve = async (after: number, size: number): Promise<Block> => {
    const secrets = Buffer.concat(Array.from({ length: size }, newKeyBytes));
    return { number: await files.reserve(after, secrets), secrets, next: 0 };
  };

  /** A failed reservation is tried again by the next call. */
  const reserved = (after: number, size: number): Promise<Block> => {
    block = reserve(after, size).catch((error: unknown) => {
      block = undefined;
      throw error;
    });
    return block;
  };

  return {
    async take(): Promise<Taken> {
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
    },
    async forget({ block: number, index }: Place): Promise<void> {
      const own = await block;
      if (own?.number === number) own.secrets.fill(0, index * secretLength, (index + 1) * secretLength);
    },
  };
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
  if (bytes.length <= headLength) throw new KeyRefusedError("The wrapped key has no erasure secret.");
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, headLength);
  return { block: head.readUInt32BE(), index: head.readUInt16BE(4) };
}
