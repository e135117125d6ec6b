import { unseal } from "@passmuster/storage-sql";
import pg from "pg";

/**
 * Every row of every table as text, unsealed if its key exists: the view of an attacker with the database.
 */
export async function contentsOf(url: string, schema: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const rows = async (source: string): Promise<Record<string, unknown>[]> =>
    (await client.query(source)).rows;
  const tables = await rows(`select tablename from pg_tables where schemaname = '${schema}'`);
  const keys = (await rows(`select key from ${schema}.keys`)) as { key: Uint8Array }[];
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
  const contents = [];
  for (const { tablename } of tables) {
    const found = await rows(`select * from ${schema}.${tablename}`);
    contents.push(found.map((row) => [row, readable(row)]));
  }
  await client.end();
  return JSON.stringify(contents);
}
