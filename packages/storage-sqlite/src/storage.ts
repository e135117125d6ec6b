import type { ListQuery, Storage, VerificationSummary } from "@vouchsafe/core";
import {
  eraseAggregate,
  type KeyedRow,
  readAggregate,
  readHolders,
  readSummary,
  writeAggregate,
} from "./aggregate.ts";
import { createConnection, type Sql } from "./connection.ts";
import { type Database, openDatabase } from "./database.ts";
import { lookUpOf } from "./keys.ts";
import { createOutbox, putMessages } from "./outbox.ts";
import { createTokenStore } from "./tokens.ts";

/**
 * Keeps verifications in one SQLite database, which any number of processes of one machine may share.
 *
 * A path is opened, and closed by `close`; a better-sqlite3 database stays the host's to close, and should serve nothing else:
 * its `synchronous`, `foreign_keys`, `secure_delete`, `fullfsync`, `journal_mode` and `busy_timeout` are set here.
 *
 * @throws {Error} when `synchronous` does not read FULL, or another of these settings does not hold
 * @example
 * const storage = sqliteStorage("./data/vouchsafe.db");
 * await storage.migrate();
 */
export function sqliteStorage(pathOrDatabase: string | Database): Storage {
  const own = typeof pathOrDatabase === "string";
  const database = own ? openDatabase(pathOrDatabase) : pathOrDatabase;
  const end = (): void => {
    if (own) database.close();
  };
  const connection = createConnection(database, end);
  const { read, write } = connection;
  const { outbox, wake } = createOutbox(connection);

  return {
    outbox,
    tokens: createTokenStore(connection),
    async load(tenant, id) {
      return read((sql) => {
        const row = sql(
          "select * from vouchsafe_verifications where tenant = ? and id = ? and deleted_at is null",
        ).get(tenant, id);
        return row === undefined ? undefined : readAggregate(sql, row as KeyedRow);
      });
    },
    async loadByDocument(tenant, id) {
      return read((sql) => {
        const row = sql(
          `select v.* from vouchsafe_verifications v join vouchsafe_documents d on d.verification = v.id
           where v.tenant = ? and d.id = ? and v.deleted_at is null`,
        ).get(tenant, id);
        return row === undefined ? undefined : readAggregate(sql, row as KeyedRow);
      });
    },
    async list(query) {
      return read((sql) => readPage(sql, query));
    },
    async save(next, messages) {
      await write((sql) => {
        writeAggregate(sql, next);
        putMessages(sql, messages);
      });
      if (messages.length > 0) wake();
    },
    async holdersOf(tenant, number) {
      return read((sql) => readHolders(sql, tenant, number));
    },
    async erase(tenant, id) {
      if (await write((sql) => eraseAggregate(sql, tenant, id))) connection.scrub();
    },
    async migrate() {
      await connection.migrate();
    },
    async ping() {
      await read((sql) => sql("select count(*) from vouchsafe_migrations").get());
    },
    async close() {
      connection.close();
    },
  };
}

function readPage(sql: Sql, query: ListQuery): { items: VerificationSummary[]; total: number } {
  const { clause, parameters } = conditionsOf(sql, query);
  const counted = sql(`select count(*) as total from vouchsafe_verifications where ${clause}`).get(
    parameters,
  );
  const rows = sql(
    `select * from vouchsafe_verifications where ${clause} order by created_at desc, id desc limit @limit offset @offset`,
  ).all({ ...parameters, limit: query.perPage, offset: (query.page - 1) * query.perPage });
  const items = (rows as KeyedRow[]).map((row) => readSummary(sql, row));
  return { items, total: (counted as { total: number }).total };
}

function conditionsOf(sql: Sql, query: ListQuery) {
  const { tenant, flows, statuses, vendorReference, createdAfter, createdBefore } = query;
  const reference =
    vendorReference === undefined ? undefined : lookUpOf(sql, "reference", tenant, vendorReference);
  const filters: readonly (readonly [name: string, value: unknown, condition: string])[] = [
    ["tenant", tenant, "tenant = @tenant"],
    ["flows", flows && JSON.stringify(flows), "flow in (select value from json_each(@flows))"],
    ["statuses", statuses && JSON.stringify(statuses), "status in (select value from json_each(@statuses))"],
    ["reference", reference, "reference_look_up = @reference"],
    ["after", createdAfter, "created_at > @after"],
    ["before", createdBefore, "created_at < @before"],
  ];
  const given = filters.filter(([, value]) => value !== undefined);
  return {
    clause: ["deleted_at is null", ...given.map(([, , condition]) => condition)].join(" and "),
    parameters: Object.fromEntries(given.map(([name, value]) => [name, value])),
  };
}
