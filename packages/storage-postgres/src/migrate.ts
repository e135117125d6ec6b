import { createHash } from "node:crypto";
import { type Migration, migrations as own } from "../migrations/index.ts";
import { type PoolClient, quoted, types } from "./database.ts";

/** Runs one query; `{schema}` in it is replaced by the name of the schema. */
export type Ask = <T>(statement: string, values?: readonly unknown[]) => Promise<readonly T[]>;

interface Applied {
  readonly number: number;
  readonly checksum: string;
}

/** The schema is not that of this package, or the user lacks a right. */
class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/** Milliseconds: an index on a large table takes time, and other processes wait for the migration. */
const patience = 3_600_000;

/**
 * Applies missing migrations, each once for all processes. Without missing migrations it needs no right to
 * change the schema.
 */
export async function applyMigrations(
  schema: string,
  ask: Ask,
  connect: () => Promise<PoolClient>,
  migrations: readonly Migration[] = own,
): Promise<void> {
  const there = await appliedTo(ask);
  refuseOthers(there, migrations);
  if (there.length === migrations.length) return;
  const client = await connect();
  const apply: Ask = async (statement, values = []) => {
    const text = statement.replaceAll("{schema}", quoted(schema));
    const { rows } = await client.query({ text, values: [...values], types, query_timeout: patience });
    return rows as never;
  };
  let whole = false;
  try {
    await applyMissing(schema, apply, migrations);
    whole = true;
  } finally {
    // Uncommitted changes end with the connection.
    client.release(!whole);
  }
}

async function applyMissing(schema: string, ask: Ask, migrations: readonly Migration[]): Promise<void> {
  await ask("begin");
  await ask(`set local statement_timeout = ${patience}`);
  await ask(`set local lock_timeout = ${patience}`);
  await ask("select pg_advisory_xact_lock(hashtext($1))", [`passmuster migrate ${schema}`]);
  const [found] = await ask("select from pg_namespace where nspname = $1", [schema]);
  if (!found) await ask("create schema {schema}");
  await ask(`create table if not exists {schema}.migrations (
    number integer primary key, name text not null, checksum text not null
  )`);
  const applied = await appliedTo(ask);
  refuseOthers(applied, migrations);
  for (const migration of migrations.slice(applied.length)) {
    const { number, name, sql } = migration;
    await ask(sql);
    const values = [number, name, checksumOf(migration)];
    await ask("insert into {schema}.migrations (number, name, checksum) values ($1, $2, $3)", values);
  }
  await ask("commit");
}

/** @throws {SchemaError} the schema is not that of this package, or this user cannot write */
export async function verifySchema(ask: Ask, migrations: readonly Migration[] = own): Promise<void> {
  const applied = await appliedTo(ask);
  refuseOthers(applied, migrations);
  if (applied.length < migrations.length) {
    throw new SchemaError(
      `The database has Passmuster's schema ${applied.length}, but ${migrations.length} is needed: call migrate() first.`,
    );
  }
  const [may] = await ask<{
    readonly missing: string | null;
    readonly forbidden: string | null;
    readonly standby: boolean;
  }>(
    `select current_setting('transaction_read_only') = 'on' as standby, (
       select string_agg(c.relname || ' (' || wanted || ')', ', ' order by c.relname, wanted)
       from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) wanted
       where c.relnamespace = '{schema}'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname <> 'migrations' and not has_table_privilege(c.oid, wanted)
         and not (c.relname = 'audit' and wanted in ('update', 'delete'))
         and not (c.relname = 'audit_heads' and wanted = 'delete')
     ) as missing, (
       select string_agg(p.proname, ', ' order by p.proname) from pg_proc p
       where p.pronamespace = '{schema}'::regnamespace and p.proname = any($1) and not has_function_privilege(p.oid, 'execute')
     ) as forbidden`,
    [called],
  );
  if (may?.standby) throw new SchemaError("The database is read-only, but Passmuster must write.");
  if (may?.missing != null)
    throw new SchemaError(`The database user lacks rights in Passmuster's schema: ${firstOf(may.missing)}.`);
  if (may?.forbidden != null)
    throw new SchemaError(
      `The database user may not execute functions of Passmuster's schema: ${firstOf(may.forbidden)}.`,
    );
}

const called = [
  "load",
  "put_messages",
  "save",
  "destroy_key",
  "erase",
  "fold",
  "created_since",
  "place_of",
  "rewrite_keys",
  "reseal",
  "append_audit",
  "record_saves",
  "erase_recorded",
  "pass_fence",
  "save_queued",
];

function firstOf(list: string): string {
  const all = list.split(", ");
  return all.length > 3 ? `${all.slice(0, 3).join(", ")} and ${all.length - 3} more` : all.join(", ");
}

function refuseOthers(applied: readonly Applied[], migrations: readonly Migration[]): void {
  if (applied.length > migrations.length) {
    throw new SchemaError(
      `The database has Passmuster's schema ${applied.length}, but this version of @passmuster/storage-postgres supports ${migrations.length}: update the package.`,
    );
  }
  for (const [index, { number, checksum }] of applied.entries()) {
    const migration = migrations[index];
    if (migration?.number === number && checksumOf(migration) === checksum) continue;
    throw new SchemaError(
      `Migration ${number} of the database differs from that of @passmuster/storage-postgres: refusing to change the database.`,
    );
  }
}

async function appliedTo(ask: Ask): Promise<readonly Applied[]> {
  const [table] = await ask<{ readonly there: boolean }>(
    "select to_regclass('{schema}.migrations') is not null as there",
  );
  if (!table?.there) return [];
  return ask<Applied>("select number, checksum from {schema}.migrations order by number");
}

function checksumOf({ sql }: Migration): string {
  return createHash("sha256").update(sql).digest("hex");
}
