import { join } from "node:path";
import { plainMessage, plainVerification } from "@passmuster/conformance/fixtures";
import { memoryKeys } from "@passmuster/core";
import type { KeyStore } from "@passmuster/core/ports";
import { createSeeded, newYear, testPassmuster } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { configure } from "../src/database.ts";
import { sqliteStorage } from "../src/index.ts";
import { applyMigrations } from "../src/migrate.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();

/** A process of its own on this database, with a clock of its own. */
async function processOn(path: string, keys: KeyStore, seed: number) {
  const storage = sqliteStorage(path, { keys });
  return { storage, kit: await testPassmuster({ storage, seed, expiresAfter: "2d" }) };
}

test("two processes expire a verification once, also after a downtime, and its webhook goes out", async () => {
  const [path, keys] = [join(directory, "expiry.db"), memoryKeys()];
  const processes = [await processOn(path, keys, 1), await processOn(path, keys, 2)] as const;
  const [{ kit: one }, { kit: other }] = processes;
  const told: string[] = [];
  for (const { kit } of processes)
    kit.passmuster.on("verification.finished", ({ verificationId, statusLabel }) => {
      told.push(`${verificationId} ${statusLabel}`);
    });
  await one.passmuster.webhooks.add({ url: "https://example.com/hooks" });
  const [decided, waiting] = [await one.decided(), await one.started()];
  await Promise.all(processes.map(({ kit }) => kit.advance(30)));
  expect(told).toStrictEqual([`${decided.id} Approved`, `${waiting.id} Expired`]);
  const { statusLabel } = await other.passmuster.flow("identity").verifications.get(waiting.id);
  expect(statusLabel).toBe("Expired");
  const sent = processes.flatMap(({ kit }) => kit.webhooks.sent.map(({ event }) => event));
  const finished = sent.filter(({ type }) => type === "verification.finished");
  expect(finished.map((event) => JSON.stringify(event).includes(waiting.id))).toStrictEqual([false, true]);
  for (const { kit, storage } of processes) {
    await kit.close();
    await storage.close();
  }
});

test("a message of a database from before expiries were columns is still claimed when it is due", async () => {
  const seeded = createSeeded(9);
  const verification = plainVerification(seeded);
  const expiry = plainMessage(seeded, {
    topic: "expire",
    payload: {},
    verification: verification.id,
    dueAt: newYear + 10,
  });
  const database = new Database(":memory:");
  configure(database);
  database.transaction(() => applyMigrations(database, migrations.slice(0, 13)))();
  database
    .prepare(
      "insert into passmuster_outbox (id, topic, tenant, verification, payload, due_at) values (?, ?, ?, ?, '{}', ?)",
    )
    .run(expiry.id, expiry.topic, expiry.tenant, expiry.verification, expiry.dueAt);
  const storage = sqliteStorage(database);
  await storage.migrate();
  expect(await storage.outbox.claim(10, { now: newYear + 9, until: newYear + 99 })).toStrictEqual([]);
  expect(await storage.outbox.claim(10, { now: newYear + 10, until: newYear + 99 })).toStrictEqual([
    { message: expiry, attempts: 1 },
  ]);
  await storage.close();
  database.close();
});
