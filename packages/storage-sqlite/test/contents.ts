import { unseal } from "@passmuster/storage-sql";
import type { Database } from "better-sqlite3";

/** Every row of every table as text, unsealed as far as there is a key for it: what somebody with the file can read. */
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
