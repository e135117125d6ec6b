import { fullVerification } from "@passmuster/conformance/fixtures";
import { createPassmuster, fetchHandler, memoryBlobs, memoryKeys, sandboxExtractor } from "@passmuster/core";
import { IntegrityError, type VerificationStorage } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import Database, { type Database as Opened } from "better-sqlite3";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";

const seeded = createSeeded(5);
const keys = memoryKeys();
const one = fullVerification(seeded, "one", { createdAt: newYear });
const other = fullVerification(seeded, "other", { createdAt: newYear });
let saved: Buffer;
let database: Opened;

const opened = (): VerificationStorage => sqliteStorage(database, { keys });

beforeAll(async () => {
  database = new Database(":memory:");
  const storage = opened();
  await storage.migrate();
  await storage.save(one, []);
  await storage.save(other, []);
  saved = database.serialize();
});
beforeEach(() => {
  database = new Database(saved);
  database.pragma("foreign_keys = off");
});

const changes: Readonly<Record<string, string>> = {
  "a flipped status": "update passmuster_verifications set status = 'approved' where id = @one",
  "another flow": "update passmuster_verifications set flow = 'address' where id = @one",
  "another run": "update passmuster_verifications set run = run + 1 where id = @one",
  "an older version": "update passmuster_verifications set version = version - 1 where id = @one",
  "another sequence": "update passmuster_verifications set sequence = 99 where id = @one",
  "a changed time": "update passmuster_verifications set created_at = created_at + 1 where id = @one",
  "the sealed part of another verification": `update passmuster_verifications set
    sealed = (select sealed from passmuster_verifications where id = @other) where id = @one`,
  "no sealed part": "update passmuster_verifications set sealed = null where id = @one",
  "the key of another verification": `update passmuster_verifications set
    key_number = (select key_number from passmuster_verifications where id = @other) where id = @one`,
  "a document's flipped status":
    "update passmuster_documents set status = 'approved' where verification = @one",
  "a document's other image": "update passmuster_documents set front = back where verification = @one",
  "a document's other type": "update passmuster_documents set type_id = 99 where verification = @one",
  "a removed document": "delete from passmuster_documents where verification = @one and position = 0",
  "a removed comment": "delete from passmuster_comments where verification = @one and position = 0",
  "a removed last document": `delete from passmuster_documents where verification = @one
    and position = (select max(position) from passmuster_documents where verification = @one)`,
  "a removed last comment": `delete from passmuster_comments where verification = @one
    and position = (select max(position) from passmuster_comments where verification = @one)`,
  "a removed last history entry": `delete from passmuster_history where verification = @one
    and position = (select max(position) from passmuster_history where verification = @one)`,
  "a comment made public": "update passmuster_comments set private = 1 - private where verification = @one",
  "a decision's flipped status": `update passmuster_decisions set status = case status when 'approved' then 'rejected' else 'approved' end
    where document in (select id from passmuster_documents where verification = @one)`,
  "documents in another order": `update passmuster_documents set position = 9 - position where verification = @one`,
};

const some = Object.entries(changes).filter((_, at) => at % Math.ceil(1 / (3 * inject("size"))) === 0);

test.each(some)("%s is refused, and never served", async (_, change) => {
  database.exec("drop trigger passmuster_history_is_not_deleted");
  const { changes: done } = database
    .prepare(change.replaceAll("@one", `'${one.id}'`).replaceAll("@other", `'${other.id}'`))
    .run();
  expect(done).toBeGreaterThan(0);
  const error = await opened()
    .load("acme", one.id)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(IntegrityError);
  expect(String(error)).toContain(one.id);
  expect(await opened().load("acme", other.id)).toStrictEqual(other);
});

test("a list with a changed row is refused", async () => {
  database.prepare("update passmuster_verifications set status = 'approved' where id = ?").run(one.id);
  const listing = opened().list({ tenant: "acme", page: 1, perPage: 10 });
  await expect(listing).rejects.toBeInstanceOf(IntegrityError);
});

test("a row that was moved to another tenant is refused there, in an open process too", async () => {
  const warm = opened();
  await warm.load("acme", one.id);
  database.prepare("update passmuster_verifications set tenant = 'rival' where id = ?").run(one.id);
  database.prepare("update passmuster_data_keys set tenant = 'rival' where owner = ?").run(one.id);
  for (const storage of [warm, opened()]) {
    await expect(storage.load("rival", one.id)).rejects.toBeInstanceOf(IntegrityError);
    await expect(storage.dataKey("rival", one.id)).rejects.toBeInstanceOf(IntegrityError);
    expect(await storage.load("acme", one.id)).toBeUndefined();
  }
});

test("a rolled back row of a document is refused beside newer rows", async () => {
  const old = database.prepare("select * from passmuster_documents where verification = ?").all(one.id);
  const storage = opened();
  await storage.save({ ...one, version: 2 }, []);
  for (const { id, sealed } of old as { id: string; sealed: Uint8Array }[])
    database.prepare("update passmuster_documents set sealed = ? where id = ?").run(sealed, id);
  await expect(opened().load("acme", one.id)).rejects.toBeInstanceOf(IntegrityError);
});

test("a deleted verification that someone brings back is refused", async () => {
  await opened().save({ ...one, version: 2, deletedAt: newYear }, []);
  database.prepare("update passmuster_verifications set deleted_at = null where id = ?").run(one.id);
  await expect(opened().load("acme", one.id)).rejects.toBeInstanceOf(IntegrityError);
});

test("a database without its key store opens nothing", async () => {
  const stranger = sqliteStorage(database, { keys: memoryKeys() });
  await expect(stranger.load("acme", one.id)).rejects.toBeInstanceOf(IntegrityError);
  await expect(stranger.migrate()).rejects.toThrow(/data key of look-up is refused/);
});

test("no wrapped key is plain, and no plain key is taken later", async () => {
  database.exec("drop trigger passmuster_keys_are_wrapped");
  const number = database
    .prepare("select key_number from passmuster_verifications where id = ?")
    .pluck()
    .get(one.id);
  database.prepare("insert into passmuster_keys (number, key) values (?, randomblob(32))").run(number);
  database.prepare("update passmuster_data_keys set wrapped = x'' where number = ?").run(number);
  await expect(opened().migrate()).rejects.toThrow(/someone put it in/);
});

test("the operator's log names the changed row, and the caller gets a 500 without it", async () => {
  const lines: string[] = [];
  const log = (...given: readonly unknown[]): void => void lines.push(JSON.stringify(given));
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    secret: "a secret of the test, thirty-two bytes or more",
    storage: opened(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    logger: { debug: log, info: log, warn: log, error: log },
  });
  const { secret } = await passmuster.tokens.create({ tenant: "acme" });
  database.prepare("update passmuster_verifications set status = 'approved' where id = ?").run(one.id);
  const url = `http://127.0.0.1/api/v1/${one.flow}/verifications/${one.id}`;
  const answer = await fetchHandler(passmuster)(
    new Request(url, { headers: { authorization: `Bearer ${secret}` } }),
  );
  const body = await answer.text();
  expect([answer.status, body.includes("seal"), body.includes("approved")]).toStrictEqual([
    500,
    false,
    false,
  ]);
  expect(lines.join()).toContain(`Row ${one.id} of verifications does not match its seal.`);
});

test("a hold that was ordered or lifted in the database is refused", async () => {
  const hold = { by: "lead@example.com", reason: "An order", at: newYear };
  const held = fullVerification(seeded, "held", { createdAt: newYear, hold });
  await opened().save(held, []);
  for (const [{ id }, value] of [
    [one, "1"],
    [held, "null"],
  ] as const) {
    expect((await opened().load("acme", id))?.id).toBe(id);
    database.exec(`update passmuster_verifications set held = ${value} where id = '${id}'`);
    await expect(opened().load("acme", id)).rejects.toThrow(IntegrityError);
  }
});
