import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fullVerification } from "@passmuster/conformance/fixtures";
import { createPassmuster, fileKeys, memoryBlobs, sandboxExtractor } from "@passmuster/core";
import { IntegrityError, type VerificationStorage } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { writeDatabaseOfBefore } from "./database-of-before.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();
const seeded = createSeeded(11);
/** Fewer in the fast ring: each has nine rows. */
const share = inject("size") < 1 ? inject("size") / 8 : inject("size");
/** Twice at night: the bytes of a database are searched for every key. */
const sized = (count: number): number => Math.max(3, Math.ceil(count * Math.min(2, share)));

async function migrated(name: string, count: number) {
  const file = join(directory, `${name}.db`);
  const all = Array.from({ length: count }, (_, index) =>
    fullVerification(seeded, `before-${index}`, { createdAt: newYear + index }),
  );
  const keys = writeDatabaseOfBefore(file, all);
  const storage = sqliteStorage(file);
  await storage.migrate();
  return { file, all, keys, storage };
}

function bytesOf(file: string): Buffer {
  return Buffer.concat(
    [file, `${file}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path)),
  );
}

function drained(storage: VerificationStorage) {
  return createPassmuster({
    publicUrl: "http://127.0.0.1",
    secret: "a secret of the test, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
}

test("a database from before keeps its verifications, and holds none of its plain keys", async () => {
  const { file, all, keys, storage } = await migrated("old", sized(600));
  for (const one of all.slice(sized(480), sized(520)))
    expect(await storage.load("acme", one.id)).toStrictEqual(one);
  await storage.close();
  const bytes = bytesOf(file);
  expect(keys.filter((key) => bytes.includes(key))).toStrictEqual([]);
  const without = sqliteStorage(file, { keys: fileKeys(join(directory, "other.keys")) });
  await expect(without.migrate()).rejects.toBeInstanceOf(IntegrityError);
  await without.close();
});

test("a verification from before can be saved, and its rows are refused after a change once sealed again", async () => {
  const { file, all, storage } = await migrated("sealed", sized(30));
  const [first] = all;
  if (!first) throw new Error("Nothing was written.");
  await storage.save({ ...first, version: first.version + 1, vendorState: "next" }, []);
  expect((await storage.legacy(100)).length).toBe(all.length);
  for (const { id } of all) await storage.reseal("acme", id);
  expect(await storage.legacy(100)).toStrictEqual([]);
  for (const one of all.slice(1)) expect(await storage.load("acme", one.id)).toStrictEqual(one);
  const database = new Database(file);
  database.prepare("update passmuster_verifications set status = 'approved'").run();
  expect(() => database.exec("update passmuster_history set sealed = x'00'")).toThrow("append-only");
  database.close();
  const again = sqliteStorage(file);
  for (const { id } of all) await expect(again.load("acme", id)).rejects.toBeInstanceOf(IntegrityError);
  await again.close();
  await storage.close();
});

test("two processes that migrate a database from before at once agree on its keys", async () => {
  const file = join(directory, "both.db");
  const all = Array.from({ length: sized(300) }, (_, index) => fullVerification(seeded, `both-${index}`));
  writeDatabaseOfBefore(file, all);
  const storages = [sqliteStorage(file), sqliteStorage(file)];
  await Promise.all(storages.map((storage) => storage.migrate()));
  for (const storage of storages) {
    for (const one of all) expect(await storage.load("acme", one.id)).toStrictEqual(one);
    await storage.close();
  }
});

const count = Math.ceil(1_000 * share);
const first = Math.ceil(count / 10);

test(`the key-encryption key is rotated for ${count} verifications while they are read and saved`, async () => {
  const file = join(directory, "rotated.db");
  const keys = fileKeys(`${file}.keys`);
  const storage = sqliteStorage(file, { keys });
  await storage.migrate();
  const all = Array.from({ length: count }, (_, index) => fullVerification(seeded, `rotated-${index}`));
  for (let from = 0; from < count; from += 100)
    await Promise.all(all.slice(from, from + 100).map((one) => storage.save(one, [])));
  const before = await keys.current();
  const added = await keys.rotate();
  const passmuster = drained(storage);
  let finished = false;
  let saves = 0;
  const traffic = async (): Promise<void> => {
    while (!finished) {
      const one = all[seeded.below(all.length)];
      const current = one && (await storage.load("acme", one.id));
      if (!current) throw new Error("A verification was lost.");
      await storage.save({ ...current, version: current.version + 1, vendorState: `${saves}` }, []);
      saves += 1;
    }
  };
  const underway = [traffic()];
  // The first call ends early, as if its process had died; the second one continues.
  expect(await storage.rewrap(first)).toBe(first);
  const tally = await passmuster.rekey().finally(() => {
    finished = true;
  });
  await Promise.all(underway);
  expect(saves).toBeGreaterThan(0);
  expect(tally).toStrictEqual({ rewrapped: count + 1 - first, resealed: 0 });
  const database = new Database(file, { readonly: true });
  const wrapped = database.prepare("select wrapped from passmuster_data_keys").pluck().all() as Buffer[];
  expect(wrapped.filter((bytes) => bytes.includes(added))).toHaveLength(count + 1);
  expect(wrapped.filter((bytes) => bytes.includes(before))).toStrictEqual([]);
  database.close();
  const cold = sqliteStorage(file, { keys: fileKeys(`${file}.keys`) });
  for (const { id } of all) expect((await cold.load("acme", id))?.id).toBe(id);
  await cold.close();
  await passmuster.close();
});

test("rekey seals the plain images of before, which are served until then", async () => {
  const { all, storage } = await migrated("images", 3);
  const blobs = memoryBlobs();
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    secret: "a secret of the test, thirty-two bytes or more",
    storage,
    blobs,
    extractor: sandboxExtractor(),
  });
  const keysOf = ({ front, back, frontText }: (typeof all)[0]["documents"][0]) =>
    [front, back, frontText].filter((key) => key !== null);
  const old = all.flatMap(({ documents }) => documents.flatMap(keysOf));
  for (const key of old)
    await blobs.put(key, { bytes: Buffer.from(`plain ${key}`), mediaType: "image/jpeg" });
  expect(await passmuster.rekey()).toMatchObject({ resealed: 3 });
  let sealed = 0;
  for (const one of all) {
    const now = await storage.load("acme", one.id);
    for (const key of now?.documents.flatMap(keysOf) ?? []) {
      expect(old).not.toContain(key);
      expect((await blobs.get(key)).mediaType).toBe("application/octet-stream");
      sealed += 1;
    }
    expect(now?.history).toStrictEqual(one.history);
    expect((await storage.dataKey("acme", one.id))?.legacy).toBe(false);
  }
  expect(sealed).toBe(old.length);
  expect(await passmuster.rekey()).toStrictEqual({ rewrapped: 0, resealed: 0 });
  await passmuster.close();
});

test("rekey ends although keys were destroyed, images are lost and a key is refused", async () => {
  const { file, all, storage } = await migrated("partly", 5);
  const keys = fileKeys(`${file}.keys`);
  const passmuster = drained(storage);
  expect(await passmuster.rekey()).toStrictEqual({ rewrapped: 0, resealed: 5 });
  const database = new Database(file);
  const [gone, refused] = database
    .prepare("select * from passmuster_data_keys where number > 0 order by number")
    .all() as { number: number; wrapped: Buffer }[];
  if (!gone || !refused) throw new Error("There are no keys.");
  const length = 1 + (gone.wrapped[0] ?? 0);
  await keys.destroy({ by: gone.wrapped.toString("utf8", 1, length), bytes: gone.wrapped.subarray(length) });
  await keys.rotate();
  database
    .prepare("update passmuster_data_keys set wrapped = ? where number = ?")
    .run(Buffer.concat([refused.wrapped, Buffer.from("x")]), refused.number);
  await expect(passmuster.rekey()).rejects.toBeInstanceOf(IntegrityError);
  database
    .prepare("update passmuster_data_keys set wrapped = ? where number = ?")
    .run(refused.wrapped, refused.number);
  expect(await passmuster.rekey()).toStrictEqual({ rewrapped: 1, resealed: 0 });
  database.close();
  const cold = sqliteStorage(file);
  expect(await cold.load("acme", all[0]?.id ?? "ver_")).toBeUndefined();
  for (const { id } of all.slice(1)) expect((await cold.load("acme", id))?.id).toBe(id);
  await cold.close();
  await passmuster.close();
});
