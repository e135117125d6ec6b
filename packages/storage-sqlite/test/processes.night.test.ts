import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fullVerification } from "@passmuster/conformance/fixtures";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";
import { startOther } from "./processes/start.ts";

const directory = temporaryDirectory();
const seeded = createSeeded(7);

test("while another process holds the lock, saves wait without blocking the event loop, then succeed", async () => {
  const file = join(directory, "locked.db");
  const database = new Database(file);
  const storage = sqliteStorage(database);
  await storage.migrate();
  // SQLite's own wait for a lock is off: it would block the event loop.
  expect(database.pragma("busy_timeout", { simple: true })).toBe(0);
  const verifications = Array.from({ length: 32 }, () => fullVerification(seeded, "waits"));
  const holder = await startOther("hold-lock", file);
  let settled = 0;
  const saves = verifications.map((verification) =>
    storage.save(verification, []).finally(() => (settled += 1)),
  );
  for (let turn = 0; turn < 200; turn += 1) {
    await pause(5);
    expect(settled).toBe(0);
  }
  expect(await storage.load("acme", seeded.id("ver"))).toBeUndefined();
  holder.send("release");
  await Promise.all(saves);
  for (const verification of verifications) {
    expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
  }
  await storage.close();
  database.close();
});

test("a lock held too long makes the storage unavailable, and nothing is written", async () => {
  const file = join(directory, "held.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const holder = await startOther("hold-lock", file);
  const verification = fullVerification(seeded, "refused");
  await expect(storage.save(verification, [])).rejects.toBeInstanceOf(StorageUnavailableError);
  holder.send("release");
  await storage.save(verification, []);
  expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
  await storage.close();
});

test("of two processes that save the same version, one wins every time", async () => {
  const file = join(directory, "raced.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  let current = fullVerification(seeded, "start");
  await storage.save(current, []);
  const others = await Promise.all([startOther("save", file), startOther("save", file)]);
  const wins = [0, 0];
  for (let round = 0; round < 50; round += 1) {
    const nexts = others.map((_, index) => ({
      ...current,
      version: current.version + 1,
      vendorState: `by ${index}`,
    }));
    const answers = others.map((other) => other.answer());
    for (const index of seeded.shuffled([0, 1])) others[index]?.send(nexts[index] ?? {});
    const outcomes = await Promise.all(answers);
    expect([...outcomes].sort()).toStrictEqual(["saved", "stale"]);
    const winner = outcomes.indexOf("saved");
    wins[winner] = (wins[winner] ?? 0) + 1;
    current = nexts[winner] ?? current;
    expect(await storage.load("acme", current.id)).toStrictEqual(current);
  }
  for (const other of others) other.end();
  await storage.close();
  expect(wins.reduce((sum, count) => sum + count)).toBe(50);
});

test("eight processes that open and migrate a new database at once all succeed, and one migrates", async () => {
  const file = join(directory, "fresh", "passmuster.db");
  const others = await Promise.all(Array.from({ length: 8 }, () => startOther("migrate", file)));
  const answers = others.map((other) => other.answer());
  for (const other of others) other.send("go");
  expect(await Promise.all(answers)).toStrictEqual(Array(8).fill("migrated"));
  const database = new Database(file);
  const applied = database.prepare("select count(*) from passmuster_migrations").pluck().get();
  expect(applied).toBe(migrations.length);
  expect(database.prepare("select count(*) from passmuster_data_keys").pluck().get()).toBe(1);
  expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  database.close();
});

test("an open transaction of the host makes a save wait, so no save is acknowledged early", async () => {
  const database = new Database(join(directory, "host.db"));
  const storage = sqliteStorage(database);
  await storage.migrate();
  const verification = fullVerification(seeded, "host", { createdAt: newYear });
  database.exec("begin");
  const saved = storage.save(verification, []);
  await pause(50);
  database.exec("rollback");
  await saved;
  expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
  database.close();
});
