import { fileKeys, memoryKeys } from "@passmuster/core";
import type { KeyStore } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";
import { createSearchLookUps, strayRows } from "@passmuster/storage-sql";
import { migrations } from "../migrations/index.ts";
import { createAuditStore } from "./audit.ts";
import { createHolders } from "./claims.ts";
import { type Connection, createConnection, type Sql } from "./connection.ts";
import { type Database, openDatabase } from "./database.ts";
import { createDeskStore } from "./desk.ts";
import { createErase } from "./erase.ts";
import { createFigureStore } from "./facts.ts";
import { createIndexing } from "./indexing.ts";
import { createKeys, type Keys } from "./keys.ts";
import { createList } from "./listing.ts";
import { createLoading } from "./loading.ts";
import { createMerging } from "./merging.ts";
import { createOutbox } from "./outbox.ts";
import { createRequestStore, sealPlainAnswers } from "./requests.ts";
import { createSave } from "./saving.ts";
import { createReseal } from "./sealed.ts";
import { readStates } from "./states.ts";
import { createStepStore } from "./steps.ts";
import { readBeside } from "./strays.ts";
import { createTokenStore } from "./tokens.ts";
import { createWebhookStore } from "./webhooks.ts";

export interface SqliteOptions {
  /**
   * Wraps the data keys. Default: `fileKeys("<database>.keys")`, beside the database; in memory for a
   * database in memory.
   */
  readonly keys?: KeyStore;
}

/**
 * Stores verifications in one SQLite database. Any number of processes of one machine may share it.
 *
 * A path is opened here and closed by `close`. A better-sqlite3 database of the host stays open; use it for
 * Passmuster only, because its `synchronous`, `foreign_keys`, `secure_delete`, `fullfsync`, `journal_mode`
 * and `busy_timeout` are set here.
 *
 * @throws {Error} if `synchronous` does not read back as FULL, or another of these settings does not hold
 * @example
 * const storage = sqliteStorage("./data/passmuster.db");
 * await storage.migrate();
 */
export function sqliteStorage(
  pathOrDatabase: string | Database,
  { keys: store }: SqliteOptions = {},
): VerificationStorage {
  const own = typeof pathOrDatabase === "string";
  const database = own ? openDatabase(pathOrDatabase) : pathOrDatabase;
  const end = (): void => {
    if (own) database.close();
  };
  const connection = createConnection(database, end);
  const { read, write } = connection;
  const { outbox, wake } = createOutbox(connection);
  const keyStore = store ?? usualKeys(database);
  const keys = createKeys(connection, keyStore);
  const searchLookUps = createSearchLookUps();
  const loading = createLoading(connection, keys);
  const merging = createMerging(connection);

  return {
    about: { kind: "sqlite", at: database.name, schema: migrations.length, keys: keyStore.place },
    outbox,
    ...recordStores(connection, keys),
    load: loading.load,
    loadByDocument: loading.loadByDocument,
    list: createList(connection, keys, loading, merging),
    save: createSave({ connection, keys, searchLookUps, merging, wake }),
    holdersOf: createHolders(connection, keys),
    async strays(verification) {
      const lookUp = (await keys.lookUp())(verification.tenant);
      const searched = searchLookUps(lookUp, verification);
      const stored = await read((sql) => readBeside(sql, verification));
      return strayRows({ lookUp, searched }, verification, stored);
    },
    dataKey: (tenant, id) => keys.ofVerification(tenant, id),
    rewrap: (limit) => keys.rewrap(limit),
    currentKey: () => keys.current(),
    wrappedBy: (by) => keys.wrappedBy(by),
    states: (query) => read((sql) => readStates(sql, query)),
    ...createReseal(connection, keys),
    ...createIndexing(connection, keys, searchLookUps),
    erase: createErase(connection, keys),
    // The processes that share a file read the clock of one machine.
    leaseClock: async () => Date.now() * 1000,
    async migrate() {
      await connection.migrate();
      await keys.migrate();
      await sealPlainAnswers(connection, keys);
    },
    async ping() {
      await read((sql) => sql("select count(*) from passmuster_migrations").get());
    },
    probe: () => write((sql) => writeAndDelete(sql)),
    async close() {
      connection.close();
    },
  };
}

/** The stores that need no more than the database and its keys. */
function recordStores(connection: Connection, keys: Keys) {
  return {
    tokens: createTokenStore(connection),
    webhooks: createWebhookStore(connection, keys),
    requests: createRequestStore(connection, keys),
    audit: createAuditStore(connection),
    steps: createStepStore(connection),
    desk: createDeskStore(connection, keys),
    figures: createFigureStore(connection, keys),
  } satisfies Partial<VerificationStorage>;
}

/** Beside the database, never in it: a copy of the database opens nothing. */
function usualKeys({ memory, name }: Database): KeyStore {
  return memory ? memoryKeys() : fileKeys(`${name}.keys`);
}

/** Bytes that fill several pages, so that a file without room for them is found. */
const probed = 16_384;

/** The deleted pages are overwritten (`secure_delete`), so they reach the disk too. */
function writeAndDelete(sql: Sql): void {
  sql(
    "insert into passmuster_steps (tenant, flow, day, step, event, count) values ('', '', '', ?, '', 1)",
  ).run("-".repeat(probed));
  sql("delete from passmuster_steps where tenant = ''").run();
}
