import { newKeyBytes, openBytes, sealBytes } from "../../base/sealing/aead.ts";
import { type KeyContext, KeyDestroyedError, KeyRefusedError, type KeyStore } from "../../ports/keys.ts";

/** Key-encryption keys in memory, for tests and trials: data wrapped by them is lost with the process. */
export function memoryKeys(): KeyStore & { rotate(): Promise<string> } {
  const ring = new Map([["memory-1", newKeyBytes()]]);
  const secrets = new Map<number, Uint8Array>();
  let nextNumber = 0;
  const currentName = (): string => [...ring.keys()].at(-1) ?? "";

  const secretOf = (number: number): Uint8Array => {
    const secret = secrets.get(number);
    if (secret) return secret;
    if (number < nextNumber) throw new KeyDestroyedError();
    throw refused();
  };

  return {
    async current() {
      return currentName();
    },
    async wrap(key, context, earlier) {
      const number = earlier ? numberOf(earlier.bytes) : nextNumber;
      if (!earlier) {
        secrets.set(number, newKeyBytes());
        nextNumber += 1;
      }
      const by = currentName();
      const inner = sealBytes(secretOf(number), boundTo(context), key);
      const bytes = Buffer.concat([Buffer.alloc(4), sealBytes(ring.get(by) as Uint8Array, by, inner)]);
      bytes.writeUInt32BE(number);
      return { by, bytes };
    },
    async unwrap({ by, bytes }, context) {
      const key = ring.get(by);
      if (!key) throw refused();
      const secret = secretOf(numberOf(bytes));
      try {
        return Uint8Array.from(openBytes(secret, boundTo(context), openBytes(key, by, bytes.subarray(4))));
      } catch (cause) {
        throw refused(cause);
      }
    },
    async destroy({ bytes }) {
      secrets.delete(numberOf(bytes));
    },
    async rotate() {
      const name = `memory-${ring.size + 1}`;
      ring.set(name, newKeyBytes());
      return name;
    },
  };
}

function boundTo({ tenant, id }: KeyContext): string {
  return JSON.stringify([tenant, id]);
}

function numberOf(bytes: Uint8Array): number {
  if (bytes.length < 4) throw refused();
  return Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32BE();
}

const refused = (cause?: unknown): KeyRefusedError =>
  new KeyRefusedError("The wrapped key does not open: it was changed, or belongs to another row.", { cause });
