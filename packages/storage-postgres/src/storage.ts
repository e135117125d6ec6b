import { randomUUID } from "node:crypto";
import type { Verification, VerificationStorage } from "@passmuster/core/ports";
import { createRecent, type Known } from "@passmuster/storage-sql";
import { aggregateOf, type Parts, savingOf } from "./aggregate.ts";
import { createAuditStore, entryValuesOf } from "./audit.ts";
import { readHolders } from "./claims.ts";
import { createConnection } from "./connection.ts";
import { createCounterCompaction } from "./counter-compaction.ts";
import { openPool, type Pool, type PoolLimits, placeOf } from "./database.ts";
import { createKeys } from "./keys.ts";
import { readPage } from "./list.ts";
import { createNotifier } from "./notifier.ts";
import { createOutbox } from "./outbox.ts";
import { createRequestStore } from "./requests.ts";
import { createSaves } from "./saves.ts";
import { createTokenStore } from "./tokens.ts";
import { createWebhookStore } from "./webhooks.ts";

export interface PostgresOptions extends PoolLimits {
  /** The schema for the tables: lower-case letters, digits and underscores. Default `passmuster`. */
  readonly schema?: string;
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
 * const storage = postgresStorage("postgres://passmuster@localhost/app");
 * await storage.migrate();
 */
export function postgresStorage(
  urlOrPool: string | Pool,
  options: PostgresOptions = {},
): VerificationStorage {
  const { schema = "passmuster" } = options;
  if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema) || schema.startsWith("pg_"))
    throw new TypeError(`Invalid schema name "${schema}": use lower-case letters, digits and underscores.`);
  const own = typeof urlOrPool === "string";
  const pool = own ? openPool(urlOrPool, options) : urlOrPool;
  const name = own ? `The database at ${placeOf(urlOrPool)}` : "The database";
  const end = async (): Promise<void> => {
    if (own) await pool.end();
  };
  const connection = createConnection({ pool, schema, name, end });
  const keys = createKeys(connection);
  const recent = createRecent<string>();
  const notifier = createNotifier(connection);
  const compaction = createCounterCompaction(connection);
  const write = createSaves(connection);

  /** Returns a cached version if it is current; otherwise loads the verification in one snapshot. */
  const find = async (
    known: Known<string> | undefined,
    tenant: string,
    which: string,
    id: string,
  ): Promise<Verification | undefined> => {
    const [row] = await connection.read<{ readonly found: Parts | true | null }>(
      `select {schema}.load($1, ${which}, $3) as found`,
      [tenant, id, known?.stamp ?? null],
    );
    if (!row?.found) return undefined;
    if (row.found === true) return known?.verification;
    const { verification, stamp } = row.found;
    const key = (await keys.find([verification.id])).get(verification.id);
    // Without a key it was erased in between.
    if (!key) return undefined;
    const found = aggregateOf(key, row.found);
    recent.keep(found, stamp);
    return found;
  };

  return {
    outbox: createOutbox(connection, notifier),
    tokens: createTokenStore(connection),
    webhooks: createWebhookStore(connection, keys),
    requests: createRequestStore(connection, keys),
    audit: createAuditStore(connection),
    load: (tenant, id) => find(recent.find(id), tenant, "$2", id),
    loadByDocument: (tenant, id) => find(recent.findByDocument(id), tenant, byDocument, id),
    list: (query) => readPage(connection, keys, query, compaction.due),
    async save(next, messages, mark, entries = []) {
      const key = next.version === 1 ? keys.create() : (await keys.find([next.id])).get(next.id);
      // Without a key there is no earlier version, so the version guard refuses the save.
      const values = await savingOf(keys, key ?? keys.create(), next, randomUUID(), messages, mark);
      await write({ id: next.id, values, entries });
      if (key) keys.keep(next.id, key);
      if (messages.length > 0) notifier.call(messages.map(({ topic }) => topic));
      compaction.saved();
    },
    holdersOf: (query) => readHolders(connection, query),
    async erase(tenant, id, receipts = []) {
      const values = [tenant, id, ...entryValuesOf(receipts)];
      await connection.write("select {schema}.erase_recorded($1, $2, $3, $4, $5, $6)", values);
      // Load again: it changed without being erased.
      keys.forget(id);
    },
    migrate: () => connection.migrate(),
    async ping() {
      await connection.read("select count(*) from {schema}.migrations", []);
    },
    async close() {
      notifier.close();
      await connection.close();
    },
  };
}

const byDocument = "(select d.verification from {schema}.documents d where d.id = $2)";
