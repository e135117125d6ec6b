import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";
import { plainMessage } from "./fixtures/storage-messages.ts";
import { fullVerification, plainVerification } from "./fixtures/storage-verifications.ts";
import { loggedAttempt, plainEndpoint } from "./fixtures/storage-webhooks.ts";

export const laneChecks: readonly StorageCheck[] = [
  {
    name: "a claim skips the excluded lanes and includes messages without a lane",
    async run({ outbox, save }, seeded) {
      const [a, b, c] = ["a", "b", "c"].map((lane) => plainMessage(seeded, { lane }));
      const none = plainMessage(seeded);
      if (!a || !b || !c) throw new Error("unreachable");
      await outbox.add([a, b]);
      await save(plainVerification(seeded), [c, none]);
      const claim = async (exceptLanes: readonly string[]) => {
        const found = await outbox.claim(10, { now: newYear, until: newYear + 9, exceptLanes });
        return found.map(({ message }) => message).sort((one, other) => (one.id < other.id ? -1 : 1));
      };
      const sorted = [b, none].sort((one, other) => (one.id < other.id ? -1 : 1));
      expect(await claim(["a", "c", "unknown"])).toStrictEqual(sorted);
      expect(await claim(["a"])).toStrictEqual([c]);
      expect(await claim([])).toStrictEqual([a]);
    },
  },
  {
    name: "a claim finds the oldest messages of several lanes behind the many of a lane that it leaves out",
    async run({ outbox }, seeded) {
      const at = (dueAt: number, lane?: string) => plainMessage(seeded, { dueAt, ...(lane && { lane }) });
      const many = Array.from({ length: 600 }, (_, index) => at(index, "b"));
      const others = [at(700), at(701, "c"), at(702, "a"), at(703, "c"), at(704), at(newYear + 1, "a")];
      await outbox.add([...many, ...others]);
      const claim = async (limit: number, exceptLanes: readonly string[]) => {
        const found = await outbox.claim(limit, { now: newYear, until: newYear + 9, exceptLanes });
        return found.map(({ message }) => message.dueAt);
      };
      expect(await claim(3, ["b"])).toStrictEqual([700, 701, 702]);
      expect(await claim(2, [])).toStrictEqual([0, 1]);
      expect(await claim(9, ["b"])).toStrictEqual([703, 704]);
      expect(await claim(9, ["a", "b", "c"])).toStrictEqual([]);
      expect(await claim(600, [])).toStrictEqual(many.slice(2).map(({ dueAt }) => dueAt));
      expect(await outbox.depth(newYear)).toMatchObject({ waiting: 0 });
      expect(await outbox.depth(newYear + 20)).toMatchObject({ waiting: 606, oldestDueAt: 0 });
    },
  },
  {
    name: "a claim takes messages of the last lane only after all others",
    async run({ outbox }, seeded) {
      const at = (dueAt: number, lane?: string) => plainMessage(seeded, { dueAt, ...(lane && { lane }) });
      await outbox.add([at(1, "bulk"), at(2, "bulk"), at(3, "a"), at(4), at(5, "bulk")]);
      const claim = async (limit: number, chosen: { readonly exceptLanes?: readonly string[] } = {}) => {
        const lease = { now: newYear, until: newYear + 9, lastLane: "bulk", ...chosen };
        return (await outbox.claim(limit, lease)).map(({ message }) => message.dueAt);
      };
      expect(await claim(1)).toStrictEqual([3]);
      expect(await claim(2)).toStrictEqual([4, 1]);
      expect(await claim(9, { exceptLanes: ["bulk"] })).toStrictEqual([]);
      expect(await claim(9)).toStrictEqual([2, 5]);
    },
  },
  {
    name: "erase removes webhook response bodies of a verification and keeps the attempts",
    async run(storage, seeded) {
      const endpoint = plainEndpoint(seeded);
      await storage.webhooks.add(endpoint);
      const gone = fullVerification(seeded, "gone");
      const ofGone = loggedAttempt(seeded, endpoint, { verification: gone.id, response: "marker-of-gone" });
      const other = loggedAttempt(seeded, endpoint, { at: newYear - 1, response: "marker-of-other" });
      for (const entry of [ofGone, other]) await storage.webhooks.log(entry, 0);
      await storage.save(gone, []);
      await storage.save({ ...gone, version: 2, deletedAt: newYear }, []);
      await storage.erase("acme", gone.id);
      const contents = Buffer.from(await storage.contents());
      expect(contents.includes("marker-of-gone")).toBe(false);
      expect(contents.includes("marker-of-other")).toBe(true);
      const page = { tenant: "acme", endpoint: endpoint.id, page: 1, perPage: 10 };
      const { items } = await storage.webhooks.deliveries(page);
      expect(items).toStrictEqual([{ ...ofGone, response: null }, other]);
    },
  },
  {
    name: "a webhook response that arrives after the erasure of its verification is not stored",
    async run(storage, seeded) {
      const endpoint = plainEndpoint(seeded);
      await storage.webhooks.add(endpoint);
      const gone = fullVerification(seeded, "gone");
      await storage.save(gone, []);
      await storage.save({ ...gone, version: 2, deletedAt: newYear }, []);
      await storage.erase("acme", gone.id);
      const late = loggedAttempt(seeded, endpoint, { verification: gone.id, response: "marker-of-gone" });
      await storage.webhooks.log(late, 0);
      expect(Buffer.from(await storage.contents()).includes("marker-of-gone")).toBe(false);
      const page = { tenant: "acme", endpoint: endpoint.id, page: 1, perPage: 10 };
      const { items } = await storage.webhooks.deliveries(page);
      expect(items).toStrictEqual([{ ...late, response: null }]);
    },
  },
];
