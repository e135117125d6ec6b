import type { Message } from "@passmuster/core/ports";
import type { Delivery } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { plainMessage } from "./fixtures/storage-messages.ts";
import { delicateTexts } from "./fixtures/storage-texts.ts";
import { plainVerification } from "./fixtures/storage-verifications.ts";

const topics: readonly Message["topic"][] = ["pipeline", "event", "erase", "sweep", "expire"];

export const outboxChecks: readonly StorageCheck[] = [
  {
    name: "a message is delivered as added",
    async run(storage, seeded) {
      const nested = {
        list: [1, "two", null, { three: true }],
        number: Number.MAX_SAFE_INTEGER,
        small: -0.125,
      };
      const payloads = [{}, nested, { texts: delicateTexts }, { "": "", "a.b": {}, deep: [[[]]] }];
      const messages = payloads.map((payload, index) =>
        plainMessage(seeded, {
          payload,
          dueAt: newYear + index,
          topic: topics[index] ?? "event",
          tenant: `t${index}`,
        }),
      );
      await storage.outbox.add(messages);
      expect(await claim(storage, { now: newYear + 10 })).toStrictEqual(
        messages.map((message) => ({ message, attempts: 1 })),
      );
    },
  },
  {
    name: "a negative zero is delivered as zero, as in JSON",
    async run(storage, seeded) {
      const message = plainMessage(seeded, { payload: { zero: 0, list: [0, -1] } });
      await storage.outbox.add([{ ...message, payload: { zero: -0, list: [-0, -1] } }]);
      expect(await claim(storage, {})).toStrictEqual([{ message, attempts: 1 }]);
    },
  },
  {
    name: "a message is hidden until it is due",
    async run(storage, seeded) {
      const message = plainMessage(seeded, { dueAt: newYear + 1 });
      await storage.outbox.add([message]);
      expect(await claim(storage, { now: newYear })).toStrictEqual([]);
      expect(await claim(storage, { now: newYear + 1 })).toStrictEqual([{ message, attempts: 1 }]);
    },
  },
  {
    name: "messages are claimed oldest due first, up to the limit",
    async run(storage, seeded) {
      const messages = Array.from({ length: 40 }, (_, index) =>
        plainMessage(seeded, { dueAt: newYear + index }),
      );
      await storage.outbox.add(seeded.shuffled(messages));
      expect(await claim(storage, { limit: 0 })).toStrictEqual([]);
      expect(ids(await claim(storage, { limit: 1 }))).toStrictEqual(ids(messages.slice(0, 1)));
      expect(ids(await claim(storage, { limit: 25 }))).toStrictEqual(ids(messages.slice(1, 26)));
      expect(ids(await claim(storage, { limit: 25 }))).toStrictEqual(ids(messages.slice(26)));
      expect(await claim(storage, { limit: 25 })).toStrictEqual([]);
    },
  },
  {
    name: "a claim returns the named topics only",
    async run(storage, seeded) {
      const messages = topics.map((topic, index) => plainMessage(seeded, { topic, dueAt: newYear + index }));
      await storage.outbox.add(messages);
      expect(await claim(storage, { topics: [] })).toStrictEqual([]);
      expect(ids(await claim(storage, { topics: ["sweep", "pipeline"] }))).toStrictEqual(
        ids([messages[0], messages[3]]),
      );
      expect(ids(await claim(storage, {}))).toStrictEqual(ids([messages[1], messages[2], messages[4]]));
    },
  },
  {
    name: "adding or saving a known message changes nothing",
    async run(storage, seeded) {
      const message = plainMessage(seeded, { payload: { first: true } });
      await storage.outbox.add([message, message]);
      const other: Message = { ...message, payload: { first: false }, dueAt: newYear - 5 };
      await storage.outbox.add([other]);
      await storage.save(plainVerification(seeded), [other]);
      expect(await claim(storage, {})).toStrictEqual([{ message, attempts: 1 }]);
      await storage.outbox.add([other]);
      expect(await claim(storage, {})).toStrictEqual([]);
    },
  },
  {
    name: "a held message is saved and added as claimed once",
    async run(storage, seeded) {
      const held = { heldUntil: newYear + 100, wakes: false } as const;
      const [added, saved] = [plainMessage(seeded), plainMessage(seeded)];
      await storage.outbox.add([{ ...added, ...held }]);
      await storage.save(plainVerification(seeded), [{ ...saved, ...held }]);
      expect(await claim(storage, { now: newYear + 99 })).toStrictEqual([]);
      await storage.outbox.settle(added.id, "done");
      expect(await claim(storage, { now: newYear + 100 })).toStrictEqual([{ message: saved, attempts: 2 }]);
    },
  },
  {
    name: "an expiry is delivered once, at the time that the last save set",
    async run(storage, seeded) {
      const one = plainVerification(seeded);
      const at = (dueAt: number) => [
        plainMessage(seeded, { topic: "expire", payload: {}, verification: one.id, dueAt }),
      ];
      await storage.save(one, at(newYear + 10));
      await storage.save({ ...one, version: 2 }, at(newYear + 20));
      await storage.save({ ...one, version: 3 }, []);
      expect(await claim(storage, { now: newYear + 19, until: newYear + 30 })).toStrictEqual([]);
      expect(await storage.outbox.depth(newYear + 20, ["expire"])).toMatchObject({
        waiting: 1,
        oldestDueAt: newYear + 20,
      });
      expect(await claim(storage, { now: newYear + 20, topics: ["event", "pipeline"] })).toStrictEqual([]);
      const racing = [1, 2, 3, 4].map(() => claim(storage, { now: newYear + 20, until: newYear + 30 }));
      const claimed = (await Promise.all(racing)).flat();
      const expected = {
        topic: "expire",
        tenant: one.tenant,
        verification: one.id,
        payload: {},
        dueAt: newYear + 20,
      };
      expect(claimed).toMatchObject([{ message: expected, attempts: 1 }]);
      const again = await claim(storage, { now: newYear + 30 });
      expect(again).toStrictEqual([{ message: claimed[0]?.message, attempts: 2 }]);
      for (const { message } of again) await storage.outbox.settle(message.id, "done");
      expect(await storage.load(one.tenant, one.id)).toStrictEqual({ ...one, version: 3 });
      expect(await claim(storage, { now: Number.MAX_SAFE_INTEGER })).toStrictEqual([]);
    },
  },
  {
    name: "a verification that left Started does not expire, and one that is Started again does",
    async run(storage, seeded) {
      const [one, gone] = [plainVerification(seeded), plainVerification(seeded)];
      const expiry = ({ id: verification }: typeof one, dueAt: number) =>
        plainMessage(seeded, { topic: "expire", payload: {}, verification, dueAt });
      for (const each of [one, gone]) await storage.save(each, [expiry(each, newYear + 10)]);
      await storage.save({ ...one, version: 2, status: "submitted" }, []);
      await storage.save({ ...gone, version: 2, deletedAt: newYear }, []);
      expect(await claim(storage, { now: newYear + 10, until: newYear + 30 })).toStrictEqual([]);
      await storage.save({ ...one, version: 3 }, [expiry(one, newYear + 40)]);
      const claimed = await claim(storage, { now: newYear + 40, until: newYear + 90 });
      expect(claimed).toMatchObject([
        { message: { verification: one.id, dueAt: newYear + 40 }, attempts: 1 },
      ]);
    },
  },
  {
    name: "expiries are claimed up to the limit, beside other messages",
    async run(storage, seeded) {
      const all = Array.from({ length: 5 }, () => plainVerification(seeded));
      for (const [index, { id: verification }] of all.entries()) {
        const dueAt = newYear + index;
        const expiry = plainMessage(seeded, { topic: "expire", payload: {}, verification, dueAt });
        await storage.save(all[index] as (typeof all)[number], [expiry, plainMessage(seeded, { dueAt })]);
      }
      const topics = ["event", "expire"] as const;
      const found = new Set<string>();
      for (let claimed = 4; claimed > 0; ) {
        const some = await claim(storage, { limit: 4, topics });
        expect(some.length).toBeLessThanOrEqual(4);
        for (const { message } of some) found.add(message.id);
        claimed = some.length;
      }
      expect(found.size).toBe(10);
    },
  },
  {
    name: "adding no message is allowed",
    async run(storage) {
      await storage.outbox.add([]);
      expect(await claim(storage, {})).toStrictEqual([]);
    },
  },
  {
    name: "a finished message is removed",
    async run(storage, seeded) {
      const [done, open] = [plainMessage(seeded), plainMessage(seeded)];
      await storage.outbox.add([done, open]);
      await claim(storage, { until: newYear + 100 });
      await storage.outbox.settle(done.id, "done");
      await storage.outbox.settle(done.id, "done");
      await storage.outbox.settle(seeded.id("msg"), "done");
      expect(ids(await claim(storage, { now: newYear + 1_000_000 }))).toStrictEqual([open.id]);
    },
  },
  {
    name: "a retried message is due again at its time, with its attempts counted",
    async run(storage, seeded) {
      const message = plainMessage(seeded);
      await storage.outbox.add([message]);
      await claim(storage, { until: newYear + 1_000 });
      await storage.outbox.settle(message.id, { retryAt: newYear + 50, reason: "TimeoutError" });
      expect(await claim(storage, { now: newYear + 49 })).toStrictEqual([]);
      expect((await storage.outbox.depth(newYear + 60)).oldestDueAt).toBe(newYear + 50);
      expect(await claim(storage, { now: newYear + 50 })).toStrictEqual([
        { message: { ...message, dueAt: newYear + 50 }, attempts: 2 },
      ]);
    },
  },
  {
    name: "a parked message is kept and never claimed",
    async run(storage, seeded) {
      const message = plainMessage(seeded);
      await storage.outbox.add([message]);
      await claim(storage, { until: newYear + 10 });
      await storage.outbox.settle(message.id, { parked: "ExtractionError" });
      await storage.outbox.add([message]);
      await storage.outbox.extend([message.id], newYear + 20);
      expect(await claim(storage, { now: newYear + 1_000_000 })).toStrictEqual([]);
      expect(await storage.outbox.depth(newYear + 1_000_000)).toStrictEqual({ waiting: 0, parked: 1 });
    },
  },
  {
    name: "depth counts due, unclaimed messages",
    async run(storage, seeded) {
      expect(await storage.outbox.depth(newYear)).toStrictEqual({ waiting: 0, parked: 0 });
      const messages = [1, 2, 3, 4].map((offset) => plainMessage(seeded, { dueAt: newYear + offset }));
      await storage.outbox.add(messages);
      expect(await storage.outbox.depth(newYear)).toStrictEqual({ waiting: 0, parked: 0 });
      expect(await storage.outbox.depth(newYear + 3)).toStrictEqual({
        waiting: 3,
        parked: 0,
        oldestDueAt: newYear + 1,
      });
      await claim(storage, { limit: 1, now: newYear + 3, until: newYear + 10 });
      expect(await storage.outbox.depth(newYear + 9)).toStrictEqual({
        waiting: 3,
        parked: 0,
        oldestDueAt: newYear + 2,
      });
      expect(await storage.outbox.depth(newYear + 10)).toStrictEqual({
        waiting: 4,
        parked: 0,
        oldestDueAt: newYear + 1,
      });
    },
  },
  {
    name: "depth is reported per topic",
    async run(storage, seeded) {
      const { outbox } = storage;
      const early = plainMessage(seeded, { topic: "event", dueAt: newYear });
      const parked = plainMessage(seeded, { topic: "erase", dueAt: newYear });
      await outbox.add([early, parked, plainMessage(seeded, { topic: "pipeline", dueAt: newYear + 5 })]);
      await outbox.settle(parked.id, { parked: "Broken" });
      const depth = (topics: readonly Message["topic"][]) => outbox.depth(newYear + 10, topics);
      expect(await depth(["pipeline"])).toStrictEqual({ waiting: 1, parked: 0, oldestDueAt: newYear + 5 });
      expect(await depth(["event", "pipeline"])).toStrictEqual({
        waiting: 2,
        parked: 0,
        oldestDueAt: newYear,
      });
      expect(await depth(["erase"])).toStrictEqual({ waiting: 0, parked: 1 });
      expect(await depth([])).toStrictEqual({ waiting: 0, parked: 0 });
    },
  },
  {
    name: "added and saved messages notify each listener until it unsubscribes",
    async run(storage, seeded) {
      const { outbox } = storage;
      const { onDue } = outbox;
      if (!onDue) return expect(onDue).toBeUndefined();
      await isWoken(storage, () => outbox.add([plainMessage(seeded)]));
      await isWoken(storage, () => storage.save(plainVerification(seeded), [plainMessage(seeded)]));
    },
  },
];

/**
 * A storage may start listening some time after the subscription, so `cause` is repeated until a notification
 * arrives.
 */
async function isWoken({ outbox }: StorageUnderTest, cause: () => Promise<unknown>): Promise<void> {
  let calls = 0;
  const woken = new Promise<"woken">((resolve) => {
    const leave = outbox.onDue?.(() => {
      calls += 1;
      leave?.();
      resolve("woken");
    });
  });
  const asked = async (): Promise<"woken" | "deaf"> => {
    await cause();
    return Promise.race([woken, new Promise<"deaf">((resolve) => setTimeout(resolve, 20, "deaf"))]);
  };
  for (let attempt = 0; attempt < 100 && (await asked()) === "deaf"; attempt += 1);
  await cause();
  expect(calls).toBe(1);
}

interface Claim {
  readonly limit?: number;
  readonly now?: number;
  readonly until?: number;
  readonly topics?: readonly Message["topic"][];
}

async function claim(storage: StorageUnderTest, given: Claim): Promise<readonly Delivery[]> {
  const { limit = 100, now = newYear + 1_000, until = now + 1_000_000_000, ...rest } = given;
  return storage.outbox.claim(limit, { now, until, ...rest });
}

function ids(found: readonly (Delivery | Message | undefined)[]): (Message["id"] | undefined)[] {
  return found.map((one) => (one && "message" in one ? one.message.id : one?.id));
}
