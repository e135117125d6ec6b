import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beginning, fullVerification, plainAnswer, plainClaim } from "@passmuster/conformance/fixtures";
import type { Verification, VerificationStorage } from "@passmuster/core/ports";
import { createSeeded, newYear, type Seeded } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import type { Sql } from "../src/connection.ts";
import { configure } from "../src/database.ts";
import { sqliteStorage } from "../src/index.ts";
import { createKey, destroyKey } from "../src/keys.ts";
import { applyMigrations } from "../src/migrate.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();

interface Erased {
  readonly marker: string;
  readonly key: Buffer;
}

test("neither text nor key of 100 erased verifications is in the bytes of the database and its log", async () => {
  const seed = Date.now() % 1_000_000;
  const seeded = createSeeded(seed);
  const file = join(directory, "markers.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const erased: Erased[] = [];
  const present: Verification[] = [];
  for (let index = 0; index < 200; index += 1) {
    present.push(
      await saveSome(
        storage,
        seeded,
        fullVerification(seeded, `marker-${index}-${"p".repeat(seeded.below(200))}`),
      ),
    );
    if (index % 2 === 0) continue;
    const [gone] = present.splice(seeded.below(present.length), 1);
    if (!gone) continue;
    const key = keyOf(file, gone);
    expect(bytesOf(file).includes(key)).toBe(true);
    await storage.save({ ...gone, version: gone.version + 1, deletedAt: newYear }, []);
    await storage.erase("acme", gone.id);
    erased.push({ key, marker: (gone.vendorReference ?? "").slice(0, 12) });
  }
  await leavesNothing(file, erased, seed);
  for (const verification of present) {
    expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
  }
  await storage.close();
  await leavesNothing(file, erased, seed);
}, 120_000);

test("none of 2700 keys overwritten among 3000, in any order, is in the bytes of the database", () => {
  const seeded = createSeeded(Date.now());
  const file = join(directory, "keys.db");
  const database = new Database(file);
  configure(database);
  database.transaction(() => applyMigrations(database)).immediate();
  const sql: Sql = (source) => database.prepare(source);
  const inBatches = <T, R>(given: readonly T[], work: (one: T) => R): R[] =>
    Array.from({ length: Math.ceil(given.length / 30) }, (_, batch) =>
      given.slice(batch * 30, batch * 30 + 30),
    ).flatMap((batch) => database.transaction(() => batch.map(work)).immediate());
  const keys = inBatches(Array.from({ length: 3_000 }), () => createKey(sql));
  const gone = seeded.shuffled(keys).slice(300);
  inBatches(gone, ({ number }) => destroyKey(sql, number));
  database.pragma("wal_checkpoint(TRUNCATE)");
  const bytes = bytesOf(file);
  expect(keys.filter(({ bytes: key }) => bytes.includes(Buffer.from(key)))).toHaveLength(300);
  expect(gone.filter(({ bytes: key }) => bytes.includes(Buffer.from(key)))).toStrictEqual([]);
  database.close();
});

test("an open reader delays the truncation of the log and nothing else", async () => {
  const file = join(directory, "reader.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const verification = fullVerification(createSeeded(3), "read");
  await storage.save(verification, []);
  const key = keyOf(file, verification);
  await storage.save({ ...verification, version: 2, deletedAt: newYear }, []);
  const reader = new Database(file, { readonly: true });
  reader.exec("begin");
  reader.prepare("select count(*) from passmuster_verifications").get();
  await storage.erase("acme", verification.id);
  expect(bytesOf(file).includes(key)).toBe(true);
  reader.exec("commit");
  while (statSync(`${file}-wal`).size > 0) await pause(5);
  expect(bytesOf(file).includes(key)).toBe(false);
  reader.close();
  await storage.close();
});

/**
 * Saves it in several versions of different lengths, so that rows grow and shrink, and stores a response
 * about it.
 */
async function saveSome(
  storage: VerificationStorage,
  seeded: Seeded,
  first: Verification,
): Promise<Verification> {
  const claim = plainClaim(seeded);
  await storage.requests.begin(beginning(claim));
  await storage.save(first, [], { claim, about: first.id, made: null });
  await storage.requests.finish(claim, plainAnswer(JSON.stringify(first)));
  const second = {
    ...first,
    version: 2,
    comments: [],
    vendorState: "y".repeat(first.expected.person?.firstName.length ?? 0),
  };
  await storage.save(second, []);
  return second;
}

function keyOf(file: string, { id }: Verification): Buffer {
  const database = new Database(file, { readonly: true });
  const found = database
    .prepare(
      "select key from passmuster_keys where number = (select key_number from passmuster_verifications where id = ?)",
    )
    .pluck()
    .get(id) as Buffer;
  database.close();
  return found;
}

async function leavesNothing(file: string, erased: readonly Erased[], seed: number): Promise<void> {
  const bytes = bytesOf(file);
  const found = erased.filter(({ key, marker }) => bytes.includes(key) || bytes.includes(marker));
  expect({ seed, erased: erased.length, found: found.length }).toStrictEqual({ seed, erased: 100, found: 0 });
}

function bytesOf(file: string): Buffer {
  return Buffer.concat(
    [file, `${file}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path)),
  );
}
