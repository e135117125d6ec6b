import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { plainMessage } from "./fixtures/storage-messages.ts";

export const leaseChecks: readonly StorageCheck[] = [
  {
    name: "a claimed message is hidden until its lease expires",
    async run(storage, seeded) {
      const message = plainMessage(seeded);
      await storage.outbox.add([message]);
      expect(await claimed(storage, newYear, newYear + 60)).toStrictEqual([1]);
      for (const now of [newYear, newYear + 1, newYear + 59]) {
        expect(await claimed(storage, now, now + 60)).toStrictEqual([]);
      }
      expect(await claimed(storage, newYear + 60, newYear + 90)).toStrictEqual([2]);
      expect(await claimed(storage, newYear + 89, newYear + 100)).toStrictEqual([]);
      expect(await claimed(storage, newYear + 90, newYear + 100)).toStrictEqual([3]);
    },
  },
  {
    name: "a lease ends on the clock of leases, whatever the clock of the claim says",
    async run(storage, seeded) {
      await storage.outbox.add([plainMessage(seeded)]);
      const claim = async (now: number, at: number) => {
        const found = await storage.outbox.claim(10, { now, at, until: at + 60 });
        return found.map(({ attempts }) => attempts);
      };
      expect(await claim(newYear, 1_000)).toStrictEqual([1]);
      expect(await claim(newYear + 10_000, 1_059)).toStrictEqual([]);
      expect(await claim(newYear, 1_060)).toStrictEqual([2]);
    },
  },
  {
    name: "concurrent claims return each message once",
    async run(storage, seeded) {
      const messages = Array.from({ length: 100 }, () => plainMessage(seeded));
      await storage.outbox.add(messages);
      const lease = { now: newYear, until: newYear + 60 };
      const claims = await Promise.all(Array.from({ length: 32 }, () => storage.outbox.claim(5, lease)));
      const handed = claims.flat().map(({ message }) => message.id);
      expect(handed.sort()).toStrictEqual(messages.map(({ id }) => id).sort());
    },
  },
  {
    name: "a message with an expired lease keeps its place in the order of due messages",
    async run(storage, seeded) {
      const [older, newer] = [plainMessage(seeded), plainMessage(seeded, { dueAt: newYear + 1 })];
      await storage.outbox.add([older]);
      await claimed(storage, newYear, newYear + 10);
      await storage.outbox.add([newer]);
      const deliveries = await storage.outbox.claim(10, { now: newYear + 10, until: newYear + 20 });
      expect(deliveries.map(({ message }) => message.id)).toStrictEqual([older.id, newer.id]);
    },
  },
  {
    name: "extending a lease affects that lease only",
    async run(storage, seeded) {
      const [extended, left] = [plainMessage(seeded), plainMessage(seeded)];
      await storage.outbox.add([extended, left]);
      await claimed(storage, newYear, newYear + 60);
      await storage.outbox.extend([extended.id, seeded.id("msg")], newYear + 120);
      await storage.outbox.extend([], newYear + 500);
      const at60 = await storage.outbox.claim(10, { now: newYear + 60, until: newYear + 1_000 });
      expect(at60.map(({ message }) => message.id)).toStrictEqual([left.id]);
      expect(await claimed(storage, newYear + 119, newYear + 1_000)).toStrictEqual([]);
      expect(await claimed(storage, newYear + 120, newYear + 1_000)).toStrictEqual([2]);
    },
  },
  {
    name: "extending never shortens a lease",
    async run(storage, seeded) {
      const message = plainMessage(seeded);
      await storage.outbox.add([message]);
      await claimed(storage, newYear, newYear + 60);
      await storage.outbox.extend([message.id], newYear + 30);
      expect(await claimed(storage, newYear + 59, newYear + 90)).toStrictEqual([]);
    },
  },
  {
    name: "extending does nothing without a lease",
    async run(storage, seeded) {
      const [unclaimed, freed] = [plainMessage(seeded, { dueAt: newYear + 5 }), plainMessage(seeded)];
      await storage.outbox.add([unclaimed, freed]);
      await claimed(storage, newYear, newYear + 60);
      await storage.outbox.settle(freed.id, { retryAt: newYear + 5, reason: "again" });
      await storage.outbox.extend([unclaimed.id, freed.id], newYear + 500);
      expect((await claimed(storage, newYear + 5, newYear + 600)).sort()).toStrictEqual([1, 2]);
    },
  },
  {
    name: "settling a message ends its lease",
    async run(storage, seeded) {
      const message = plainMessage(seeded);
      await storage.outbox.add([message]);
      await claimed(storage, newYear, newYear + 1_000);
      await storage.outbox.settle(message.id, { retryAt: newYear + 1, reason: "again" });
      expect(await claimed(storage, newYear + 1, newYear + 1_000)).toStrictEqual([2]);
    },
  },
];

/** The attempt numbers of the messages that a claim at `now` returns. */
async function claimed(storage: StorageUnderTest, now: number, until: number): Promise<number[]> {
  const deliveries = await storage.outbox.claim(10, { now, until });
  return deliveries.map(({ attempts }) => attempts);
}
