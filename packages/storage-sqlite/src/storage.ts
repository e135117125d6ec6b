import type { Verification, VerificationStorage } from "@passmuster/core/ports";
import { createRecent } from "@passmuster/storage-sql";
import { eraseAggregate, type KeyedRow, readAggregate, writeAggregate } from "./aggregate.ts";
import { createAuditStore, putEntries } from "./audit.ts";
import { readHolders } from "./claims.ts";
import { createConnection } from "./connection.ts";
import { type Database, openDatabase } from "./database.ts";
import { readPage } from "./list.ts";
import { createOutbox, putMessages } from "./outbox.ts";
import { createRequestStore, markRequest } from "./requests.ts";
import { createTokenStore } from "./tokens.ts";
import { createWebhookStore } from "./webhooks.ts";

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
export function sqliteStorage(pathOrDatabase: string | Database): VerificationStorage {
  const own = typeof pathOrDatabase === "string";
  const database = own ? openDatabase(pathOrDatabase) : pathOrDatabase;
  const end = (): void => {
    if (own) database.close();
  };
  const connection = createConnection(database, end);
  const { look, read, write } = connection;
  const { outbox, wake } = createOutbox(connection);
  const recent = createRecent<number>();

  /** Returns a cached version if it is current; otherwise loads the verification in one snapshot. */
  const find = async (which: string, parameters: readonly string[]): Promise<Verification | undefined> => {
    const stamp = await look((sql) => sql(`select v.id, v.version ${which}`).get(...parameters));
    if (!stamp) return undefined;
    const { id, version } = stamp as Pick<KeyedRow, "id" | "version">;
    const known = recent.find(id);
    if (known?.stamp === version) return known.verification;
    return read((sql) => {
      const now = sql(`select v.* ${which}`).get(...parameters) as KeyedRow | undefined;
      const found = now && readAggregate(sql, now);
      if (found) recent.keep(found, found.version);
      return found;
    });
  };

  return {
    outbox,
    tokens: createTokenStore(connection),
    webhooks: createWebhookStore(connection),
    requests: createRequestStore(connection),
    audit: createAuditStore(connection),
    load: (tenant, id) => find(byId, [tenant, id]),
    loadByDocument: (tenant, id) => find(byDocument, [tenant, id]),
    async list(query) {
      return read((sql) => readPage(sql, query));
    },
    async save(next, messages, mark, entries = []) {
      await write((sql) => {
        writeAggregate(sql, next);
        if (mark) markRequest(sql, mark);
        putMessages(sql, messages);
        putEntries(sql, entries);
      });
      if (messages.length > 0) wake();
    },
    async holdersOf(query) {
      return read((sql) => readHolders(sql, query));
    },
    async erase(tenant, id, receipts = []) {
      const erased = await write((sql) => {
        const found = eraseAggregate(sql, tenant, id);
        if (found === "first") putEntries(sql, receipts);
        return found;
      });
      if (erased) connection.scrub();
    },
    async migrate() {
      await connection.migrate();
    },
    async ping() {
      await read((sql) => sql("select count(*) from passmuster_migrations").get());
    },
    async close() {
      connection.close();
    },
  };
}

const byId = "from passmuster_verifications v where v.tenant = ? and v.id = ? and v.deleted_at is null";
const byDocument = `from passmuster_verifications v join passmuster_documents d on d.verification = v.id
  where v.tenant = ? and d.id = ? and v.deleted_at is null`;
