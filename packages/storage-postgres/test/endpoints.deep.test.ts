import { plainEndpoint, plainVerification } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

const { url, drop } = await testDatabase();
const seeded = createSeeded(5);
const [worker, other] = [1, 2].map(() => postgresStorage(url, { keys: fileKeys(keysPath(url)) })) as [
  ReturnType<typeof postgresStorage>,
  ReturnType<typeof postgresStorage>,
];
beforeAll(() => worker.migrate());
afterAll(async () => {
  await Promise.all([worker.close(), other.close()]);
  await drop();
});

const revision = () => worker.save(plainVerification(seeded), []);

test("an event goes to the endpoints that another process has added, and to none that it removed", async () => {
  const [first, second] = [plainEndpoint(seeded), plainEndpoint(seeded, { createdAt: newYear + 1 })];
  expect(await worker.webhooks.list("acme", await revision())).toStrictEqual([]);
  await other.webhooks.add(first);
  expect(await worker.webhooks.list("acme", await revision())).toStrictEqual([first]);
  await other.webhooks.add(second);
  expect(await worker.webhooks.list("acme", await revision())).toStrictEqual([second, first]);
  await other.webhooks.remove("acme", first.id);
  expect(await worker.webhooks.list("acme", await revision())).toStrictEqual([second]);
  await other.webhooks.save({ ...second, version: 2, events: ["verification.finished"] });
  const [changed] = await worker.webhooks.list("acme", await revision());
  expect(changed?.events).toStrictEqual(["verification.finished"]);
});

test("saves of several tenants that share a transaction each tell their own endpoints", async () => {
  const endpoint = plainEndpoint(seeded, { tenant: "globex" });
  await other.webhooks.add(endpoint);
  const tenants = ["globex", "nobody", "globex", "nobody"];
  const revisions = await Promise.all(
    tenants.map((tenant) => worker.save(plainVerification(seeded, { tenant }), [])),
  );
  expect(revisions[0]).toBe(`${endpoint.id} 1`);
  expect(revisions).toStrictEqual([revisions[0], "", revisions[0], ""]);
});
