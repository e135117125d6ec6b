import { join } from "node:path";
import { fullVerification } from "@passmuster/conformance/fixtures";
import { createSeeded, testPassmuster } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();

test("a creation alone changes at most 22 pages of a database with 500 verifications", async () => {
  const seeded = createSeeded(17);
  const database = new Database(join(directory, "pages.db"));
  const storage = sqliteStorage(database);
  await storage.migrate();
  const stored = Array.from({ length: 500 }, (_, at) => fullVerification(seeded, `stored${at}`));
  await Promise.all(stored.map((one) => storage.save(one, [])));
  await storage.list({ tenant: "acme", page: 1, perPage: 1, search: { alternatives: [["surname"]] } });
  const { passmuster, make, close } = await testPassmuster({ storage });
  const pages: number[] = [];
  for (let one = 0; one < 20; one += 1) {
    database.pragma("wal_checkpoint(truncate)");
    await passmuster.flow("identity").verifications.create(make.verification());
    const [written] = database.pragma("wal_checkpoint(passive)") as [{ readonly log: number }];
    pages.push(written.log);
  }
  expect(pages.reduce((sum, each) => sum + each) / pages.length).toBeLessThanOrEqual(22);
  await close();
  await storage.close();
  database.close();
});
