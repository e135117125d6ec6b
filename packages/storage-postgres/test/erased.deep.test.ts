import { fullVerification } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

test("neither text nor key of erased verifications is in the files of the tables, also during an old snapshot", async () => {
  const { url, drop } = await testDatabase();
  const seeded = createSeeded(Date.now());
  const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  await storage.migrate();
  const [client, reader] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([client.connect(), reader.connect()]);
  const keyOf = async (id: string): Promise<Buffer> => {
    const { rows } = await client.query("select key from passmuster.keys where owner = $1", [id]);
    return rows[0].key;
  };
  /** Every file of the schema's tables, with indexes and TOAST tables. */
  const bytes = async (): Promise<Buffer> => {
    await client.query("checkpoint");
    const { rows } = await client.query<{ bytes: Buffer }>(
      `with own as (select oid, reltoastrelid from pg_class where relnamespace = 'passmuster'::regnamespace),
         all_of as (select oid from own union select reltoastrelid from own union select indexrelid from pg_index where indrelid in (select reltoastrelid from own))
       select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from all_of
       where oid <> 0 and pg_relation_filepath(oid) is not null`,
    );
    return Buffer.concat(rows.map((row) => row.bytes));
  };

  const all = Array.from({ length: 60 }, (_, index) => fullVerification(seeded, `marker-${index}-`));
  for (const one of all) await storage.save(one, []);
  await reader.query("begin isolation level repeatable read");
  await reader.query("select txid_current(), count(*) from pg_class");
  const keys: Buffer[] = [];
  for (const { id } of all) keys.push(await keyOf(id));
  const before = await bytes();
  expect(keys.filter((key) => before.includes(key))).toHaveLength(60);
  expect(before.includes("marker-")).toBe(false);
  const gone = seeded.shuffled([...all.keys()]).slice(0, 30);
  for (const index of gone) {
    const one = all[index];
    if (!one) continue;
    await storage.save({ ...one, version: 2, deletedAt: newYear }, []);
    await storage.erase("acme", one.id);
  }
  const after = await bytes();
  expect(keys.filter((key, index) => gone.includes(index) && after.includes(key))).toStrictEqual([]);
  expect(keys.filter((key) => after.includes(key))).toHaveLength(30);
  for (const [index, one] of all.entries()) {
    expect(await storage.load("acme", one.id)).toStrictEqual(gone.includes(index) ? undefined : one);
  }
  await reader.query("rollback");
  await Promise.all([client.end(), reader.end(), storage.close()]);
  await drop();
});

test("an erasure blocked by a reader of the keys is unavailable, and succeeds when repeated", async () => {
  const { url, drop } = await testDatabase();
  const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  await storage.migrate();
  const verification = fullVerification(createSeeded(1), "held");
  await storage.save(verification, []);
  await storage.save({ ...verification, version: 2, deletedAt: newYear }, []);
  const dump = new pg.Client(url);
  await dump.connect();
  await dump.query("begin");
  await dump.query("lock table passmuster.keys in access share mode");
  await expect(storage.erase("acme", verification.id)).rejects.toThrow(/held a lock/);
  await dump.query("rollback");
  await storage.erase("acme", verification.id);
  const { rows } = await dump.query("select owner from passmuster.keys");
  expect(rows).toStrictEqual([{ owner: "" }]);
  await dump.end();
  await storage.close();
  await drop();
});
