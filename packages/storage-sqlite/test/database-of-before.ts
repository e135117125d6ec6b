import { randomBytes } from "node:crypto";
import { sealerOfBefore } from "@passmuster/conformance/fixtures";
import type { Verification } from "@passmuster/core/storage";
import {
  commentRowOf,
  decisionRowOf,
  documentRowOf,
  historyRowOf,
  verificationRowOf,
} from "@passmuster/storage-sql";
import Database, { type Database as Opened } from "better-sqlite3";
import { migrations } from "../migrations/index.ts";
import { configure } from "../src/database.ts";
import { applyMigrations } from "../src/migrate.ts";

/** A database of schema 5: plain keys, and values bound to their row's id alone. Returns the plain keys. */
export function writeDatabaseOfBefore(
  file: string,
  verifications: readonly Verification[],
): readonly Buffer[] {
  const database = new Database(file);
  configure(database);
  const keys = database.transaction(() => {
    applyMigrations(database, migrations.slice(0, 5));
    put(database, "keys", { number: 0, key: randomBytes(32) });
    return verifications.map((one, index) => {
      const key = randomBytes(32);
      put(database, "keys", { number: index + 1, key });
      writeRows(database, one, key, index + 1);
      return key;
    });
  })();
  database.close();
  return keys;
}

function writeRows(database: Opened, one: Verification, key: Buffer, key_number: number): void {
  const sealer = sealerOfBefore(key);
  const { id: verification, version } = one;
  const { held: _, ...row } = verificationRowOf(sealer, one);
  put(database, "verifications", { ...row, key_number });
  for (const [position, document] of one.documents.entries()) {
    const place = { position, version };
    put(database, "documents", { ...documentRowOf(sealer, document, place), verification, position });
    for (const [index, decision] of document.decisions.entries()) {
      const row = decisionRowOf(sealer, decision, { document: document.id, position: index, version });
      put(database, "decisions", { ...row, document: document.id, position: index });
    }
  }
  for (const [position, comment] of one.comments.entries())
    put(database, "comments", {
      ...commentRowOf(sealer, comment, { position, version }),
      verification,
      position,
    });
  for (const [position, entry] of one.history.entries())
    put(database, "history", { ...historyRowOf(sealer, entry, { position }), verification, position });
}

function put(database: Opened, table: string, row: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(row);
  database
    .prepare(
      `insert into passmuster_${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    )
    .run(Object.values(row));
}
