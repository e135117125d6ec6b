import { unseal } from "@passmuster/storage-sql";
import type { Database } from "better-sqlite3";

/** Every row of every table as text, unsealed if its key exists: the view of an attacker with the file. */
export function contentsOf(database: Database): string {
  const rows = (source: string): Record<string, unknown>[] =>
    database.prepare<[], Record<string, unknown>>(source).all();
  const tables = rows("select name from sqlite_schema where type = 'table'").map(({ name }) => String(name));
  const keys = rows("select key from passmuster_keys") as { key: Uint8Array }[];
  const readable = (row: Record<string, unknown>): unknown => {
    const { sealed, id } = row;
    if (!(sealed instanceof Uint8Array)) return undefined;
    for (const { key } of keys) {
      try {
        return unseal({ bytes: key }, String(id), sealed);
      } catch {}
    }
    return "sealed for good";
  };
  return JSON.stringify(
    tables.map((table) => rows(`select * from ${table}`).map((row) => [row, readable(row)])),
  );
}
