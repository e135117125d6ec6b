import { join } from "node:path";
import { submitWithPrints } from "@passmuster/conformance/fixtures";
import { createSeeded, testPassmuster } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();

const ofTransactions = /^(begin|commit|rollback|savepoint|release)/i;

test("a whole verification asks SQLite for at most 450 statements", async () => {
  let statements = 0;
  const database = new Database(join(directory, "asked.db"), {
    verbose: (source) => {
      if (!ofTransactions.test(String(source))) statements += 1;
    },
  });
  const storage = sqliteStorage(database);
  await storage.migrate();
  const kit = await testPassmuster({ storage });
  await kit.started();
  const before = statements;
  const id = await submitWithPrints(kit.passmuster, kit.make, createSeeded(31));
  await kit.passmuster.drain();
  const { statusLabel } = await kit.passmuster.flow("identity").verifications.get(id);
  expect(statements - before).toBeLessThanOrEqual(450);
  expect(statusLabel).toBe("Approved");
  const prints = database.prepare("select kind from passmuster_claims where kind <> 'number'").pluck().all();
  expect(prints).toStrictEqual(["front", "front"]);
  await kit.close();
  await storage.close();
  database.close();
});
