import { randomBytes } from "node:crypto";
import type { KeyContext, KeyStore } from "@passmuster/core/ports";
import { createLatest, type DataKey } from "@passmuster/core/storage";
import { createWrapping, isErased, packed, unpacked } from "./wrapping.ts";

/** A data key with its stored form: the name of the key-encryption key, then the wrapped key. */
export interface StoredKey {
  readonly key: DataKey;
  readonly stored: Uint8Array;
}

/** The data keys of a database, unwrapped by the key store and cached in memory. */
export interface DataKeys {
  /** Makes a key. It is cached by `keep`, once its owner is saved. */
  create(context: KeyContext): Promise<StoredKey>;
  find(context: KeyContext): DataKey | undefined;
  /** `undefined` if the key was destroyed. @throws {IntegrityError} @throws {StorageUnavailableError} */
  open(context: KeyContext, stored: Uint8Array): Promise<DataKey | undefined>;
  keep(context: KeyContext, key: DataKey): void;
  /** Wraps a plain key of a database from before keys were wrapped. */
  wrapPlain(context: KeyContext, bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Wraps with the current key-encryption key; both forms are destroyed together. With `settled`, the key is
   * no longer legacy.
   */
  rewrap(context: KeyContext, stored: Uint8Array, settled?: "settled"): Promise<Uint8Array | undefined>;
  /** Destroys every form of the key, and drops it from the cache. */
  destroy(context: KeyContext, stored: Uint8Array): Promise<void>;
  /** Name of the current key-encryption key. */
  current(): Promise<string>;
  /** What the stored form begins with if the current key-encryption key wrapped it. */
  currentHead(): Promise<Uint8Array>;
  /** What the stored form begins with if this key-encryption key wrapped it. */
  headOf(by: string): Uint8Array;
}

const keyLength = 32;

const nameOf = ({ tenant, id }: KeyContext): string => `${id} ${tenant}`;

/** @param most number of cached keys */
export function createDataKeys(store: KeyStore, most = 10_000): DataKeys {
  const cache = createLatest<string, DataKey>(most);
  const wrapping = createWrapping(store);
  const { wrap, unwrap, current } = wrapping;

  return {
    current,
    async create(context) {
      const key = { bytes: randomBytes(keyLength), legacy: false };
      return { key, stored: await wrap(context, key) };
    },
    find: (context) => cache.find(nameOf(context)),
    async open(context, stored) {
      const found = cache.find(nameOf(context));
      if (found) return found;
      const key = await unwrap(context, stored);
      if (key) cache.keep(nameOf(context), key);
      return key;
    },
    keep: (context, key) => cache.keep(nameOf(context), key),
    wrapPlain: (context, bytes) => wrap(context, { bytes, legacy: true }),
    async rewrap(context, stored, settled) {
      const key = await unwrap(context, stored);
      if (!key) return undefined;
      return wrap(context, settled ? { ...key, legacy: false } : key, unpacked(stored));
    },
    async destroy(context, stored) {
      cache.drop(nameOf(context));
      if (!isErased(stored)) await wrapping.destroy(context, stored);
    },
    currentHead: async () => packed({ by: await current(), bytes: new Uint8Array() }),
    headOf: (by) => packed({ by, bytes: new Uint8Array() }),
  };
}
