import { allOf, listedLives } from "@passmuster/test-storage";
import { expect, test } from "vitest";
import type { RequestRows } from "../../../src/adapters/memory/requests.ts";
import { memoryStorage } from "../../../src/adapters/memory/storage.ts";
import type { WebhookRows } from "../../../src/adapters/memory/webhooks.ts";

test("an erasure leaves nothing of a hit on a list, and a legal hold keeps it until it is lifted", async () => {
  const rows = new Map();
  const requests: RequestRows = new Map();
  const webhooks: WebhookRows = { endpoints: new Map(), deliveries: new Map() };
  const contents = () =>
    JSON.stringify([rows, requests, webhooks.endpoints, webhooks.deliveries].map((map) => [...map.values()]));
  expect(await listedLives(memoryStorage(rows, requests, webhooks), contents)).toEqual({
    before: allOf("deleted", "retired", "held", "waiting"),
    deleted: allOf("retired", "held", "waiting"),
    retired: allOf("held", "waiting"),
    lifted: allOf("waiting"),
    elsewhere: [],
  });
});
