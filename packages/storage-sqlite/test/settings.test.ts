import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fullVerification } from "@passmuster/conformance/fixtures";
import { createSeeded, newYear } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();
const seeded = createSeeded(11);

test("a host's database gets the settings that durability and erasure need", () => {
  const database = new Database(join(directory, "host.db"));
  for (const loose of ["synchronous = NORMAL", "foreign_keys = OFF", "secure_delete = OFF"])
    database.pragma(loose);
  sqliteStorage(database);
  const held = ["journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout"].map((name) =>
    database.pragma(name, { simple: true }),
  );
  expect(held).toStrictEqual(["wal", 2, 1, 1, 0]);
  database.close();
});

test("a database that refuses synchronous=FULL is refused", () => {
  const database = new Database(join(directory, "stubborn.db"));
  const stubborn = new Proxy(database, {
    get(target, name) {
      if (name !== "pragma") return Reflect.get(target, name);
      return (source: string, options: Database.PragmaOptions) =>
        source === "synchronous = 2" ? undefined : target.pragma(source, options);
    },
  });
  database.pragma("journal_mode = wal");
  database.pragma("synchronous = normal");
  expect(() => sqliteStorage(stubborn)).toThrow("SQLite's synchronous is 1, but 2 is needed");
  database.close();
});

test("a database that is read-only or in a transaction is refused", () => {
  const file = join(directory, "unfit.db");
  const database = new Database(file);
  database.exec("create table host (a); begin");
  expect(() => sqliteStorage(database)).toThrow("in a transaction");
  database.exec("commit");
  database.close();
  expect(() => sqliteStorage(new Database(file, { readonly: true }))).toThrow("reading only");
});

test("only the owner can access the database files, and missing directories are created", async () => {
  const file = join(directory, "new", "deep", "passmuster.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const modes = [file, `${file}-wal`, `${file}-shm`].map((path) => statSync(path).mode & 0o777);
  expect(modes).toStrictEqual([0o600, 0o600, 0o600]);
  const made = ["new", "new/deep"].map((path) => statSync(join(directory, path)).mode & 0o777);
  expect(made).toStrictEqual([0o700, 0o700]);
  await storage.close();
  const open = join(directory, "open.db");
  writeFileSync(open, "", { mode: 0o644 });
  await sqliteStorage(open).close();
  expect(statSync(open).mode & 0o777).toBe(0o600);
});

test("a path that is a URI, empty or a directory is refused", () => {
  mkdirSync(join(directory, "folder"));
  for (const path of ["", "file:x.db", join(directory, "folder")])
    expect(() => sqliteStorage(path)).toThrow();
});

test("closing the storage leaves a host's database open, and closes its own", async () => {
  const database = new Database(join(directory, "kept.db"));
  await sqliteStorage(database).close();
  expect(database.open).toBe(true);
  database.close();
});

test("a database that returns big integers is read correctly", async () => {
  const database = new Database(":memory:").defaultSafeIntegers(true);
  const storage = sqliteStorage(database);
  await storage.migrate();
  const verification = fullVerification(seeded, "big");
  await storage.save(verification, []);
  expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
});

test("text that only SQLite accepts is preserved: NUL and lone surrogates", async () => {
  const storage = sqliteStorage(":memory:");
  await storage.migrate();
  const verification = fullVerification(seeded, "a\0b \ud800 c");
  await storage.save(verification, []);
  expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
  await storage.close();
});

test("saved data survives closing and opening", async () => {
  const file = join(directory, "reopened.db");
  const first = sqliteStorage(file);
  await first.migrate();
  const verification = fullVerification(seeded, "durable");
  await first.save(verification, []);
  await first.close();
  const second = sqliteStorage(file);
  expect(await second.load("acme", verification.id)).toStrictEqual(verification);
  await second.close();
});

test("history cannot be changed or deleted in the database until its verification is deleted", async () => {
  const database = new Database(":memory:");
  const storage = sqliteStorage(database);
  await storage.migrate();
  const verification = fullVerification(seeded, "audited");
  await storage.save(verification, []);
  expect(() => database.exec("update passmuster_history set to_status = 'approved'")).toThrow("append-only");
  expect(() => database.exec("delete from passmuster_history")).toThrow("append-only");
  await storage.save({ ...verification, version: 2, history: [] }, []);
  expect((await storage.load("acme", verification.id))?.history).toStrictEqual(verification.history);
  await storage.save({ ...verification, version: 3, deletedAt: newYear }, []);
  expect(() => database.exec("update passmuster_history set to_status = 'approved'")).toThrow("append-only");
  await storage.erase("acme", verification.id);
  expect(database.prepare("select count(*) from passmuster_history").pluck().get()).toBe(0);
});

test("a value sealed for one row cannot be opened in another", async () => {
  const database = new Database(":memory:");
  const storage = sqliteStorage(database);
  await storage.migrate();
  const verification = fullVerification(seeded, "swapped");
  await storage.save(verification, []);
  const [one, other] = verification.documents;
  database
    .prepare(
      "update passmuster_documents set sealed = (select sealed from passmuster_documents where id = ?) where id = ?",
    )
    .run(one?.id, other?.id);
  await expect(storage.load("acme", verification.id)).rejects.toThrow();
});

test("a missing, newer or changed schema is left untouched, and the error names the remedy", async () => {
  const file = join(directory, "schema.db");
  const known = migrations.length;
  const storage = sqliteStorage(file);
  await expect(storage.ping()).rejects.toThrow(`schema 0, but ${known} is needed: call migrate() first`);
  await storage.migrate();
  await storage.close();
  const database = new Database(file);
  database.exec(`insert into passmuster_migrations values (${known + 100}, 'later', 'x')`);
  const before = readFileSync(file);
  const newer = sqliteStorage(file);
  await expect(newer.migrate()).rejects.toThrow(
    `schema ${known + 1}, but this version of @passmuster/storage-sqlite supports ${known}: update`,
  );
  await expect(newer.ping()).rejects.toThrow("update the package");
  await newer.close();
  database.exec(
    `delete from passmuster_migrations where number = ${known + 100}; update passmuster_migrations set checksum = 'x'`,
  );
  const changed = sqliteStorage(file);
  await expect(changed.migrate()).rejects.toThrow("Migration 1 of the database differs from");
  await changed.close();
  database.close();
  expect(before.length).toBeGreaterThan(0);
});
