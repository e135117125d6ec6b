import {
  type KeyContext,
  KeyDestroyedError,
  KeyRefusedError,
  type KeyStore,
  type WrappedKey,
} from "@passmuster/core/ports";
import { type DataKey, IntegrityError, StorageUnavailableError } from "@passmuster/core/storage";

/** The first byte of a wrapped key. Under `legacy`, older rows and images have the former seal. */
const legacy = 1;
const sealed = 2;

/** Wraps data keys into their stored form, and unwraps them, with a key store. */
export interface Wrapping {
  /** @param earlier a wrapped form of the same key, destroyed together with the new one */
  wrap(context: KeyContext, key: DataKey, earlier?: WrappedKey): Promise<Uint8Array>;
  /** `undefined` if the key was destroyed. */
  unwrap(context: KeyContext, stored: Uint8Array): Promise<DataKey | undefined>;
  destroy(context: KeyContext, stored: Uint8Array): Promise<void>;
  /** Name of the current key-encryption key. */
  current(): Promise<string>;
}

export function createWrapping(store: KeyStore): Wrapping {
  return {
    async wrap(context, { bytes, legacy: old }, earlier) {
      const plain = Buffer.concat([Uint8Array.of(old ? legacy : sealed), bytes]);
      const wrapped = await unlessDestroyed(context, () => store.wrap(plain, context, earlier));
      if (!wrapped) throw new KeyDestroyedError();
      return packed(wrapped);
    },
    async unwrap(context, stored) {
      if (stored.length === 0)
        throw new StorageUnavailableError("The keys of the database are not wrapped yet: call migrate().");
      if (isErased(stored)) return undefined;
      const plain = await unlessDestroyed(context, () => store.unwrap(unpacked(stored), context));
      if (!plain) return undefined;
      if (plain.length !== 33 || (plain[0] !== legacy && plain[0] !== sealed))
        throw new IntegrityError(`The data key of ${context.id} has an unknown form: update Passmuster.`);
      return { bytes: plain.subarray(1), legacy: plain[0] === legacy };
    },
    async destroy(context, stored) {
      await unlessDestroyed(context, async () => store.destroy?.(unpacked(stored)));
    },
    current: async () => (await unlessDestroyed({ tenant: "", id: "" }, () => store.current())) ?? "",
  };
}

/** The answer of the key store; `undefined` if the key was destroyed. */
async function unlessDestroyed<T>(context: KeyContext, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof KeyDestroyedError) return undefined;
    const reason = cause instanceof Error ? cause.message : "unknown failure";
    if (cause instanceof KeyRefusedError)
      throw new IntegrityError(
        `The data key of ${context.id || "the database"} is refused. ${reason} Use the keys that this database was created with.`,
        { cause },
      );
    throw new StorageUnavailableError(`The key store is unavailable: ${reason}`, { cause, part: "keys" });
  }
}

/** Erasure overwrites the stored form with zeros. */
export function isErased(stored: Uint8Array): boolean {
  return stored.every((byte) => byte === 0);
}

export function packed({ by, bytes }: WrappedKey): Uint8Array {
  const name = Buffer.from(by);
  if (name.length === 0 || name.length > 200)
    throw new TypeError("The name of a key-encryption key must have 1 to 200 bytes.");
  return Buffer.concat([Uint8Array.of(name.length), name, bytes]);
}

export function unpacked(stored: Uint8Array): WrappedKey {
  const end = 1 + (stored[0] ?? 0);
  return { by: Buffer.from(stored.subarray(1, end)).toString(), bytes: stored.subarray(end) };
}
