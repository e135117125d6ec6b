import { StaleWriteError, type Verification } from "@passmuster/core/storage";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";
import { now, saved, take, waiting } from "./fixtures/waiting.ts";

export const fenceChecks: readonly StorageCheck[] = [
  {
    name: "a fenced save is refused while another reviewer has the lease, and writes nothing",
    async run(storage, seeded) {
      const first = await saved(storage, waiting(seeded, 10));
      await take(storage, first.id, { by: "ann@example.com", until: now + 60 });
      const next: Verification = { ...first, version: 2, status: "approved" };
      const fenced = (by: string, at: number) => storage.save(next, [], undefined, [], { by, now: at });
      await expect(fenced("ben@example.com", now + 59)).rejects.toBeInstanceOf(StaleWriteError);
      expect(await storage.load("acme", first.id)).toStrictEqual(first);
      await fenced("ann@example.com", now);
      expect(await storage.load("acme", first.id)).toStrictEqual(next);
      const other = await saved(storage, waiting(seeded, 11));
      await take(storage, other.id, { by: "ann@example.com", until: now + 60 });
      const late = { by: "ben@example.com", now: now + 60 };
      await storage.save({ ...other, version: 2, status: "approved" }, [], undefined, [], late);
    },
  },
  {
    name: "of a fenced save and the claim of another reviewer at once, one takes effect",
    async run(storage, seeded) {
      for (let round = 0; round < 20; round += 1) {
        const one = await saved(storage, waiting(seeded, 10));
        const next: Verification = { ...one, version: 2, status: "approved" };
        const fence = { by: "ann@example.com", now };
        const ways = [
          async () => {
            await storage.save(next, [], undefined, [], fence);
            return true;
          },
          async () => (await take(storage, one.id, { by: "ben@example.com", until: now + 60 })) !== undefined,
        ];
        const both = round % 2 === 0 ? ways : ways.toReversed();
        const outcomes = await Promise.allSettled(both.map((way) => way()));
        const took = outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value);
        expect(took).toHaveLength(1);
      }
    },
  },
];
