import { join } from "node:path";
import { fullVerification, plainHistory } from "@passmuster/conformance/fixtures";
import { createPassmuster, fileKeys, memoryBlobs, sandboxExtractor } from "@passmuster/core";
import type { KeyStore } from "@passmuster/core/ports";
import { searchQueryOf, type Verification } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { writeDatabaseOfBefore } from "./database-of-before.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();
const seeded = createSeeded(12);
const always = { since: 0, until: newYear * 2 };

function decided(index: number): Verification {
  const history = [
    plainHistory(seeded, { to: "submitted" }),
    plainHistory(seeded, { from: "submitted", to: "double_check", createdAt: newYear + 5 }),
    ...(index % 2 === 0
      ? [plainHistory(seeded, { from: "double_check", to: "approved", user: "ann@example.com" })]
      : []),
  ];
  const status = index % 2 === 0 ? "approved" : "double_check";
  return fullVerification(seeded, `before${index}`, { createdAt: newYear + index, status, history });
}

async function migrated(name: string, all: readonly Verification[]) {
  const file = join(directory, `${name}.db`);
  writeDatabaseOfBefore(file, all);
  const storage = sqliteStorage(file);
  await storage.migrate();
  return { file, storage };
}

const search = (storage: ReturnType<typeof sqliteStorage>, words: string) =>
  storage.list({ tenant: "acme", page: 1, perPage: 10, search: searchQueryOf(words) });

test("a service that starts makes verifications from before searchable and counts their decisions, once", async () => {
  const half = Math.max(8, Math.ceil(60 * inject("size")));
  const last = 2 * half - 1;
  const all = Array.from({ length: 2 * half }, (_, index) => decided(index));
  const { storage } = await migrated("old", all);
  expect((await storage.unindexed(3)).map(({ id }) => id)).toStrictEqual(
    all
      .map(({ id }) => id)
      .sort()
      .reverse()
      .slice(0, 3),
  );
  const before = await storage.figures.read({ tenant: "acme", ...always });
  expect([before.waiting, before.reviewers]).toStrictEqual([{ count: half, oldest: newYear + 5 }, []]);
  const saved = all[0] as Verification;
  await storage.save({ ...saved, version: 2, vendorReference: "changed since" }, []);
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    secret: "a secret of the test, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
  await passmuster.drain();
  expect(await storage.unindexed(10)).toStrictEqual([]);
  expect((await search(storage, `before${last} surname`)).items.map(({ id }) => id)).toStrictEqual([
    all[last]?.id,
  ]);
  expect((await search(storage, "changed since")).items.map(({ id }) => id)).toStrictEqual([saved.id]);
  const { reviewers, waiting } = await storage.figures.read({ tenant: "acme", ...always });
  expect([reviewers, waiting.count]).toStrictEqual([
    [{ by: "ann@example.com", approved: half, rejected: 0, medianTook: expect.any(Number) }],
    half,
  ]);
  await passmuster.close();
});

function leftIn(file: string): readonly unknown[] {
  const database = new Database(file, { readonly: true });
  const count = (source: string) => database.prepare(`select count(*) from ${source}`).pluck().get();
  const left = [
    count("passmuster_search"),
    count("passmuster_search_tokens"),
    count("passmuster_facts where reviewer is not null or sealed is not null"),
    count("passmuster_waits"),
    count("passmuster_unindexed"),
  ];
  database.close();
  return left;
}

test("a verification that is erased before or after it is indexed leaves no token and no reviewer", async () => {
  const [one, two] = [decided(0), decided(2)];
  const { file, storage } = await migrated("erased", [one, two]);
  await storage.index("acme", two.id);
  for (const each of [one, two]) {
    await storage.save({ ...each, version: 2, deletedAt: newYear + 9 }, []);
    await storage.erase("acme", each.id);
  }
  await storage.index("acme", one.id);
  await storage.close();
  expect(leftIn(file)).toStrictEqual([0, 0, 0, 0, 0]);
});

test("a verification that is erased while it is indexed leaves no token and no reviewer", async () => {
  const one = decided(0);
  const { file, storage } = await migrated("while", [one]);
  const keys = fileKeys(`${file}.keys`);
  const slow: KeyStore = {
    ...keys,
    async unwrap(wrapped, context) {
      const plain = await keys.unwrap(wrapped, context);
      if (context.id === one.id) {
        await storage.save({ ...one, version: 2, deletedAt: newYear + 9 }, []);
        await storage.erase("acme", one.id);
      }
      return plain;
    },
  };
  const other = sqliteStorage(file, { keys: slow });
  await other.index("acme", one.id);
  await other.close();
  await storage.close();
  expect(leftIn(file)).toStrictEqual([0, 0, 0, 0, 0]);
});

const tokensIn = (file: string) => leftIn(file)[1];

test("a new verification is found by a search, which puts its tokens into the index", async () => {
  const file = join(directory, "merged.db");
  const [storage, other] = [sqliteStorage(file), sqliteStorage(file)];
  await storage.migrate();
  const all = Array.from({ length: 3 }, (_, at) => fullVerification(seeded, `merged${at}`));
  for (const one of all) await storage.save(one, []);
  const [changed, ...rest] = all as [Verification, ...Verification[]];
  await storage.save({ ...changed, version: 2, vendorReference: "changed since" }, []);
  expect(tokensIn(file)).toBe(0);
  expect((await search(other, "changed since")).items.map(({ id }) => id)).toStrictEqual([changed.id]);
  expect(tokensIn(file)).toBeGreaterThan(0);
  for (const [at, { id }] of rest.entries())
    expect((await search(storage, `merged${at + 1} surname`)).items.map((one) => one.id)).toStrictEqual([id]);
  await other.close();
  await storage.close();
});

test("an index that no search needs is filled once 256 new verifications wait", async () => {
  const file = join(directory, "waiting.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const saveSome = async (count: number): Promise<void> => {
    const all = Array.from({ length: count }, (_, at) => fullVerification(seeded, `waiting${at}`));
    await Promise.all(all.map((one) => storage.save(one, [])));
  };
  await saveSome(255);
  expect(tokensIn(file)).toBe(0);
  await saveSome(1);
  // Writes of one storage are in order: this one comes after the merge.
  await saveSome(1);
  expect(tokensIn(file)).toBeGreaterThan(0);
  await storage.close();
});

test("a verification that is erased before its tokens are in the index leaves no token", async () => {
  const file = join(directory, "unmerged.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const eraseOne = async (one: Verification): Promise<void> => {
    await storage.save({ ...one, version: 2, deletedAt: newYear + 9 }, []);
    await storage.erase("acme", one.id);
  };
  const [one, two, next] = ["one", "two", "next"].map((name) => fullVerification(seeded, name)) as [
    Verification,
    Verification,
    Verification,
  ];
  await storage.save(one, []);
  await eraseOne(one);
  expect(leftIn(file)).toStrictEqual([0, 0, 0, 0, 0]);
  await storage.save(two, []);
  expect((await search(storage, "two surname")).items).toHaveLength(1);
  await eraseOne(two);
  expect(leftIn(file)).toStrictEqual([0, 0, 0, 0, 0]);
  // It gets the number of the erased one.
  await storage.save(next, []);
  expect((await search(storage, "next surname")).items.map(({ id }) => id)).toStrictEqual([next.id]);
  await storage.close();
});

test("an indexed verification that is unchanged is saved without writing its tokens again", async () => {
  const file = join(directory, "unchanged.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const first = fullVerification(seeded, "same");
  await storage.save(first, []);
  await search(storage, "same surname");
  const database = new Database(file);
  database.exec(`create trigger refuses before insert on passmuster_search_tokens begin select raise(abort, 'written'); end;
    create trigger refuses_removal before delete on passmuster_search_tokens begin select raise(abort, 'removed'); end;`);
  database.close();
  await storage.save({ ...first, version: 2, vendorState: "next" }, []);
  await expect(storage.save({ ...first, version: 3, vendorReference: "new" }, [])).rejects.toThrow("removed");
  await storage.close();
});
