import { StaleWriteError } from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { plainMessage } from "./fixtures/storage-messages.ts";
import { fullVerification } from "./fixtures/storage-verifications.ts";

export const eraseChecks: readonly StorageCheck[] = [
  {
    name: "erase leaves nothing readable of a deleted verification",
    async run(storage, seeded) {
      const gone = await saveDeleted(storage, seeded, "marker-of-gone");
      const kept = fullVerification(seeded, "marker-of-kept");
      await storage.save(kept, []);
      expect(await readable(storage, "marker-of-gone")).toBe(true);
      await storage.erase("acme", gone.id);
      expect(await readable(storage, "marker-of-gone")).toBe(false);
      for (const { id, front } of gone.documents) {
        expect([id, await readable(storage, id)]).toStrictEqual([id, false]);
        expect([front, await readable(storage, front)]).toStrictEqual([front, false]);
      }
      expect(await readable(storage, "marker-of-kept")).toBe(true);
      expect(await storage.load("acme", kept.id)).toStrictEqual(kept);
    },
  },
  {
    name: "erase leaves a verification that is not deleted unchanged",
    async run(storage, seeded) {
      const verification = fullVerification(seeded, "present");
      await storage.save(verification, []);
      await storage.erase("acme", verification.id);
      expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
    },
  },
  {
    name: "erase leaves other tenants unchanged",
    async run(storage, seeded) {
      const theirs = await saveDeleted(storage, seeded, "marker-of-theirs", "globex");
      await storage.erase("acme", theirs.id);
      expect(await readable(storage, "marker-of-theirs")).toBe(true);
    },
  },
  {
    name: "erase may be repeated, and accepts unknown ids",
    async run(storage, seeded) {
      const gone = await saveDeleted(storage, seeded, "marker-of-gone");
      for (let round = 0; round < 3; round += 1) await storage.erase("acme", gone.id);
      await Promise.all(Array.from({ length: 8 }, () => storage.erase("acme", gone.id)));
      await storage.erase("acme", seeded.id("ver"));
      expect(await readable(storage, "marker-of-gone")).toBe(false);
    },
  },
  {
    name: "an erased verification stays deleted, and its id stays taken",
    async run(storage, seeded) {
      const gone = await saveDeleted(storage, seeded, "gone");
      await storage.erase("acme", gone.id);
      expect(await storage.load("acme", gone.id)).toBeUndefined();
      expect(await storage.list({ tenant: "acme", page: 1, perPage: 10 })).toStrictEqual({
        items: [],
        total: 0,
      });
      const again = { ...fullVerification(seeded, "again"), id: gone.id };
      for (const version of [1, 2, 3]) {
        await expect(storage.save({ ...again, version }, [])).rejects.toBeInstanceOf(StaleWriteError);
      }
    },
  },
  {
    name: "the messages of an erased verification are still delivered",
    async run(storage, seeded) {
      const gone = await saveDeleted(storage, seeded, "gone");
      const message = plainMessage(seeded, { verification: gone.id });
      await storage.outbox.add([message]);
      await storage.erase("acme", gone.id);
      const claimed = await storage.outbox.claim(10, { now: newYear, until: newYear + 1 });
      expect(claimed).toStrictEqual([{ message, attempts: 1 }]);
    },
  },
];

async function saveDeleted(storage: StorageUnderTest, seeded: Seeded, marker: string, tenant = "acme") {
  const verification = fullVerification(seeded, marker, { tenant });
  await storage.save(verification, []);
  const deleted = { ...verification, version: 2, deletedAt: newYear + 30 };
  await storage.save(deleted, []);
  return deleted;
}

async function readable(storage: StorageUnderTest, marker: string): Promise<boolean> {
  return Buffer.from(await storage.contents()).includes(marker);
}
