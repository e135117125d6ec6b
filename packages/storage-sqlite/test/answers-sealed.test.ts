import { memoryKeys } from "@passmuster/core";
import type { RequestBeginning } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";

const beginning: RequestBeginning = {
  tenant: "acme",
  digest: "request",
  attempt: "req_first",
  body: "body",
  now: newYear,
  until: newYear + 1_000,
  expiresAt: newYear + 1_000_000,
};
const answer = {
  status: 200,
  contentType: "application/json",
  body: '{"url":"https://marker.example.test/in"}',
};
const plainOf = (database: Database.Database) =>
  JSON.stringify(database.prepare("select * from passmuster_requests").all(), (_, value) =>
    value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
  );

test("a response about no verification is sealed, and replayed", async () => {
  const database = new Database(":memory:");
  const storage = sqliteStorage(database, { keys: memoryKeys() });
  await storage.migrate();
  await storage.requests.begin(beginning);
  await storage.requests.finish(beginning, answer);
  expect(plainOf(database)).not.toContain("marker");
  expect(await storage.requests.begin({ ...beginning, attempt: "req_second" })).toMatchObject({
    state: "done",
    answer,
  });
});

test("plain responses of a database from before are sealed by migrate, and replayed", async () => {
  const database = new Database(":memory:");
  const storage = sqliteStorage(database, { keys: memoryKeys() });
  await storage.migrate();
  await storage.requests.begin(beginning);
  await storage.requests.finish(beginning, answer);
  database.prepare("update passmuster_requests set sealed = null, answer = ?").run(JSON.stringify(answer));
  expect(plainOf(database)).toContain("marker");
  await storage.migrate();
  expect(plainOf(database)).not.toContain("marker");
  expect(await storage.requests.begin({ ...beginning, attempt: "req_second" })).toMatchObject({ answer });
});
