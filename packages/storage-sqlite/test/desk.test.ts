import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fullVerification, plainHistory } from "@passmuster/conformance/fixtures";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { writeDatabaseOfBefore } from "./database-of-before.ts";
import { temporaryDirectory } from "./directory.ts";

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

test("the holder of a lease is not readable in the file", async () => {
  const file = join(directory, "holder.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const one = fullVerification(seeded, "held");
  await storage.save(one, []);
  const by = "rita.readable@example.com";
  await storage.desk.lease({ tenant: "acme", verification: one.id, by, now, until: now + 60 });
  for (const path of [file, `${file}-wal`]) expect(readFileSync(path).includes("rita")).toBe(false);
  expect((await storage.desk.waiting(query)).items[0]?.lease).toEqual({ by, until: now + 60 });
  await storage.close();
});
