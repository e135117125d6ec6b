import type { KeyContext, KeyStore } from "@passmuster/core/ports";
import { type DataKey, IntegrityError } from "@passmuster/core/storage";
import {
  createDataKeys,
  type DataKeys,
  type LookUp,
  lookUpOf,
  type Sealer,
  type StoredKey,
  sealerOf,
} from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import { type KeyRow, lookUpOwner, withTenant } from "./key-rows.ts";
import { wrapPlainKeys } from "./plain-keys.ts";

/** The keys of verifications and endpoints, by their ids. */
export interface Keys {
  /** By id. Returns only existing keys. */
  find(owners: readonly KeyContext[]): Promise<ReadonlyMap<string, DataKey>>;
  findOne(owner: KeyContext): Promise<DataKey | undefined>;
  /** The key of a verification that is not deleted, or `fenced` a cached one. */
  ofVerification(context: KeyContext, fenced?: "fenced"): Promise<DataKey | undefined>;
  /** A new key, stored with the first save of its owner. */
  create(owner: KeyContext): Promise<StoredKey>;
  keep(owner: KeyContext, key: DataKey): void;
  /** Destroys the key of a deleted verification, or of an endpoint, in the key store. */
  destroy(owner: KeyContext): Promise<void>;
  /** The wrapped form of a key that is no longer legacy. */
  settled(owner: KeyContext, stored: Uint8Array): Promise<Uint8Array | undefined>;
  rewrap(limit: number): Promise<number>;
  /** Name of the current key-encryption key. */
  current(): Promise<string>;
  /** Number of data keys that a key-encryption key wraps. */
  wrappedBy(by: string): Promise<number>;
  lookUp(tenant: string): Promise<LookUp>;
  /** The key of the database. It is never destroyed. */
  ofDatabase(): Promise<DataKey>;
  /** Wraps the plain keys of a database from before, and makes the look-up key. */
  migrate(): Promise<void>;
}

const existing = `select k.key from {schema}.keys k join {schema}.verifications v on v.id = k.owner
  where v.tenant = $1 and v.id = $2 and v.deleted_at is null`;

/** A verification's key is destroyed only after its deletion, and not on legal hold. */
const doomed = `select k.key from {schema}.keys k left join {schema}.verifications v on v.id = k.owner
  where k.owner = $1 and (v.id is null or (v.tenant = $2 and v.deleted_at is not null and v.held is null))`;

const outdated = `${withTenant}
  where substring(k.key from 1 for $1) <> $2 and k.key <> decode(repeat('00', length(k.key)), 'hex') limit $3`;

const replace = `update {schema}.keys k set key = n.fresh
  from unnest($1::text[], $2::bytea[], $3::bytea[]) n (owner, known, fresh)
  where k.owner = n.owner and k.key = n.known`;

export function createKeys(connection: Connection, store: KeyStore): Keys {
  const keys = createDataKeys(store);
  const find = (owners: readonly KeyContext[]) => findKeys(connection, keys, owners);
  let lookUpKey: DataKey | undefined;
  const ofDatabase = async (): Promise<DataKey> => {
    lookUpKey ??= await openLookUp(connection, keys);
    return lookUpKey;
  };

  return {
    find,
    findOne: async (owner) => (await find([owner])).get(owner.id),
    async ofVerification(context, fenced) {
      const cached = fenced && keys.find(context);
      // One that is no longer legacy refuses plain images.
      if (cached && !cached.legacy) return cached;
      const [row] = await connection.read<KeyRow>(existing, [context.tenant, context.id]);
      return row && keys.open(context, row.key);
    },
    create: keys.create,
    keep: keys.keep,
    async destroy(owner) {
      const [row] = await connection.read<KeyRow>(doomed, [owner.id, owner.tenant]);
      if (row) await keys.destroy(owner, row.key);
    },
    settled: (owner, stored) => keys.rewrap(owner, stored, "settled"),
    rewrap: (limit) => rewrapOutdated(connection, keys, limit),
    current: keys.current,
    async wrappedBy(by) {
      const head = keys.headOf(by);
      const [row] = await connection.read<{ readonly wrapped: number }>(
        "select count(*) as wrapped from {schema}.keys where substring(key from 1 for $1) = $2",
        [head.length, head],
      );
      return row?.wrapped ?? 0;
    },
    async lookUp(tenant) {
      const key = await ofDatabase();
      return (kind, text) => lookUpOf(key, kind, tenant, text);
    },
    ofDatabase,
    migrate: () => wrapPlainKeys(connection, keys),
  };
}

/** The sealer of an owner; `undefined` if its key does not exist. */
export async function sealerFor(keys: Keys, owner: KeyContext): Promise<Sealer | undefined> {
  const key = await keys.findOne(owner);
  return key && sealerOf(key, owner);
}

async function findKeys(
  connection: Connection,
  keys: DataKeys,
  owners: readonly KeyContext[],
): Promise<ReadonlyMap<string, DataKey>> {
  const found = new Map<string, DataKey>();
  const missing = new Map<string, KeyContext>();
  for (const owner of owners) {
    const key = keys.find(owner);
    if (key) found.set(owner.id, key);
    else missing.set(owner.id, owner);
  }
  if (missing.size === 0) return found;
  const rows = await connection.read<KeyRow>(`${withTenant} where k.owner = any($1)`, [[...missing.keys()]]);
  const opened = rows.map(async ({ owner, tenant, key }) => {
    const context = missing.get(owner);
    const one = context?.tenant === tenant ? await keys.open(context, key) : undefined;
    if (one) found.set(owner, one);
  });
  await Promise.all(opened);
  return found;
}

/** Returns the number of keys that were not wrapped with the current key-encryption key. */
async function rewrapOutdated(connection: Connection, keys: DataKeys, limit: number): Promise<number> {
  const head = await keys.currentHead();
  const rows = await connection.read<KeyRow>(outdated, [head.length, head, limit]);
  const settled = await Promise.allSettled(
    rows.map(async ({ owner, tenant, key }) => {
      const context = owner === "" ? lookUpOwner : { tenant: tenant ?? "", id: owner };
      // A key that was destroyed, as in a restored backup, is cleared here too.
      return { owner, key, by: (await keys.rewrap(context, key)) ?? new Uint8Array(key.length) };
    }),
  );
  // A refused key must not keep the others from being wrapped.
  const done = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  await connection.write(replace, [
    done.map(({ owner }) => owner),
    done.map(({ key }) => key),
    done.map(({ by }) => by),
  ]);
  for (const one of settled) if (one.status === "rejected") throw one.reason;
  return rows.length;
}

async function openLookUp(connection: Connection, keys: DataKeys): Promise<DataKey> {
  const [row] = await connection.read<KeyRow>("select key from {schema}.keys where owner = ''", []);
  const key = row && (await keys.open(lookUpOwner, row.key));
  if (!key)
    throw new IntegrityError("The database has lost its look-up key: restore the table keys from a backup.");
  return key;
}
