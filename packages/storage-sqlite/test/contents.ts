import { decryptedUnchecked } from "@passmuster/conformance/fixtures";
import type { KeyStore } from "@passmuster/core/ports";
import { createDataKeys } from "@passmuster/storage-sql";
import type { Database } from "better-sqlite3";

/**
 * Every row of every table as text, decrypted if its key exists: the view of an attacker with the file and
 * the key store.
 */
export async function contentsOf(database: Database, store: KeyStore): Promise<string> {
  const rows = (source: string): Record<string, unknown>[] =>
    database.prepare<[], Record<string, unknown>>(source).all();
  const tables = rows("select name from sqlite_schema where type = 'table'").map(({ name }) => String(name));
  const stored = rows("select tenant, owner, wrapped from passmuster_data_keys where number > 0");
  const keys = createDataKeys(store);
  const opened = await Promise.all(
    stored.map(({ tenant, owner, wrapped }) =>
      keys.open({ tenant: String(tenant), id: String(owner) }, wrapped as Uint8Array),
    ),
  );
  const readable = ({ sealed }: Record<string, unknown>): unknown =>
    sealed instanceof Uint8Array
      ? opened.flatMap((key) => (key ? decryptedUnchecked(key.bytes, sealed) : []))
      : undefined;
  return JSON.stringify(
    tables.map((table) => rows(`select * from ${table}`).map((row) => [row, readable(row)])),
  );
}
