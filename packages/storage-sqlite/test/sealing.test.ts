import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fullVerification } from "@passmuster/conformance/fixtures";
import { createPassmuster, fileKeys, memoryBlobs, memoryKeys, sandboxExtractor } from "@passmuster/core";
import { openBytes, type StoredImage, sealBytes } from "@passmuster/core/ports";
import { IntegrityError, type Verification, type VerificationStorage } from "@passmuster/core/storage";
import { createSealedPictures, createSeeded } from "@passmuster/core/testing";
import { sealerOf } from "@passmuster/storage-sql";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();
const seals = Math.ceil(50_000 * inject("size"));
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 1_000_000);
const seeded = createSeeded(seed);
/** Odd, so that the smaller size meets every bit of a byte. */
const step = Math.ceil(1 / inject("size")) | 1;
const key = { bytes: randomBytes(32), legacy: false };

test("a server whose key file is lost does not start, names the file, and leaves no new one in its place", async () => {
  const file = join(directory, "lost.db");
  const first = sqliteStorage(file);
  await first.migrate();
  await first.close();
  for (const lost of [`${file}.keys`, `${file}.keys.erasable`]) {
    rmSync(lost, { recursive: true });
    const passmuster = createPassmuster({
      publicUrl: "http://127.0.0.1",
      secret: "a secret of the test, thirty-two bytes or more",
      storage: sqliteStorage(file),
      blobs: memoryBlobs(),
      extractor: sandboxExtractor(),
    });
    const error = await passmuster.start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(IntegrityError);
    expect(String(error)).toMatch(lost);
    expect(existsSync(`${file}.keys`)).toBe(false);
    await passmuster.close();
  }
});

test(`${seals} values sealed with one key have as many nonces and ciphertexts`, () => {
  const sealer = sealerOf(key, { tenant: "acme", id: "ver_1" });
  const [nonces, texts] = [new Set<string>(), new Set<string>()];
  for (let count = 0; count < seals; count += 1) {
    const sealed = Buffer.from(sealer.seal("comments", "row", [1], "the same text"));
    nonces.add(sealed.toString("latin1", 0, 12));
    texts.add(sealed.toString("latin1", 12));
  }
  expect([nonces.size, texts.size]).toEqual([seals, seals]);
});

test("no bit of nonce, tag, ciphertext or bound text can be flipped, and no byte cut off or added", () => {
  const bound = JSON.stringify(["passmuster 2", "acme", "ver_1", "documents", "doc_1", 4, "approved"]);
  const sealed = Buffer.from(sealBytes(key.bytes, bound, "Ines Marlow, 12 April 1990"));
  const opens = (text: string, bytes: Uint8Array): boolean => {
    try {
      openBytes(key.bytes, text, bytes);
      return true;
    } catch {
      return false;
    }
  };
  expect(opens(bound, sealed)).toBe(true);
  const opened: string[] = [];
  for (let bit = 0; bit < sealed.length * 8; bit += 1)
    if (opens(bound, flipped(sealed, bit))) opened.push(`bit ${bit}`);
  for (let bit = 0; bit < bound.length * 8; bit += 1)
    if (opens(flipped(Buffer.from(bound), bit).toString("latin1"), sealed)) opened.push(`bound bit ${bit}`);
  for (let length = 0; length < sealed.length; length += 1)
    if (opens(bound, sealed.subarray(0, length))) opened.push(`length ${length}`);
  for (let tag = 0; tag < 16; tag += 1)
    if (opens(bound, Buffer.concat([sealed.subarray(0, 12 + tag), sealed.subarray(28)])))
      opened.push(`tag of ${tag} bytes`);
  if (opens(bound, Buffer.concat([sealed, Buffer.of(0)]))) opened.push("one byte more");
  expect(opened).toEqual([]);
});

function flipped(bytes: Uint8Array, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return copy;
}

interface Row {
  readonly place: string | number;
  readonly sealed: Buffer;
}

const ofVerification: Readonly<Record<string, string>> = {
  verifications: "id = ?",
  documents: "verification = ?",
  comments: "verification = ?",
  history: "verification = ?",
  decisions: "document in (select id from passmuster_documents where verification = ?)",
};

test(`sealed values moved between tenants, verifications, rows and versions are refused (PASSMUSTER_SEED=${seed})`, async () => {
  const database = new Database(":memory:");
  const keys = memoryKeys();
  const open = () => sqliteStorage(database, { keys });
  const storage = open();
  await storage.migrate();
  const [one, other, foreign] = ["acme", "acme", "rival"].map((tenant, index) =>
    fullVerification(seeded, `text ${index}`, { tenant }),
  ) as [Verification, Verification, Verification];
  for (const each of [one, other, foreign]) await storage.save(each, []);
  const next = { ...one, version: 2, vendorState: "later" };
  const placeOf = (table: string): string =>
    table === "comments" || table === "history" ? "position" : "id";
  const rowsOf = (table: string, id: string): readonly Row[] =>
    database
      .prepare<[string], Row>(
        `select ${placeOf(table)} as place, sealed from passmuster_${table} where ${ofVerification[table]} order by 1`,
      )
      .all(id);
  const tables = Object.keys(ofVerification);
  const first = new Map(tables.map((table) => [table, rowsOf(table, one.id)]));
  await storage.save(next, []);
  database.exec("drop trigger passmuster_history_is_not_changed");

  let moves = 0;
  for (const table of tables) {
    const own = rowsOf(table, one.id);
    const older = (first.get(table) ?? []).filter(
      ({ sealed }) => table !== "history" && !own.some((row) => row.sealed.equals(sealed)),
    );
    const from = [...rowsOf(table, other.id), ...rowsOf(table, foreign.id), ...own, ...older];
    const change = database.prepare(
      `update passmuster_${table} set sealed = ? where ${placeOf(table)} = ? and ${ofVerification[table]}`,
    );
    for (const { place, sealed } of own) {
      for (const moved of from.filter((each) => !each.sealed.equals(sealed))) {
        moves += 1;
        if (moves % step > 0) continue;
        change.run(moved.sealed, place, one.id);
        await expect(open().load("acme", one.id), table).rejects.toBeInstanceOf(IntegrityError);
        change.run(sealed, place, one.id);
      }
    }
  }
  expect(moves).toBeGreaterThan(60);
  expect(await open().load("acme", one.id)).toStrictEqual(next);

  const wrapped = (id: string) =>
    database.prepare("select wrapped from passmuster_data_keys where owner = ?").pluck().get(id);
  const own = wrapped(one.id);
  for (const { id } of [other, foreign]) {
    database.prepare("update passmuster_data_keys set wrapped = ? where owner = ?").run(wrapped(id), one.id);
    await expect(open().load("acme", one.id)).rejects.toBeInstanceOf(IntegrityError);
  }
  database.prepare("update passmuster_data_keys set wrapped = ? where owner = ?").run(own, one.id);
  expect(await open().load("acme", one.id)).toStrictEqual(next);
});

test("a stored image opens for its owner under its key only, and with no bit flipped", async () => {
  const storage = sqliteStorage(":memory:");
  await storage.migrate();
  const [one, other, foreign] = ["acme", "acme", "rival"].map((tenant, index) =>
    fullVerification(seeded, `image ${index}`, { tenant }),
  ) as [Verification, Verification, Verification];
  for (const each of [one, other, foreign]) await storage.save(each, []);
  const kept = memoryBlobs();
  let swapped: StoredImage | undefined;
  const pictures = createSealedPictures({ ...kept, get: async (at) => swapped ?? kept.get(at) }, storage);
  const [first, second] = [seeded.id("img"), seeded.id("img")];
  const image = { bytes: randomBytes(40), mediaType: "image/png" } as const;
  await pictures.put(one, first, image);
  await pictures.put(one, second, image);
  expect(Buffer.from((await pictures.get(one, first)).bytes)).toEqual(Buffer.from(image.bytes));
  const stored = await kept.get(first);
  for (const owner of [other, foreign, { ...one, tenant: "rival" }])
    await expect(pictures.get(owner, first)).rejects.toThrow();
  swapped = await kept.get(second);
  await expect(pictures.get(one, first)).rejects.toBeInstanceOf(IntegrityError);
  for (let bit = 0; bit < stored.bytes.length * 8; bit += step) {
    swapped = { ...stored, bytes: flipped(stored.bytes, bit) };
    await expect(pictures.get(one, first), `bit ${bit}`).rejects.toBeInstanceOf(IntegrityError);
  }
  swapped = { ...stored, mediaType: "image/png" };
  await expect(pictures.get(one, first)).rejects.toBeInstanceOf(IntegrityError);
  await storage.close();
});

test("the key-encryption key is rotated three times while verifications are created, read and saved", async () => {
  const keys = fileKeys(join(directory, "rotated.keys"));
  const file = join(directory, "rotated.db");
  const storage = sqliteStorage(file, { keys });
  await storage.migrate();
  const all = Array.from({ length: Math.ceil(200 * inject("size")) }, (_, index) =>
    fullVerification(seeded, `rotated ${index}`),
  );
  await Promise.all(all.map((one) => storage.save(one, [])));
  let finished = false;
  const traffic = async (): Promise<number> => {
    let saves = 0;
    for (; !finished; saves += 1) {
      if (saves % 10 === 0) await create(storage, all);
      const one = all[seeded.below(all.length)];
      const current = one && (await storage.load("acme", one.id));
      if (!current) throw new Error("A verification was lost.");
      await storage.save({ ...current, version: current.version + 1 }, []);
    }
    return saves;
  };
  const underway = traffic();
  let newest = "";
  for (let turn = 0; turn < 3; turn += 1) {
    newest = await keys.rotate();
    while ((await storage.rewrap(50)) > 0);
  }
  finished = true;
  expect(await underway).toBeGreaterThan(10);
  while ((await storage.rewrap(50)) > 0);
  await storage.close();
  const database = new Database(file, { readonly: true });
  const wrapped = database.prepare<[], Buffer>("select wrapped from passmuster_data_keys").pluck().all();
  database.close();
  expect(wrapped.filter((one) => !one.includes(newest))).toEqual([]);
  const cold = sqliteStorage(file, { keys: fileKeys(join(directory, "rotated.keys")) });
  for (const { id } of all) expect((await cold.load("acme", id))?.id).toBe(id);
  await cold.close();
});

async function create(storage: VerificationStorage, all: Verification[]): Promise<void> {
  const made = fullVerification(seeded, `created ${all.length}`);
  await storage.save(made, []);
  all.push(made);
}
