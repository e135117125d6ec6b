import type { KeyContext, KeyStore } from "@passmuster/core/ports";
import type { DataKey } from "@passmuster/core/storage";
import {
  createDataKeys,
  type DataKeys,
  type LookUp,
  lookUpOf,
  type StoredKey,
} from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import { clearKey, type KeyRow, lookUpOwner, replaceKey } from "./key-rows.ts";
import { wrapPlainKeys } from "./plain-keys.ts";

/** Digests a text for look-ups within a tenant. */
export type TenantLookUp = (tenant: string) => LookUp;

/** The data keys of the database. */
export interface Keys {
  /** A new key and its wrapped form, stored with its owner by `insertKey`. */
  create(context: KeyContext): Promise<StoredKey>;
  /** The key of a verification that is not deleted. */
  ofVerification(tenant: string, id: string): Promise<DataKey | undefined>;
  /** `undefined` if the key was destroyed. */
  open(context: KeyContext, wrapped: Uint8Array): Promise<DataKey | undefined>;
  keep(context: KeyContext, key: DataKey): void;
  lookUp(): Promise<TenantLookUp>;
  /** The key of the database. It is never destroyed. */
  ofDatabase(): Promise<DataKey>;
  /** Destroys the key of an owner that is deleted. */
  destroy(row: KeyRow): Promise<void>;
  rewrap(limit: number): Promise<number>;
  /** Name of the current key-encryption key. */
  current(): Promise<string>;
  /** Number of data keys that a key-encryption key wraps. */
  wrappedBy(by: string): Promise<number>;
  /** The wrapped form of a key that is no longer legacy. */
  settled(row: KeyRow): Promise<Uint8Array | undefined>;
  /** Wraps the plain keys of a database from before, and makes the look-up key. */
  migrate(): Promise<void>;
}

export function createKeys(connection: Connection, store: KeyStore): Keys {
  const keys = createDataKeys(store);
  const ofDatabase = lookUpKeyOf(connection, keys);

  return {
    create: keys.create,
    open: keys.open,
    keep: keys.keep,
    async ofVerification(tenant, id) {
      const context = { tenant, id };
      const row = await connection.look((sql) =>
        sql(
          `select k.wrapped from passmuster_verifications v join passmuster_data_keys k on k.number = v.key_number
           where v.tenant = ? and v.id = ? and v.deleted_at is null`,
        ).get(tenant, id),
      );
      return row ? keys.open(context, (row as KeyRow).wrapped) : undefined;
    },
    async lookUp() {
      const key = await ofDatabase();
      return (tenant) => (kind, text) => lookUpOf(key, kind, tenant, text);
    },
    ofDatabase,
    destroy: (row) => keys.destroy(contextOf(row), row.wrapped),
    rewrap: (limit) => rewrapOutdated(connection, keys, limit),
    current: keys.current,
    async wrappedBy(by) {
      const head = keys.headOf(by);
      const row = await connection.read((sql) =>
        sql(
          `select count(*) as wrapped from passmuster_data_keys
           where substr(wrapped, 1, ?) = ? and wrapped <> zeroblob(length(wrapped))`,
        ).get(head.length, head),
      );
      return (row as { readonly wrapped: number }).wrapped;
    },
    settled: (row) => keys.rewrap(contextOf(row), row.wrapped, "settled"),
    migrate: () => wrapPlainKeys(connection, keys),
  };
}

function contextOf({ number, tenant, owner }: KeyRow): KeyContext {
  return number === 0 ? lookUpOwner : { tenant, id: owner };
}

/** Opens the key of the database at its first use. */
function lookUpKeyOf(connection: Connection, keys: DataKeys): () => Promise<DataKey> {
  let cachedKey: DataKey | undefined;
  return async () => {
    if (cachedKey) return cachedKey;
    const row = await connection.look(
      (sql) => sql("select wrapped from passmuster_data_keys where number = 0").get() as KeyRow | undefined,
    );
    const key = row && (await keys.open(lookUpOwner, row.wrapped));
    if (!key)
      throw new Error("The database has lost its look-up key: restore passmuster_data_keys from a backup.");
    cachedKey = key;
    return key;
  };
}

/** Returns the number of keys that were not wrapped with the current key-encryption key. */
async function rewrapOutdated(connection: Connection, keys: DataKeys, limit: number): Promise<number> {
  const head = await keys.currentHead();
  const rows = await connection.read((sql) =>
    sql(
      `select number, tenant, owner, wrapped from passmuster_data_keys
       where substr(wrapped, 1, ?) <> ? and length(wrapped) > 0 and wrapped <> zeroblob(length(wrapped)) limit ?`,
    ).all(head.length, head, limit),
  );
  // A refused key must not keep the others from being wrapped.
  const settled = await Promise.allSettled((rows as KeyRow[]).map((row) => rewrap(connection, keys, row)));
  for (const one of settled) if (one.status === "rejected") throw one.reason;
  return rows.length;
}

async function rewrap(connection: Connection, keys: DataKeys, row: KeyRow): Promise<void> {
  const wrapped = await keys.rewrap(contextOf(row), row.wrapped);
  // A key that was destroyed, as in a restored backup, is cleared here too.
  await connection.write((sql) => (wrapped ? replaceKey(sql, row, wrapped) : clearKey(sql, row.number)));
}
