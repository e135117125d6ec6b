import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";
import { fullVerification, plainVerification } from "./fixtures/storage-verifications.ts";

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");

export const keyChecks: readonly StorageCheck[] = [
  {
    name: "a verification has one data key of 32 bytes, from its creation on",
    async run(storage, seeded) {
      const [one, other] = [plainVerification(seeded), plainVerification(seeded)];
      for (const each of [one, other]) await storage.save(each, []);
      const key = await storage.dataKey("acme", one.id);
      expect(key).toMatchObject({ legacy: false });
      expect(key?.bytes).toHaveLength(32);
      await storage.save({ ...one, version: 2 }, []);
      expect(hex((await storage.dataKey("acme", one.id))?.bytes)).toBe(hex(key?.bytes));
      expect(hex((await storage.dataKey("acme", other.id))?.bytes)).not.toBe(hex(key?.bytes));
    },
  },
  {
    name: "a data key is given for the tenant's own verifications that are not deleted",
    async run(storage, seeded) {
      const [one, unknown] = [plainVerification(seeded), plainVerification(seeded)];
      await storage.save(one, []);
      expect(await storage.dataKey("acme", one.id)).toBeDefined();
      expect(await storage.dataKey("acme", one.id, "fenced")).toStrictEqual(
        await storage.dataKey("acme", one.id),
      );
      expect(await storage.dataKey("globex", one.id)).toBeUndefined();
      expect(await storage.dataKey("globex", one.id, "fenced")).toBeUndefined();
      expect(await storage.dataKey("acme", unknown.id)).toBeUndefined();
      await storage.save({ ...one, version: 2, deletedAt: newYear }, []);
      expect(await storage.dataKey("acme", one.id)).toBeUndefined();
      await storage.erase("acme", one.id);
      expect(await storage.dataKey("acme", one.id)).toBeUndefined();
      expect(await storage.dataKey("acme", one.id, "fenced")).toBeUndefined();
    },
  },
  {
    name: "wrapping again ends, and keeps verifications and data keys",
    async run(storage, seeded) {
      const all = Array.from({ length: 5 }, (_, index) => fullVerification(seeded, `wrapped ${index}`));
      for (const one of all) await storage.save(one, []);
      const keys = await Promise.all(all.map(({ id }) => storage.dataKey("acme", id)));
      let rounds = 0;
      for (let some = 1; some > 0 && rounds < 20; rounds += 1) some = await storage.rewrap(2);
      expect(rounds).toBeLessThan(20);
      const current = await storage.currentKey?.();
      if (current !== undefined) expect(await storage.wrappedBy(current)).toBeGreaterThanOrEqual(all.length);
      for (const [index, one] of all.entries()) {
        expect(await storage.load("acme", one.id)).toStrictEqual(one);
        expect(hex((await storage.dataKey("acme", one.id))?.bytes)).toBe(hex(keys[index]?.bytes));
      }
    },
  },
  {
    name: "a new verification is not legacy, and sealing it again changes nothing",
    async run(storage, seeded) {
      const one = fullVerification(seeded, "new");
      await storage.save(one, []);
      await storage.reseal("acme", one.id);
      await storage.reseal("globex", one.id);
      expect(await storage.legacy(10)).toStrictEqual([]);
      expect(await storage.load("acme", one.id)).toStrictEqual(one);
    },
  },
];
