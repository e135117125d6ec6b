import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fullVerification, plainHistory } from "@passmuster/conformance/fixtures";
import type { WaitingQuery } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { writeDatabaseOfBefore } from "./database-of-before.ts";
import { temporaryDirectory } from "./directory.ts";
import { migratedDatabase } from "./migrated-database.ts";

const directory = temporaryDirectory();
const seeded = createSeeded(25);
const now = newYear + 1_000;
const query = { tenant: "acme", page: 1, perPage: 10, now };

test("what waits since before the migration is in the queue, since its history says", async () => {
  const file = join(directory, "before.db");
  const again = [
    plainHistory(seeded, { from: "submitted", to: "double_check", createdAt: newYear + 20 }),
    plainHistory(seeded, { from: "double_check", to: "hold", createdAt: newYear + 30 }),
    plainHistory(seeded, { from: "hold", to: "double_check", createdAt: newYear + 40 }),
    plainHistory(seeded, { from: "double_check", to: "double_check", createdAt: newYear + 50 }),
  ];
  const [once, twice, approved] = [
    fullVerification(seeded, "once", { updatedAt: newYear + 60 }),
    fullVerification(seeded, "twice", { updatedAt: newYear + 60, history: again }),
    fullVerification(seeded, "approved", { status: "approved" }),
  ];
  writeDatabaseOfBefore(file, [twice, approved, once]);
  const storage = sqliteStorage(file);
  await storage.migrate();
  const { items, total } = await storage.desk.waiting(query);
  expect(items.map(({ summary, since }) => [summary.id, since])).toEqual([
    [once.id, newYear + 12],
    [twice.id, newYear + 40],
  ]);
  expect(total).toBe(2);
  await storage.close();
});

test("a case from before the casework is listed and claimed as one of normal priority, until its next save", async () => {
  const file = join(directory, "casework.db");
  const before = fullVerification(seeded, "before");
  writeDatabaseOfBefore(file, [before]);
  const storage = sqliteStorage(file);
  await storage.migrate();
  const later = { updatedAt: newYear + 70, casework: { priority: "low" } } as const;
  const low = fullVerification(seeded, "low", later);
  const high = fullVerification(seeded, "high", { ...later, casework: { priority: "high" } });
  for (const one of [low, high]) await storage.save(one, []);
  const listed = async (more: Partial<WaitingQuery>) =>
    (await storage.desk.waiting({ ...query, ...more })).items.map(({ summary }) => summary.id);
  expect(await listed({ order: "priority" })).toEqual([high.id, before.id, low.id]);
  expect(await listed({ marks: ["unassigned"] })).toEqual([low.id, high.id].sort());
  const order = { tenant: "acme", by: "ann@example.com", now, until: now + 60, skip: [high.id] };
  expect((await storage.desk.leaseNext(order))?.verification).toBe(before.id);
  await storage.save({ ...before, version: before.version + 1 }, []);
  expect(await listed({ marks: ["tag:before-tag", "priority:high"] })).toEqual([before.id]);
  await storage.close();
});

test("holders, assignees, tags and views are not readable in the file", async () => {
  const file = join(directory, "holder.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const by = "rita.readable@example.com";
  const one = fullVerification(seeded, "held", { casework: { assignee: by, tags: ["readable"] } });
  await storage.save(one, []);
  await storage.desk.lease({ tenant: "acme", verification: one.id, by, now, until: now + 60 });
  await storage.desk.putView({ tenant: "acme", owner: by, name: "readable", query: { tag: "readable" } });
  for (const path of [file, `${file}-wal`]) expect(readFileSync(path).includes("readable")).toBe(false);
  const marks = ["tag:readable", `assignee:${by}`] as const;
  const { items } = await storage.desk.waiting({ ...query, marks, holder: by });
  expect(items.map(({ lease }) => lease)).toEqual([{ by, until: now + 60 }]);
  await storage.close();
});

test.each(["rank = 0", "due = 1", "score = 100", "assigned = null", "marks = x''"])(
  "a changed fact of the queue is found: %s",
  async (change) => {
    const { database, keys } = await migratedDatabase();
    const storage = sqliteStorage(database, { keys });
    const casework = { assignee: "ann@example.com", tags: ["tag"] };
    const one = fullVerification(seeded, "changed", { casework });
    await storage.save(one, []);
    expect(await storage.strays(one)).toEqual([]);
    database.exec(`update passmuster_waiting set ${change}`);
    expect(await storage.strays(one)).toEqual(["queue"]);
    await storage.close();
    database.close();
  },
);
