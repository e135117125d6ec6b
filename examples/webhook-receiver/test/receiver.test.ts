import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signTestEvent, type WebhookEvent } from "@passmuster/client/webhooks";
import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "@passmuster/core";
import { manualEnvironment } from "@passmuster/core/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReceiver } from "../src/receiver.ts";

const second = 1_000_000;
const hour = 3600 * second;

type Live = Awaited<ReturnType<typeof live>>;
let all: Live;
beforeEach(async () => {
  all = await live();
});
afterEach(() => all.close());

/** A sending server, the receiver on a port, and a clock for both. */
async function live() {
  const environment = manualEnvironment();
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1/identity",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    environment,
    webhooks: { timeout: "500ms" },
  });
  const handled: WebhookEvent[] = [];
  const secrets: string[] = [];
  let before: (event: WebhookEvent) => Promise<void> = async () => undefined;
  const receiver = createReceiver({
    secrets,
    now: () => environment.now() / 1000,
    async handle(event) {
      await before(event);
      handled.push(event);
    },
  });
  const server = createServer(receiver).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const { id, secret } = await passmuster.webhooks.add({ url, allowPrivate: true });
  secrets.push(secret);
  return {
    passmuster,
    id,
    secrets,
    handled,
    url,
    first(step: typeof before) {
      before = step;
    },
    async start() {
      const person = { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" };
      const photoId = { type: "Passport", number: "X1234567", country: "ATA" };
      await passmuster.flow("identity").verifications.create({ person, documents: { photoId } });
    },
    async pass(microseconds: number) {
      environment.advance(microseconds);
      await passmuster.drain();
    },
    log: async () => (await passmuster.webhooks.deliveries(id)).items,
    async close() {
      await passmuster.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

test("an event has one effect although it failed twice and is repeated afterwards", async () => {
  let failures = 0;
  all.first(async () => {
    failures += 1;
    if (failures <= 2) throw new Error("The database is down.");
  });
  await all.start();
  for (const wait of [0, 7 * second, hour]) await all.pass(wait);
  expect((await all.log()).map(({ status }) => status)).toEqual([204, 500, 500]);
  expect(all.handled).toMatchObject([{ type: "verification.started", data: { sequence: 1 } }]);
  await all.passmuster.webhooks.replay(all.id, { since: "2026-01-31" });
  await all.pass(0);
  expect((await all.log())[0]).toMatchObject({ status: 204, outcome: "delivered" });
  expect(all.handled).toHaveLength(1);
});

test("a slow event has one effect although it is repeated during its processing", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  all.first(() => promise);
  await all.start();
  await all.pass(0);
  await all.pass(7 * second);
  expect((await all.log()).map(({ failure }) => failure)).toEqual(["timeout", "timeout"]);
  resolve();
  await all.pass(hour);
  expect((await all.log())[0]).toMatchObject({ attempt: 3, outcome: "delivered" });
  expect(all.handled).toHaveLength(1);
});

test("during a rotation nothing is lost, whichever secret the receiver knows", async () => {
  const { secret } = await all.passmuster.webhooks.rotate(all.id);
  await all.start();
  await all.pass(0);
  all.secrets.unshift(secret);
  await all.start();
  await all.pass(23 * hour);
  all.secrets.pop();
  await all.start();
  await all.pass(2 * hour);
  expect((await all.log()).map(({ outcome }) => outcome)).toEqual(["delivered", "delivered", "delivered"]);
  expect(all.handled).toHaveLength(3);
});

test("a receiver without the new secret refuses events, and gets them all once it has it", async () => {
  const { secret } = await all.passmuster.webhooks.rotate(all.id);
  await all.pass(25 * hour);
  await all.start();
  await all.pass(0);
  expect((await all.log())[0]).toMatchObject({ status: 400, outcome: "failed" });
  all.secrets.unshift(secret);
  await all.pass(7 * second);
  expect(all.handled).toHaveLength(1);
});

test("unsigned requests are refused without effect", async () => {
  const event = { type: "webhook.test", timestamp: "2026-01-31T12:00:00Z", data: { webhook_id: "whk_1" } };
  const forged = await signTestEvent({ ...event, type: "webhook.test" }, `whsec_${"A".repeat(43)}=`, {
    at: Date.parse("2026-01-31T12:00:00Z"),
  });
  const { status } = await fetch(all.url, { method: "POST", headers: forged.headers, body: forged.rawBody });
  expect(status).toBe(400);
  expect((await fetch(all.url, { method: "POST", body: "{}" })).status).toBe(400);
  expect(all.handled).toEqual([]);
});
