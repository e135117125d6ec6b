import { createHash } from "node:crypto";
import { type Migration, migrations as own } from "../migrations/index.ts";
import type { Database } from "./database.ts";

interface Applied {
  readonly number: number;
  readonly checksum: string;
}

/** Applies missing migrations, each once, in the open transaction. */
export function applyMigrations(database: Database, migrations: readonly Migration[] = own): void {
  database.exec(`create table if not exists passmuster_migrations (
    number integer primary key, name text not null, checksum text not null
  ) strict`);
  const applied = appliedTo(database);
  refuseOthers(applied, migrations);
  const insert = database.prepare(
    "insert into passmuster_migrations (number, name, checksum) values (?, ?, ?)",
  );
  for (const { number, name, sql } of migrations.slice(applied.length)) {
    database.exec(sql);
    insert.run(number, name, checksumOf(sql));
  }
}

/** @throws {Error} the schema of the database is not that of this package */
export function verifySchema(database: Database, migrations: readonly Migration[] = own): void {
  const applied = appliedTo(database);
  refuseOthers(applied, migrations);
  if (applied.length === migrations.length) return;
  throw new Error(
    `The database has Passmuster's schema ${applied.length}, but ${migrations.length} is needed: call migrate() first.`,
  );
}

function refuseOthers(applied: readonly Applied[], migrations: readonly Migration[]): void {
  if (applied.length > migrations.length) {
    throw new Error(
      `The database has Passmuster's schema ${applied.length}, but this version of @passmuster/storage-sqlite supports ${migrations.length}: update the package.`,
    );
  }
  for (const [index, { number, checksum }] of applied.entries()) {
    const migration = migrations[index];
    if (migration?.number === number && checksumOf(migration.sql) === checksum) continue;
    throw new Error(
      `Migration ${number} of the database differs from that of @passmuster/storage-sqlite: refusing to change the database.`,
    );
  }
}

function appliedTo(database: Database): Applied[] {
  const table = database.prepare(
    "select 1 from sqlite_schema where type = 'table' and name = 'passmuster_migrations'",
  );
  if (table.get() === undefined) return [];
  const all = database.prepare("select number, checksum from passmuster_migrations order by number");
  return all.safeIntegers(false).all() as Applied[];
}

function checksumOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}
