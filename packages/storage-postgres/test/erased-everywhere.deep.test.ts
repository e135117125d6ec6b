import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decryptedNoise, markersIn, plant } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import type { KeyStore } from "@passmuster/core/ports";
import type { DataKey } from "@passmuster/core/storage";
import { createSeeded } from "@passmuster/core/testing";
import { createDataKeys } from "@passmuster/storage-sql";
import { type Cluster, startCluster } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

const count = Math.ceil(200 * inject("size"));
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 1_000_000);

/** The rows of a database, as an attacker reads them. */
interface Dump {
  readonly keys: readonly { readonly owner: string; readonly tenant: string; readonly key: Buffer }[];
  readonly sealed: readonly { readonly owner: string; readonly sealed: Buffer }[];
  readonly responses: readonly {
    readonly endpoint: string;
    readonly verification: string;
    readonly sealed: Buffer;
  }[];
}

async function dumpOf(url: string): Promise<Dump> {
  const client = new pg.Client(url);
  await client.connect();
  const keys = await client.query(
    `select k.owner, coalesce(v.tenant, w.tenant) as tenant, k.key from passmuster.keys k
     left join passmuster.verifications v on v.id = k.owner left join passmuster.webhooks w on w.id = k.owner
     where k.owner <> ''`,
  );
  const sealed = await client.query(
    `select id as owner, sealed from passmuster.verifications where sealed is not null
     union all select verification, sealed from passmuster.documents
     union all select d.verification, c.sealed from passmuster.decisions c join passmuster.documents d on d.id = c.document
     union all select verification, sealed from passmuster.comments
     union all select verification, sealed from passmuster.history
     union all select verification, sealed from passmuster.facts where sealed is not null
     union all select about, sealed from passmuster.requests where sealed is not null`,
  );
  const responses = await client.query(
    "select endpoint, verification, sealed from passmuster.webhook_deliveries where sealed is not null",
  );
  await client.end();
  return { keys: keys.rows, sealed: sealed.rows, responses: responses.rows };
}

/** Every key that the key store still opens. */
async function openedOf({ keys }: Dump, store: KeyStore): Promise<ReadonlyMap<string, DataKey>> {
  const dataKeys = createDataKeys(store);
  const opened = new Map<string, DataKey>();
  for (const { owner, tenant, key } of keys) {
    const found = await dataKeys.open({ tenant, id: owner }, key);
    if (found) opened.set(owner, found);
  }
  return opened;
}

function readable({ sealed }: Dump, opened: ReadonlyMap<string, DataKey>): readonly number[] {
  const found = sealed.flatMap(({ owner, sealed: bytes }) => {
    const key = opened.get(owner);
    return key ? [...markersIn(decryptedNoise(key.bytes, bytes))] : [];
  });
  return [...new Set(found)];
}

/**
 * Responses are sealed with the endpoint's key, which outlives the verification, and within it with the
 * verification's.
 */
function readableResponses({ responses }: Dump, opened: ReadonlyMap<string, DataKey>): readonly number[] {
  const found = responses.flatMap(({ endpoint, verification, sealed }) => {
    const [key, own] = [opened.get(endpoint), opened.get(verification)];
    const outer = key ? decryptedNoise(key.bytes, sealed) : "";
    const [inner = ""] = /[\w+/=]{100,}/.exec(outer) ?? [];
    return [
      ...markersIn(outer + (own && inner ? decryptedNoise(own.bytes, Buffer.from(inner, "base64")) : "")),
    ];
  });
  return [...new Set(found)];
}

async function checkpoint(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("checkpoint");
  await client.end();
}

/** Every file of the data directory, one after the other: tables, indexes and the write-ahead log. */
function* filesOf({ data }: Cluster): Generator<Buffer> {
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (existsSync(path)) yield readFileSync(path);
  }
}

test(`of ${count} erased verifications nothing is readable: tables, write-ahead log, file-level backup, image bodies, responses of webhooks, logs (PASSMUSTER_SEED=${seed})`, async () => {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), "passmuster-erased-"));
  const keys = fileKeys(join(folder, "keys"));
  const storage = postgresStorage(cluster.url(), { keys });
  await storage.migrate();
  const { all, bodies, logs, erase } = await plant(storage, count * 2, seed);
  const shuffled = createSeeded(seed).shuffled([...all.keys()]);
  const [gone, kept] = [new Set(shuffled.slice(0, count)), new Set(shuffled.slice(count))];
  const isGone = (one: number): boolean => gone.has(one);

  await cluster.kill();
  const backup = await startCluster({}, cluster.data);
  await cluster.start();
  const before = await dumpOf(backup.url());
  const then = await openedOf(before, keys);
  expect([readable(before, then).length, readableResponses(before, then).length]).toEqual([
    count * 2,
    count * 2,
  ]);
  await erase([...gone]);

  // The files still have the wrapped keys of the erased in the log: only the erasure secret is gone.
  await checkpoint(cluster.url());
  const doomed = new Set([...gone].map((one) => all[one]?.id));
  const wrapped = before.keys.flatMap(({ owner, key }) => (doomed.has(owner as never) ? [key] : []));
  expect(wrapped).toHaveLength(count);
  const shown = new Set(markersIn(logs.join()));
  let found = 0;
  for (const one of [cluster, backup]) {
    for (const bytes of filesOf(one)) {
      for (const number of markersIn(bytes)) shown.add(number);
      found += wrapped.slice(0, 5).filter((key) => bytes.includes(key)).length;
    }
  }
  expect([...shown]).toStrictEqual([]);
  expect(found).toBeGreaterThan(0);

  const [restored, now] = [await dumpOf(backup.url()), await dumpOf(cluster.url())];
  const opened = await openedOf(restored, keys);
  // With the endpoint's.
  expect(opened.size).toBe(kept.size + 1);
  const read = [restored, now].flatMap((dump) => [readable(dump, opened), readableResponses(dump, opened)]);
  expect(read.map((found) => found.filter(isGone))).toStrictEqual([[], [], [], []]);
  // The attack works: it reads every verification that was not erased.
  expect(read.map(({ length }) => length)).toStrictEqual(read.map(() => kept.size));
  const images = bodies.flatMap(({ number, bytes }) => {
    const key = opened.get(String(all[number]?.id));
    return key ? [...markersIn(decryptedNoise(key.bytes, bytes.subarray(1)))] : [];
  });
  expect(images.length).toBeGreaterThan(0);
  expect(images.filter(isGone)).toStrictEqual([]);

  await storage.close();
  await Promise.all([cluster.stop(), backup.stop()]);
  rmSync(folder, { recursive: true, force: true });
});
