import { memoryKeys } from "@passmuster/core";
import type { KeyStore } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";
import pg from "pg";
import { migrations } from "../migrations/index.ts";
import { quoted } from "./database.ts";
import { applyMigrations } from "./migrate.ts";
import { type PostgresOptions, postgresStorage } from "./storage.ts";

type Place = Required<Pick<PostgresOptions, "schema">>;

/** One state of a schema, held open by a transaction. */
export interface PostgresCopy {
  /** Reads this state with these keys. It cannot save. */
  open(keys: KeyStore): VerificationStorage;
  /** The version of the schema. */
  readonly schema: number;
  /** Text for `restorePostgres`, a line a row. Rows of rate limits are left out. */
  lines(): AsyncIterable<string>;
  close(): Promise<void>;
}

/** Rows that a fetch takes. */
const atOnce = 500;

/**
 * Begins a copy of one state, while servers use the database. Erasures wait until it is closed: they rewrite
 * partitions of keys by `truncate`, and a transaction that began before would find none there.
 * @throws {Error} the schema is another one
 */
export async function copyPostgres(url: string, { schema }: Place): Promise<PostgresCopy> {
  const client = await connect(url);
  await client.query("select pg_advisory_lock(hashtext($1))", [`${quoted(schema)}.keys`]);
  await client.query("begin isolation level repeatable read");
  const pool = {
    query: (query: pg.QueryConfig) => client.query(query),
    connect: () => Promise.reject(new Error("A copy has one connection.")),
    on: () => undefined,
    end: async () => undefined,
  };
  const open = (keys: KeyStore) => postgresStorage(pool as never, { schema, keys });
  try {
    await open(memoryKeys()).ping();
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    open,
    schema: migrations.length,
    lines: () => linesOf(client, schema),
    close: () => client.end(),
  };
}

interface Head {
  readonly version: 1;
  readonly schema: number;
  readonly tables: readonly string[];
}

/** The head, then for each row the number of its table and the row as Postgres writes it. */
async function* linesOf(client: pg.Client, schema: string): AsyncGenerator<string> {
  await client.query("set local bytea_output = hex");
  const tables = await tablesOf(client, schema);
  const head: Head = { version: 1, schema: migrations.length, tables };
  yield JSON.stringify(head);
  for (const [index, table] of tables.entries()) {
    await client.query(
      `declare rows no scroll cursor for select t::text as row from ${quoted(schema)}.${quoted(table)} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from rows`);
      for (const { row } of rows) yield JSON.stringify([index, row]);
      if (rows.length < atOnce) break;
    }
    await client.query("close rows");
  }
}

/** Each after those that it refers to. Counters of rate limits begin again. */
async function tablesOf(client: pg.Client, schema: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; needs: readonly string[] }>(
    `select c.relname as name, array(
       select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid
     ) as needs
     from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p')
       and not c.relispartition and c.relpersistence = 'p' and c.relname <> 'migrations' order by c.relname`,
    [quoted(schema)],
  );
  const ordered: string[] = [];
  for (let left = rows; left.length > 0; left = left.filter(({ name }) => !ordered.includes(name)))
    for (const { name, needs } of left) if (needs.every((one) => ordered.includes(one))) ordered.push(name);
  return ordered;
}

/**
 * Creates the schema as it was, and fills it. `migrate` then updates it. Nothing is left after a failure.
 * @throws {Error} the schema exists, or the lines are of a newer version or incomplete
 */
export async function restorePostgres(
  url: string,
  { schema }: Place,
  lines: AsyncIterable<string>,
): Promise<void> {
  const client = await connect(url);
  try {
    await requireAbsent(client, schema);
    const [head, rows] = await headOf(lines);
    if (head.schema > migrations.length)
      throw new Error(
        `The copy has Passmuster's schema ${head.schema}, but this version supports ${migrations.length}: update the package.`,
      );
    await create(client, schema, head.schema);
    try {
      await fill(client, schema, head, rows);
    } catch (error) {
      await client.query("rollback");
      await client.query(`drop schema ${quoted(schema)} cascade`);
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function fill(
  client: pg.Client,
  schema: string,
  { tables }: Head,
  rows: AsyncIterator<string>,
): Promise<void> {
  const names = tables.map((table) => `${quoted(schema)}.${quoted(table)}`);
  await client.query("begin");
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const name of names.toReversed()) await client.query(`delete from ${name}`);
  await insert(client, names, rows);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await continueNumbers(client, schema);
  await client.query("commit");
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "passmuster copy" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function requireAbsent(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query(
    "select from pg_class where relnamespace = to_regnamespace($1) limit 1",
    [quoted(schema)],
  );
  if (rows.length > 0) throw new Error(`The schema ${schema} is not empty. Restore into an empty database.`);
}

async function headOf(
  lines: AsyncIterable<string>,
): Promise<readonly [head: Head, rows: AsyncIterator<string>]> {
  const rows = lines[Symbol.asyncIterator]();
  const first = await rows.next();
  return [JSON.parse(first.done ? "" : first.value), rows];
}

/** Applies the migrations that the copy had. */
async function create(client: pg.Client, schema: string, version: number): Promise<void> {
  const once = { ...shared(client), release: () => undefined };
  await applyMigrations(
    schema,
    async (statement, values = []) => {
      const text = statement.replaceAll("{schema}", quoted(schema));
      return (await client.query(text, [...values])).rows as never;
    },
    async () => once as never,
    migrations.slice(0, version),
  );
}

const shared = (client: pg.Client) => ({
  query: (query: pg.QueryConfig) => client.query(query),
  on: () => undefined,
});

async function insert(
  client: pg.Client,
  tables: readonly string[],
  rows: AsyncIterator<string>,
): Promise<void> {
  let [table, waiting]: [number, string[]] = [0, []];
  const flush = async (): Promise<void> => {
    const name = tables[table];
    if (name !== undefined && waiting.length > 0)
      await client.query(
        `insert into ${name} overriding system value select (r::${name}).* from unnest($1::text[]) r`,
        [waiting],
      );
    waiting = [];
  };
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const [index, row] = JSON.parse(next.value) as [number, string];
    if (index !== table || waiting.length >= atOnce) await flush();
    table = index;
    waiting.push(row);
  }
  await flush();
}

/** New rows get numbers after those that were restored. */
async function continueNumbers(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p') and a.attidentity <> ''`,
    [quoted(schema)],
  );
  for (const { table, column } of rows) {
    const name = `${quoted(schema)}.${quoted(table)}`;
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${quoted(column)}), 0) + 1 from ${name}), false)`,
      [name, column],
    );
  }
}
