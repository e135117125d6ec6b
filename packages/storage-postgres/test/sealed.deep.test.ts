import { randomBytes } from "node:crypto";
import { fullVerification, sealerOfBefore } from "@passmuster/conformance/fixtures";
import { fileKeys, memoryKeys } from "@passmuster/core";
import { IntegrityError, type Verification } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import {
  commentRowOf,
  decisionRowOf,
  documentRowOf,
  historyRowOf,
  verificationRowOf,
} from "@passmuster/storage-sql";
import { keysPath, type TestDatabase, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { jsonOf } from "../src/database.ts";
import { postgresStorage } from "../src/index.ts";
import { type Ask, applyMigrations } from "../src/migrate.ts";

const seeded = createSeeded(13);
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const opened = () => postgresStorage(database.url, { keys: fileKeys(keysPath(database.url)) });

const ask: Ask = async (statement, values = []) => {
  const { rows } = await pool.query(statement.replaceAll("{schema}", "passmuster"), [...values]);
  return rows as never;
};

async function insert(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const from = `json_populate_recordset(null::{schema}.${table}, $1)`;
  if (rows.length > 0) await ask(`insert into {schema}.${table} select * from ${from}`, [jsonOf(rows)]);
}

/** A database of schema 5: plain keys, and values bound to their row's id alone. Returns the plain keys. */
async function writeDatabaseOfBefore(all: readonly Verification[]): Promise<readonly Buffer[]> {
  await applyMigrations("passmuster", ask, () => pool.connect() as never, migrations.slice(0, 5));
  await ask("insert into {schema}.keys values ('', $1)", [randomBytes(32)]);
  const keys: Buffer[] = [];
  for (const one of all) {
    const key = randomBytes(32);
    keys.push(key);
    const sealer = sealerOfBefore(key);
    const { id: verification, version } = one;
    await ask("insert into {schema}.keys values ($1, $2)", [verification, key]);
    const { held: _, ...columns } = verificationRowOf(sealer, one);
    await insert("verifications", [{ ...columns, writes: ["first"] }]);
    for (const [position, document] of one.documents.entries()) {
      const row = documentRowOf(sealer, document, { position, version });
      await insert("documents", [{ ...row, verification, position }]);
      const decisions = document.decisions.map((decision, index) => ({
        ...decisionRowOf(sealer, decision, { document: document.id, position: index, version }),
        document: document.id,
        position: index,
      }));
      await insert("decisions", decisions);
    }
    const comments = one.comments.map((comment, position) => ({
      ...commentRowOf(sealer, comment, { position, version }),
      verification,
      position,
    }));
    await insert("comments", comments);
    const history = one.history.map((entry, position) => ({
      ...historyRowOf(sealer, entry, { position }),
      verification,
      position,
    }));
    await insert("history", history);
  }
  return keys;
}

test("a database from before keeps its verifications, none of its plain keys, and seals them again", async () => {
  const all = Array.from({ length: 60 }, (_, index) => fullVerification(seeded, `before-${index}`));
  const keys = await writeDatabaseOfBefore(all);
  const storage = opened();
  await storage.migrate();
  for (const one of all) expect(await storage.load("acme", one.id)).toStrictEqual(one);
  await pool.query("checkpoint");
  const { rows } = await pool.query(
    `select pg_read_binary_file(pg_relation_filepath(inhrelid)) as bytes from pg_inherits where inhparent = 'passmuster.keys'::regclass`,
  );
  const files = Buffer.concat(rows.map(({ bytes }) => bytes));
  expect(keys.filter((key) => files.includes(key))).toStrictEqual([]);

  const [first] = all;
  if (!first) throw new Error("Nothing was written.");
  await storage.save({ ...first, version: first.version + 1, vendorState: "next" }, []);
  expect((await storage.legacy(100)).length).toBe(60);
  for (const { id } of all) await storage.reseal("acme", id);
  expect(await storage.legacy(100)).toStrictEqual([]);
  await storage.close();
  const cold = opened();
  for (const one of all.slice(1)) expect(await cold.load("acme", one.id)).toStrictEqual(one);
  await pool.query("update passmuster.verifications set status = 'approved', writes = '{changed}'");
  for (const { id } of all) await expect(cold.load("acme", id)).rejects.toBeInstanceOf(IntegrityError);
  await expect(pool.query(`update passmuster.history set sealed = '\\x00'`)).rejects.toThrow("append-only");
  await cold.close();
});

const changes: Readonly<Record<string, string>> = {
  "a flipped status": "update passmuster.verifications set status = 'approved'",
  "another flow": "update passmuster.verifications set flow = 'address'",
  "another run": "update passmuster.verifications set run = run + 1",
  "a document's flipped status": "update passmuster.documents set status = 'approved'",
  "a removed document": "delete from passmuster.documents where position = 0",
  "a removed comment": "delete from passmuster.comments where position = 0",
  "a comment made public": "update passmuster.comments set private = 1 - private",
  "a decision's changed time": "update passmuster.decisions set created_at = created_at + 1",
};

test.each(Object.entries(changes))("%s is refused, and never served", async (_, change) => {
  const storage = opened();
  await storage.migrate();
  const one = fullVerification(seeded, "one", { createdAt: newYear });
  await storage.save(one, []);
  await storage.close();
  expect((await pool.query(change)).rowCount).toBeGreaterThan(0);
  const cold = opened();
  await expect(cold.load("acme", one.id)).rejects.toBeInstanceOf(IntegrityError);
  await cold.close();
});

test("a row that was moved to another tenant is refused there, in an open process too", async () => {
  const warm = opened();
  await warm.migrate();
  const one = fullVerification(seeded, "one");
  await warm.save(one, []);
  await warm.load("acme", one.id);
  await pool.query("update passmuster.verifications set tenant = 'rival'");
  const cold = opened();
  for (const storage of [warm, cold]) {
    await expect(storage.load("rival", one.id)).rejects.toBeInstanceOf(IntegrityError);
    await expect(storage.dataKey("rival", one.id)).rejects.toBeInstanceOf(IntegrityError);
    expect(await storage.load("acme", one.id)).toBeUndefined();
    await storage.close();
  }
});

test("a database without its key store opens nothing, and takes no plain key", async () => {
  const storage = opened();
  await storage.migrate();
  const one = fullVerification(seeded, "one");
  await storage.save(one, []);
  const stranger = postgresStorage(database.url, { keys: memoryKeys() });
  await expect(stranger.load("acme", one.id)).rejects.toBeInstanceOf(IntegrityError);
  await expect(
    pool.query("update passmuster.keys set key = $1 where owner = $2", [randomBytes(32), one.id]),
  ).rejects.toThrow("keys_are_wrapped");
  await pool.query("alter table passmuster.keys drop constraint keys_are_wrapped");
  await pool.query("update passmuster.keys set key = $1 where owner = $2", [randomBytes(32), one.id]);
  await expect(storage.migrate()).rejects.toThrow(/someone put it in/);
  await Promise.all([storage.close(), stranger.close()]);
});

test("the key-encryption key is rotated while verifications are read and saved", async () => {
  const keys = fileKeys(keysPath(database.url));
  const storage = postgresStorage(database.url, { keys });
  await storage.migrate();
  const all = Array.from({ length: 300 }, (_, index) => fullVerification(seeded, `rotated-${index}`));
  await Promise.all(all.map((one) => storage.save(one, [])));
  const added = await keys.rotate();
  let finished = false;
  const traffic = async (): Promise<number> => {
    let saves = 0;
    for (; !finished; saves += 1) {
      const one = all[seeded.below(all.length)];
      const current = one && (await storage.load("acme", one.id));
      if (!current) throw new Error("A verification was lost.");
      await storage.save({ ...current, version: current.version + 1 }, []);
    }
    return saves;
  };
  const underway = traffic();
  expect(await storage.rewrap(100)).toBe(100);
  let rewrapped = 100;
  for (let some = 1; some > 0; rewrapped += some) some = await storage.rewrap(100);
  finished = true;
  expect(await underway).toBeGreaterThan(0);
  expect(rewrapped).toBe(301);
  const { rows } = await pool.query("select key from passmuster.keys");
  expect(rows.filter(({ key }) => key.includes(added))).toHaveLength(301);
  const cold = opened();
  for (const { id } of all) expect((await cold.load("acme", id))?.id).toBe(id);
  await Promise.all([cold.close(), storage.close()]);
});
