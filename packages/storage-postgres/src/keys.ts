import { lookUpOf as digestOf, type Key, type LookUpKind, newKey } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";

/** The keys of verifications and endpoints, by their ids. */
export interface Keys {
  /** Returns only existing keys. */
  find(owners: readonly string[]): Promise<ReadonlyMap<string, Key>>;
  /** A new key, stored with the next save of its owner. */
  create(): Key;
  keep(owner: string, key: Key): void;
  forget(owner: string): void;
  lookUpOf(kind: LookUpKind, tenant: string, text: string): Promise<Uint8Array>;
  lookUpKey(): Promise<Key>;
}

/** Caches the last `most` keys: a key never changes until it is destroyed. */
export function createKeys(connection: Connection, most = 10_000): Keys {
  const known = new Map<string, Key>();

  const keep = (owner: string, key: Key): void => {
    known.set(owner, key);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };

  return {
    async find(owners) {
      const missing = owners.filter((owner) => !known.has(owner));
      if (missing.length > 0) {
        const rows = await connection.read<{ readonly owner: string; readonly key: Uint8Array }>(
          "select owner, key from {schema}.keys where owner = any($1)",
          [missing],
        );
        for (const { owner, key } of rows) keep(owner, { bytes: key });
      }
      return new Map(
        owners.flatMap((owner): (readonly [string, Key])[] => {
          const key = known.get(owner);
          return key ? [[owner, key]] : [];
        }),
      );
    },
    create: newKey,
    keep,
    forget: (owner) => void known.delete(owner),
    lookUpKey: () => connection.lookUpKey(),
    async lookUpOf(kind, tenant, text) {
      return digestOf(await connection.lookUpKey(), kind, tenant, text);
    },
  };
}
