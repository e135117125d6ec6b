import { fileKeys, memoryKeys } from "@passmuster/core";
import type { KeyStore } from "@passmuster/core/ports";
import { StaleWriteError, type Verification, type VerificationStorage } from "@passmuster/core/storage";
import { createRecent, createSearchLookUps, searchPage, strayRows } from "@passmuster/storage-sql";
import { eraseAggregate, type KeyedRow, readParts, type Saving, writeAggregate } from "./aggregate.ts";
import { createAuditStore, putEntries } from "./audit.ts";
import { readHolders } from "./claims.ts";
import { createConnection } from "./connection.ts";
import { type Database, openDatabase } from "./database.ts";
import { createDeskStore, passFence } from "./desk.ts";
import { createFigureStore } from "./facts.ts";
import { createIndexing } from "./indexing.ts";
import type { KeyRow } from "./key-rows.ts";
import { createKeys } from "./keys.ts";
import { readPage } from "./list.ts";
import { createOutbox, putMessages } from "./outbox.ts";
import { createRequestStore, markRequest, sealPlainAnswers } from "./requests.ts";
import { createReseal, openPage, openParts } from "./sealed.ts";
import { readCandidates } from "./search.ts";
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
  const { look, read, write } = connection;
  const { outbox, wake } = createOutbox(connection);
  const keys = createKeys(connection, store ?? usualKeys(database));
  const recent = createRecent<number>();
  const searchLookUps = createSearchLookUps();

  /** Returns a cached version if it is current; otherwise loads the verification in one snapshot. */
  const find = async (which: string, parameters: readonly string[]): Promise<Verification | undefined> => {
    const stamp = await look((sql) => sql(`select v.id, v.version ${which}`).get(...parameters));
    if (!stamp) return undefined;
    const { id, version } = stamp as Pick<KeyedRow, "id" | "version">;
    const known = recent.find(id);
    // A moved row must not be served from the cache of its former tenant.
    if (known?.stamp === version && known.verification.tenant === parameters[0]) return known.verification;
    const parts = await read((sql) => {
      const now = sql(`select v.*, k.wrapped ${which}`).get(...parameters) as KeyedRow | undefined;
      return now && readParts(sql, now);
    });
    const found = parts && (await openParts(keys, parts));
    if (found) recent.keep(found, found.version);
    return found;
  };

  /** A new verification gets a key; a stored one has it. */
  const savingOf = async (next: Verification): Promise<Saving> => {
    const lookUp = await keys.lookUp();
    const rest = { lookUp, searched: searchLookUps(lookUp(next.tenant), next) };
    if (next.version === 1) return { ...(await keys.create(next)), ...rest };
    const key = await keys.ofVerification(next.tenant, next.id);
    if (!key) throw new StaleWriteError(next.id);
    return { key, stored: new Uint8Array(), ...rest };
  };

  return {
    outbox,
    tokens: createTokenStore(connection),
    webhooks: createWebhookStore(connection, keys),
    requests: createRequestStore(connection, keys),
    audit: createAuditStore(connection),
    steps: createStepStore(connection),
    desk: createDeskStore(connection, keys),
    figures: createFigureStore(connection, keys),
    load: (tenant, id) => find(byId, [tenant, id]),
    loadByDocument: (tenant, id) => find(byDocument, [tenant, id]),
    async list(query) {
      const lookUp = (await keys.lookUp())(query.tenant);
      if (!query.search) return openPage(keys, await read((sql) => readPage(sql, lookUp, query)));
      const { ids, truncated } = await read((sql) => readCandidates(sql, lookUp, query));
      const opened = await Promise.all(ids.map((id) => find(byId, [query.tenant, id])));
      return searchPage(query, opened, truncated);
    },
    async save(next, messages, mark, entries = [], fence) {
      const saving = await savingOf(next);
      const { lookUp } = saving;
      const passing = fence && { holder: lookUp(next.tenant)("reviewer", fence.by), now: fence.now };
      await write((sql) => {
        if (passing) passFence(sql, next.id, passing);
        writeAggregate(sql, next, saving);
        if (mark) markRequest(sql, mark);
        putMessages(sql, messages);
        putEntries(sql, entries);
      });
      keys.keep(next, saving.key);
      if (messages.length > 0) wake(messages.map(({ topic }) => topic));
    },
    async holdersOf(query) {
      const lookUp = (await keys.lookUp())(query.tenant);
      return read((sql) => readHolders(sql, lookUp, query));
    },
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
    async erase(tenant, id, receipts = []) {
      // The key is destroyed first: if the process dies in between, the repeated erasure still knows it.
      const row = await look((sql) => sql(deletedKey).get(tenant, id));
      if (row) await keys.destroy(row as KeyRow);
      const erased = await write((sql) => {
        const found = eraseAggregate(sql, tenant, id);
        if (found === "first") putEntries(sql, receipts);
        return found;
      });
      if (erased) connection.scrub();
    },
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
    async close() {
      connection.close();
    },
  };
}

const withKey = "passmuster_verifications v join passmuster_data_keys k on k.number = v.key_number";
const byId = `from ${withKey} where v.tenant = ? and v.id = ? and v.deleted_at is null`;
const byDocument = `from ${withKey} join passmuster_documents d on d.verification = v.id
  where v.tenant = ? and d.id = ? and v.deleted_at is null`;
const deletedKey = `select k.number, k.tenant, k.owner, k.wrapped from ${withKey}
  where v.tenant = ? and v.id = ? and v.deleted_at is not null`;

/** Beside the database, never in it: a copy of the database opens nothing. */
function usualKeys({ memory, name }: Database): KeyStore {
  return memory ? memoryKeys() : fileKeys(`${name}.keys`);
}
