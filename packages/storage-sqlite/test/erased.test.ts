import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beginning, fullVerification, plainAnswer, plainClaim } from "@passmuster/conformance/fixtures";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { createSeeded, newYear, type Seeded } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();
/** Twice at night: each key is searched in all bytes. */
const count = Math.ceil(100 * Math.min(2, inject("size")));

interface Erased {
  readonly marker: string;
  readonly key: Buffer;
}

test(`neither text nor wrapped key of ${count} erased verifications is in the bytes of the database and its log`, async () => {
  const seed = Date.now() % 1_000_000;
  const seeded = createSeeded(seed);
  const file = join(directory, "markers.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const erased: Erased[] = [];
  const present: Verification[] = [];
  for (let index = 0; index < 2 * count; index += 1) {
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
      "select wrapped from passmuster_data_keys where number = (select key_number from passmuster_verifications where id = ?)",
    )
    .pluck()
    .get(id) as Buffer;
  database.close();
  return found;
}

async function leavesNothing(file: string, erased: readonly Erased[], seed: number): Promise<void> {
  const bytes = bytesOf(file);
  const found = erased.filter(({ key, marker }) => bytes.includes(key) || bytes.includes(marker));
  expect({ seed, erased: erased.length, found: found.length }).toStrictEqual({
    seed,
    erased: count,
    found: 0,
  });
}

function bytesOf(file: string): Buffer {
  return Buffer.concat(
    [file, `${file}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path)),
  );
}
