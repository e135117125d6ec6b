import { decryptedNoise, markersIn, plant } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import type { DataKey } from "@passmuster/core/ports";
import { createSeeded } from "@passmuster/core/testing";
import { createDataKeys } from "@passmuster/storage-sql";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

const count = Number(process.env.PASSMUSTER_MARKERS ?? 200);
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 1_000_000);

/** The rows of a dump, as an attacker or a backup keeps them. */
interface Dump {
  readonly keys: readonly { readonly owner: string; readonly tenant: string; readonly key: Buffer }[];
  readonly sealed: readonly { readonly owner: string; readonly sealed: Buffer }[];
}

async function dumpOf(client: pg.Client): Promise<Dump> {
  const keys = await client.query(
    `select k.owner, v.tenant, k.key from passmuster.keys k join passmuster.verifications v on v.id = k.owner`,
  );
  const sealed = await client.query(
    `select id as owner, sealed from passmuster.verifications where sealed is not null
     union all select verification, sealed from passmuster.documents
     union all select d.verification, c.sealed from passmuster.decisions c join passmuster.documents d on d.id = c.document
     union all select verification, sealed from passmuster.comments
     union all select verification, sealed from passmuster.history
     union all select about, sealed from passmuster.requests where sealed is not null`,
  );
  return { keys: keys.rows, sealed: sealed.rows };
}

/** Every key that the key store still opens. */
async function openedOf({ keys }: Dump, url: string): Promise<ReadonlyMap<string, DataKey>> {
  const dataKeys = createDataKeys(fileKeys(keysPath(url)));
  const opened = new Map<string, DataKey>();
  for (const { owner, tenant, key } of keys) {
    const found = await dataKeys.open({ tenant, id: owner }, key);
    if (found) opened.set(owner, found);
  }
  return opened;
}

function readable({ sealed }: Dump, opened: ReadonlyMap<string, DataKey>): ReadonlySet<number> {
  const found = sealed.flatMap(({ owner, sealed: bytes }) => {
    const key = opened.get(owner);
    return key ? [...markersIn(decryptedNoise(key.bytes, bytes))] : [];
  });
  return new Set(found);
}

async function writeAheadLog(client: pg.Client): Promise<Buffer> {
  const { rows } = await client.query(
    "select pg_read_binary_file('pg_wal/' || name) as bytes from pg_ls_waldir() order by name",
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

test(`of ${count} erased verifications nothing is readable: tables, write-ahead log, backup, bodies of the store, logs (PASSMUSTER_SEED=${seed})`, async () => {
  const { url, drop } = await testDatabase();
  const client = new pg.Client(url);
  await client.connect();
  const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  await storage.migrate();
  const { all, bodies, logs, erase } = await plant(storage, count * 2, seed);
  const shuffled = createSeeded(seed).shuffled([...all.keys()]);
  const [gone, kept] = [new Set(shuffled.slice(0, count)), new Set(shuffled.slice(count))];

  const backup = await dumpOf(client);
  expect(readable(backup, await openedOf(backup, url)).size).toBe(count * 2);
  await erase([...gone]);

  // The log still has the rows and the wrapped keys of the erased: only the erasure secret is gone.
  const wal = await writeAheadLog(client);
  const erased = backup.keys.filter(({ owner }) => [...gone].some((one) => all[one]?.id === owner));
  expect(erased.some(({ key }) => wal.includes(key))).toBe(true);
  expect([...markersIn(wal), ...markersIn(logs.join())]).toStrictEqual([]);

  const opened = await openedOf(backup, url);
  expect(opened.size).toBe(kept.size);
  const [then, now] = [readable(backup, opened), readable(await dumpOf(client), opened)];
  expect([...then, ...now].filter((one) => gone.has(one))).toStrictEqual([]);
  expect([then.size, now.size]).toStrictEqual([kept.size, kept.size]);
  const images = bodies.flatMap(({ number, bytes }) => {
    const key = opened.get(String(all[number]?.id));
    return key ? [...markersIn(decryptedNoise(key.bytes, bytes.subarray(1)))] : [];
  });
  expect(images.length).toBeGreaterThan(0);
  expect(images.filter((one) => gone.has(one))).toStrictEqual([]);

  await storage.close();
  await client.end();
  await drop();
}, 3_600_000);
