import {
  type KeyContext,
  KeyDestroyedError,
  KeyRefusedError,
  type KeyStore,
  type WrappedKey,
} from "@passmuster/core/ports";
import { type DataKey, IntegrityError, newKeyBytes, StorageUnavailableError } from "@passmuster/core/storage";

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

/** The first byte of a wrapped key. Under `legacy`, older rows and images have the former seal. */
const legacy = 1;
const sealed = 2;

/** @param most number of cached keys */
export function createDataKeys(store: KeyStore, most = 10_000): DataKeys {
  const known = new Map<string, DataKey>();
  const nameOf = ({ tenant, id }: KeyContext): string => `${id} ${tenant}`;

  const keep = (context: KeyContext, key: DataKey): void => {
    known.delete(nameOf(context));
    known.set(nameOf(context), key);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };

  const asked = async <T>(context: KeyContext, ask: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await ask();
    } catch (cause) {
      if (cause instanceof KeyDestroyedError) return undefined;
      const reason = cause instanceof Error ? cause.message : "unknown failure";
      if (cause instanceof KeyRefusedError)
        throw new IntegrityError(
          `The data key of ${context.id || "the database"} is refused. ${reason} Use the keys that this database was created with.`,
          {
            cause,
          },
        );
      throw new StorageUnavailableError(`The key store is unavailable: ${reason}`, { cause });
    }
  };

  const wrap = async (
    context: KeyContext,
    { bytes, legacy: old }: DataKey,
    earlier?: WrappedKey,
  ): Promise<Uint8Array> => {
    const plain = Buffer.concat([Uint8Array.of(old ? legacy : sealed), bytes]);
    const wrapped = await asked(context, () => store.wrap(plain, context, earlier));
    if (!wrapped) throw new KeyDestroyedError();
    return packed(wrapped);
  };

  const unwrap = async (context: KeyContext, stored: Uint8Array): Promise<DataKey | undefined> => {
    if (stored.length === 0)
      throw new StorageUnavailableError("The keys of the database are not wrapped yet: call migrate().");
    // Erasure overwrites the stored form with zeros.
    if (stored.every((byte) => byte === 0)) return undefined;
    const plain = await asked(context, () => store.unwrap(unpacked(stored), context));
    if (!plain) return undefined;
    if (plain.length !== 33 || (plain[0] !== legacy && plain[0] !== sealed))
      throw new IntegrityError(`The data key of ${context.id} has an unknown form: update Passmuster.`);
    return { bytes: plain.subarray(1), legacy: plain[0] === legacy };
  };

  const current = async (): Promise<string> =>
    (await asked({ tenant: "", id: "" }, () => store.current())) ?? "";

  return {
    current,
    async create(context) {
      const key = { bytes: newKeyBytes(), legacy: false };
      return { key, stored: await wrap(context, key) };
    },
    find: (context) => known.get(nameOf(context)),
    async open(context, stored) {
      const found = known.get(nameOf(context)) ?? (await unwrap(context, stored));
      if (found) keep(context, found);
      return found;
    },
    keep,
    wrapPlain: (context, bytes) => wrap(context, { bytes, legacy: true }),
    async rewrap(context, stored, settled) {
      const key = await unwrap(context, stored);
      if (!key) return undefined;
      return wrap(context, settled ? { ...key, legacy: false } : key, unpacked(stored));
    },
    async destroy(context, stored) {
      known.delete(nameOf(context));
      if (stored.every((byte) => byte === 0)) return;
      await asked(context, async () => store.destroy?.(unpacked(stored)));
    },
    currentHead: async () => packed({ by: await current(), bytes: new Uint8Array() }),
    headOf: (by) => packed({ by, bytes: new Uint8Array() }),
  };
}

function packed({ by, bytes }: WrappedKey): Uint8Array {
  const name = Buffer.from(by);
  if (name.length === 0 || name.length > 200)
    throw new TypeError("The name of a key-encryption key must have 1 to 200 bytes.");
  return Buffer.concat([Uint8Array.of(name.length), name, bytes]);
}

function unpacked(stored: Uint8Array): WrappedKey {
  const end = 1 + (stored[0] ?? 0);
  return { by: Buffer.from(stored.subarray(1, end)).toString(), bytes: stored.subarray(end) };
}
