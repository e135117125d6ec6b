import { memoryStorage } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import { afterEach, expect, inject, test } from "vitest";
import { second } from "../../../src/model/time.ts";
import { attemptOffsets } from "../../../src/service/webhooks/schedule.ts";
import { createService, type Service } from "../../service.ts";
import { heardOf, moodyReceiver } from "./moods.ts";
import { createReceiver, type Receiver } from "./receiver.ts";

const endpoints = 10;
const count = Math.ceil(500 * inject("size"));
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

interface Arrived {
  /** Events that a live endpoint did not receive. */
  readonly lost: number;
  /** Messages without an event, or events under a second id. */
  readonly invented: number;
  readonly service: Service;
  readonly dead: string;
  readonly ids: readonly string[];
}

const input = {
  person: { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" },
  documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
};

/** Advances a day and a quarter, in steps of a fiftieth of the elapsed time. */
async function livesThrough({ passmuster, environment }: Service): Promise<void> {
  for (let passed = 0.2; passed < 108_000; passed *= 1.02) {
    await passmuster.drain();
    environment.advance(Math.ceil(passed * 0.02 * second));
  }
  await passmuster.drain();
}

/**
 * Sends events to ten endpoints: nine with changing moods, one of which answers 410 for a while, and a dead
 * one.
 */
async function arrival(events: number, storage: VerificationStorage): Promise<Arrived> {
  const receivers = await Promise.all(
    Array.from({ length: endpoints - 1 }, (_, index) =>
      moodyReceiver(index, index === 4 ? Math.ceil(events / 3) : undefined),
    ),
  );
  const closed = await createReceiver();
  await closed.close();
  const service = await createService({ storage, webhooks: { timeout: "300ms" } });
  open.push(service.passmuster, ...receivers);
  const { webhooks, flow } = service.passmuster;
  const add = ({ url }: Receiver) => webhooks.add({ url, allowPrivate: true });
  const alive = await Promise.all(receivers.map(add));
  const { id: dead } = await add(closed);
  const created = new Set<string>();
  for (let index = 0; index < events; index += 1)
    created.add((await flow("identity").verifications.create(input)).id);
  await livesThrough(service);
  for (const { id } of alive) {
    if ((await webhooks.get(id)).enabled) continue;
    await webhooks.update(id, { enabled: true });
    await webhooks.replay(id, { since: "2026-01-31", failed: true });
  }
  await livesThrough(service);
  let [lost, invented] = [0, 0];
  for (const [index, { id, secret }] of alive.entries()) {
    const heard = heardOf(receivers[index] as Receiver, secret);
    for (const [verification, messages] of heard)
      if (!created.has(verification) || messages.size !== 1) invented += 1;
    lost += created.size - (await delivered(service, id)).size;
  }
  return { lost, invented, service, dead, ids: alive.map(({ id }) => id) };
}

async function log(service: Service, id: string) {
  const entries = [];
  for (let page = 1; ; page += 1) {
    const { items } = await service.passmuster.webhooks.deliveries(id, { page, perPage: 100 });
    entries.push(...items);
    if (items.length < 100) return entries;
  }
}

const delivered = async (service: Service, id: string) =>
  new Set(
    (await log(service, id))
      .filter(({ outcome }) => outcome === "delivered")
      .map(({ verificationId }) => verificationId),
  );

test(`each of ${count} events reaches nine moody endpoints beside a dead one, on schedule, and nothing else arrives`, async () => {
  const { lost, invented, service, dead, ids } = await arrival(count, memoryStorage());
  expect({ lost, invented }).toEqual({ lost: 0, invented: 0 });
  let waits = 0;
  for (const id of [...ids, dead]) {
    for (const { at, attempt, nextAt, status, failure } of await log(service, id)) {
      if (nextAt === null) continue;
      const wait = (Date.parse(nextAt) - Date.parse(at)) * 1000;
      const planned = (attemptOffsets[attempt] ?? 0) - (attemptOffsets[attempt - 1] ?? 0);
      waits += 1;
      const least = Math.max(status === 429 ? 120 * second : 0, planned * 0.8);
      expect([failure, wait]).toEqual([failure, expect.toSatisfy((one: number) => one >= least - 2000)]);
      expect(wait).toBeLessThanOrEqual(Math.max(planned * 1.2, status === 429 ? 121 * second : 0) + second);
    }
  }
  expect(waits).toBeGreaterThan(count * 5);
  const given = (await log(service, dead)).filter(({ nextAt }) => nextAt === null);
  expect(given).toHaveLength(count);
  expect(new Set(given.map(({ attempt }) => attempt))).toEqual(new Set([attemptOffsets.length]));
});

test("an outbox that reads on from its last id, instead of leasing, loses events in this test", async () => {
  const storage = memoryStorage();
  const seen = new Map<string, string>();
  const cursor: VerificationStorage = {
    ...storage,
    outbox: {
      ...storage.outbox,
      async claim(limit, lease) {
        const claimed = await storage.outbox.claim(limit, lease);
        const fresh = claimed.filter(({ message: { topic, id } }) => id > (seen.get(topic) ?? ""));
        for (const { message } of fresh) seen.set(message.topic, message.id);
        return fresh;
      },
    },
  };
  expect((await arrival(30, cursor)).lost).toBeGreaterThan(0);
});
