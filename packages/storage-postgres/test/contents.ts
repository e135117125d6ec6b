import { decryptedUnchecked } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import { createDataKeys } from "@passmuster/storage-sql";
import { keysPath } from "@passmuster/throwaway-postgres";
import pg from "pg";

/**
 * Every row of every table as text, decrypted if its key exists: the view of an attacker with the database
 * and the key store.
 */
export async function contentsOf(url: string, schema: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const rows = async (source: string): Promise<Record<string, unknown>[]> =>
    (await client.query(source)).rows;
  const tables = await rows(`select tablename from pg_tables where schemaname = '${schema}'`);
  const stored = await rows(
    `select k.owner, k.key, coalesce(v.tenant, w.tenant) as tenant from ${schema}.keys k
     left join ${schema}.verifications v on v.id = k.owner left join ${schema}.webhooks w on w.id = k.owner
     where k.owner <> ''`,
  );
  const keys = createDataKeys(fileKeys(keysPath(url)));
  const opened = await Promise.all(
    stored.map(({ owner, tenant, key }) =>
      keys.open({ tenant: String(tenant), id: String(owner) }, key as Uint8Array),
    ),
  );
  const readable = ({ sealed }: Record<string, unknown>): unknown =>
    sealed instanceof Uint8Array
      ? opened.flatMap((key) => (key ? decryptedUnchecked(key.bytes, sealed) : []))
      : undefined;
  const contents = [];
  for (const { tablename } of tables) {
    const found = await rows(`select * from ${schema}.${tablename}`);
    contents.push(found.map((row) => [row, readable(row)]));
  }
  await client.end();
  return JSON.stringify(contents);
}
