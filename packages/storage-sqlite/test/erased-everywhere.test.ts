import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decryptedNoise, markersIn, plant } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import type { DataKey } from "@passmuster/core/storage";
import { createSeeded } from "@passmuster/core/testing";
import { createDataKeys } from "@passmuster/storage-sql";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();
const count = Math.ceil(200 * inject("size"));
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 1_000_000);

/** What an attacker reads from the database file, with every key that the key store still opens. */
async function readableIn(file: string, keys: ReturnType<typeof fileKeys>) {
  const database = new Database(file, { readonly: true });
  const rows = (source: string) => database.prepare<[], Record<string, unknown>>(source).all();
  const opened = new Map<string, DataKey>();
  const dataKeys = createDataKeys(keys);
  for (const { tenant, owner, wrapped } of rows("select * from passmuster_data_keys where number > 0")) {
    if (!(wrapped instanceof Uint8Array)) continue;
    const key = await dataKeys.open({ tenant: String(tenant), id: String(owner) }, wrapped);
    if (key) opened.set(String(owner), key);
  }
  const sealed = [
    "select id as owner, sealed from passmuster_verifications",
    "select verification as owner, sealed from passmuster_documents",
    "select d.verification as owner, c.sealed from passmuster_decisions c join passmuster_documents d on d.id = c.document",
    "select verification as owner, sealed from passmuster_comments",
    "select verification as owner, sealed from passmuster_history",
    "select about as owner, sealed from passmuster_requests",
    "select verification as owner, sealed from passmuster_facts",
  ].flatMap(rows);
  const found = new Set<number>();
  for (const { owner, sealed: bytes } of sealed) {
    const key = opened.get(String(owner));
    if (!key || !(bytes instanceof Uint8Array)) continue;
    for (const number of markersIn(decryptedNoise(key.bytes, bytes))) found.add(number);
  }
  const responses = new Set<number>();
  for (const { endpoint, verification, sealed: bytes } of rows(
    "select endpoint, verification, sealed from passmuster_webhook_deliveries where sealed is not null",
  )) {
    const key = opened.get(String(endpoint));
    if (!key || !(bytes instanceof Uint8Array)) continue;
    const outer = decryptedNoise(key.bytes, bytes);
    const [inner = ""] = /[\w+/=]{100,}/.exec(outer) ?? [];
    const own = opened.get(String(verification));
    const shown = own && inner ? decryptedNoise(own.bytes, Buffer.from(inner, "base64")) : "";
    for (const number of markersIn(outer + shown)) responses.add(number);
  }
  database.close();
  return { found, responses, opened };
}

function everyFile(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
}

test(`of ${count} erased verifications nothing is readable: database, log, backup, image bodies, responses of webhooks, logs (PASSMUSTER_SEED=${seed})`, async () => {
  const [live, backup] = [join(directory, "live"), join(directory, "backup")];
  for (const folder of [live, backup]) mkdirSync(folder);
  const file = join(live, "passmuster.db");
  const keys = fileKeys(join(directory, "keys"));
  const storage = sqliteStorage(file, { keys });
  await storage.migrate();
  const { all, bodies, logs, erase } = await plant(storage, count * 2, seed);
  const shuffled = createSeeded(seed).shuffled([...all.keys()]);
  const [gone, kept] = [new Set(shuffled.slice(0, count)), new Set(shuffled.slice(count))];

  // The backup and the write-ahead log of now, with every data key in the form of now.
  for (const name of readdirSync(live)) cpSync(join(live, name), join(backup, name));
  expect(existsSync(join(backup, "passmuster.db-wal"))).toBe(true);
  const before = await readableIn(file, keys);
  expect(before.found.size).toBe(count * 2);

  await erase([...gone]);

  const raw = markersIn(Buffer.concat([everyFile(directory), Buffer.from(logs.join())]));
  expect([...raw]).toStrictEqual([]);
  const now = await readableIn(file, keys);
  const restored = await readableIn(join(backup, "passmuster.db"), keys);
  const read = [now.found, now.responses, restored.found, restored.responses];
  expect(read.map((found) => [...found].filter((one) => gone.has(one)))).toStrictEqual([[], [], [], []]);
  // The attack works: it reads every verification that was not erased, in the backup too.
  expect(read.map(({ size }) => size)).toStrictEqual(read.map(() => kept.size));

  const images = new Set<number>();
  for (const { number, bytes } of bodies) {
    const key = restored.opened.get(String(all[number]?.id));
    if (key) for (const one of markersIn(decryptedNoise(key.bytes, bytes.subarray(1)))) images.add(one);
  }
  expect([...images].filter((one) => gone.has(one))).toStrictEqual([]);
  expect(images.size).toBe([...kept].filter((one) => (all[one]?.documents.length ?? 0) > 0).length);

  // A restored backup lists none of the erased verifications.
  const again = sqliteStorage(join(backup, "passmuster.db"), { keys });
  const page = await again.list({ tenant: "default", page: 1, perPage: 100 });
  expect(page.items.filter(({ id }) => all.some((one, number) => one.id === id && gone.has(number)))).toEqual(
    [],
  );
  for (const number of gone) expect(await again.load("default", all[number]?.id ?? "ver_")).toBeUndefined();
  await again.close();
  await storage.close();
});
