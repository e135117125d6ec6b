import { resolve } from "node:path";
import { fileKeys } from "@passmuster/core";
import type { KeyStore } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";
import { createSearchLookUps, searchPage, strayRows } from "@passmuster/storage-sql";
import { migrations } from "../migrations/index.ts";
import { createAuditStore, entryValuesOf } from "./audit.ts";
import { createHolders } from "./claims.ts";
import { type Connection, createConnection } from "./connection.ts";
import { createCounterCompaction } from "./counter-compaction.ts";
import { openPool, type Pool, type PoolLimits, placeOf } from "./database.ts";
import { createDeskStore } from "./desk.ts";
import { createFigureStore } from "./facts.ts";
import { createIndexing } from "./indexing.ts";
import { createKeys, type Keys } from "./keys.ts";
import { createLeaseClock } from "./lease-clock.ts";
import { readPage } from "./list.ts";
import { createLoading } from "./loading.ts";
import { createNotifier } from "./notifier.ts";
import { createOutbox } from "./outbox.ts";
import { createRateStore } from "./rates.ts";
import { createRequestStore, sealPlainAnswers } from "./requests.ts";
import { createReseal } from "./reseal.ts";
import { createSave } from "./saving.ts";
import { readCandidates } from "./search.ts";
import { readStates } from "./states.ts";
import { createStepStore } from "./steps.ts";
import { readBeside } from "./strays.ts";
import { createTokenStore } from "./tokens.ts";
import { createWebhookStore } from "./webhooks.ts";

export interface PostgresOptions extends PoolLimits {
  /** The schema for the tables: lower-case letters, digits and underscores. Default `passmuster`. */
  readonly schema?: string;
  /**
   * Wraps the data keys: `fileKeys` on a file system that every process shares, or `awsKmsKeys`. Default:
   * `fileKeys(".passmuster/keys")` in the working directory, with a process warning. Without these files
   * nothing in the database can be read.
   */
  readonly keys?: KeyStore;
}

/**
 * Stores verifications in one schema of a PostgreSQL database (14 or newer). Any number of processes and
 * machines may share it.
 *
 * An address is opened as a pool and closed by `close`. A pg `Pool` of the host stays open and keeps the
 * host's time-outs.
 *
 * @throws {TypeError} invalid address or schema name
 * @example
 * const storage = postgresStorage("postgres://passmuster@localhost/app", { keys: fileKeys("/var/lib/passmuster/keys") });
 * await storage.migrate();
 */
export function postgresStorage(
  urlOrPool: string | Pool,
  options: PostgresOptions = {},
): VerificationStorage {
  const connection = connectionTo(urlOrPool, options);
  const keyStore = options.keys ?? usualKeys();
  const keys = createKeys(connection, keyStore);
  const loading = createLoading(connection, keys);
  const searchLookUps = createSearchLookUps();
  const notifier = createNotifier(connection);
  const compaction = createCounterCompaction(connection);
  const save = createSave({ connection, keys, searchLookUps, notifier, compaction });

  return {
    about: factsOf(connection, keyStore),
    outbox: createOutbox(connection, notifier),
    ...recordStores(connection, keys),
    load: loading.load,
    loadByDocument: loading.loadByDocument,
    loadAll: loading.loadAll,
    async list(query) {
      if (!query.search) return readPage(connection, keys, query, compaction.due);
      const lookUp = await keys.lookUp(query.tenant);
      const { ids, truncated } = await readCandidates(connection, lookUp, query);
      return searchPage(query, await loading.loadAll(query.tenant, ids), truncated);
    },
    save,
    holdersOf: createHolders(connection, keys),
    async strays(verification) {
      const lookUp = await keys.lookUp(verification.tenant);
      const searched = searchLookUps(lookUp, verification);
      return strayRows({ lookUp, searched }, verification, await readBeside(connection, verification));
    },
    dataKey: (tenant, id, fenced) => keys.ofVerification({ tenant, id }, fenced),
    rewrap: (limit) => keys.rewrap(limit),
    currentKey: () => keys.current(),
    wrappedBy: (by) => keys.wrappedBy(by),
    states: (query) => readStates(connection, query),
    ...createReseal(connection, keys),
    ...createIndexing(connection, keys, searchLookUps),
    async erase(tenant, id, receipts = []) {
      // The key is destroyed first: if the process dies in between, the repeated erasure still knows it.
      await keys.destroy({ tenant, id });
      const values = [tenant, id, ...entryValuesOf(receipts)];
      await connection.write("select {schema}.erase_recorded($1, $2, $3, $4, $5, $6)", values);
    },
    leaseClock: createLeaseClock(connection),
    async migrate() {
      await connection.migrate();
      await keys.migrate();
      await sealPlainAnswers(connection, keys);
    },
    ping: async () => void (await connection.read("select count(*) from {schema}.migrations", [])),
    probe: () => probe(connection),
    async close() {
      notifier.close();
      await connection.close();
    },
  };
}

function factsOf({ place }: Connection, { place: keys }: KeyStore) {
  return { kind: "postgres", at: place, schema: migrations.length, keys };
}

/** One row that no tenant has. It stays, so a probe leaves no dead row that only a vacuum removes. */
async function probe({ writeOnce }: Connection): Promise<void> {
  await writeOnce(
    `insert into {schema}.steps (tenant, flow, day, step, event, count) values ('', '', '', '', '', 1)
  on conflict (tenant, flow, day, step, event) do update set count = 1`,
    [],
  );
}

/** The stores that need no more than the database and its keys. */
function recordStores(connection: Connection, keys: Keys) {
  return {
    tokens: createTokenStore(connection),
    webhooks: createWebhookStore(connection, keys),
    requests: createRequestStore(connection, keys),
    audit: createAuditStore(connection),
    rates: createRateStore(connection),
    steps: createStepStore(connection),
    desk: createDeskStore(connection, keys),
    figures: createFigureStore(connection, keys),
  } satisfies Partial<VerificationStorage>;
}

/** @throws {TypeError} invalid address or schema name */
function connectionTo(urlOrPool: string | Pool, options: PostgresOptions): Connection {
  const { schema = "passmuster" } = options;
  if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema) || schema.startsWith("pg_"))
    throw new TypeError(`Invalid schema name "${schema}": use lower-case letters, digits and underscores.`);
  const own = typeof urlOrPool === "string";
  const pool = own ? openPool(urlOrPool, options) : urlOrPool;
  const place = own ? placeOf(urlOrPool) : undefined;
  const end = async (): Promise<void> => {
    if (own) await pool.end();
  };
  return createConnection({ pool, schema, place, end });
}

const usualPath = ".passmuster/keys";

function usualKeys(): KeyStore {
  process.emitWarning(
    `postgresStorage keeps its keys in ${resolve(usualPath)}. Every process needs them, and so does every backup. Name a place: postgresStorage(url, { keys: fileKeys(path) }).`,
    { code: "PASSMUSTER_KEYS" },
  );
  return fileKeys(usualPath);
}
