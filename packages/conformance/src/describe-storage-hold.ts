import type { Verification } from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { fullVerification } from "./fixtures/storage-verifications.ts";

export const holdChecks: readonly StorageCheck[] = [
  {
    name: "a legal hold is saved with its reason, and lifted by a later save",
    async run(storage, seeded) {
      const held = await saveHeld(storage, seeded);
      expect(await storage.load("acme", held.id)).toStrictEqual(held);
      const page = await storage.list({ tenant: "acme", page: 1, perPage: 10 });
      expect(page.items.map(({ hold }) => hold)).toStrictEqual([held.hold]);
      const { hold: _, ...free } = { ...held, version: held.version + 1 };
      await storage.save(free, []);
      expect(await storage.load("acme", held.id)).toStrictEqual(free);
    },
  },
  {
    name: "erase leaves a verification on legal hold, whatever deleted it, and gives no receipt",
    async run(storage, seeded) {
      const held = await saveHeld(storage, seeded);
      await storage.save({ ...held, version: held.version + 1, deletedAt: newYear + 20 }, []);
      const receipt = { tenant: "acme", at: newYear + 21, body: '{"kind":"erasure"}' };
      await storage.erase("acme", held.id, [receipt]);
      const [state] = await storage.states({ tenant: "acme", limit: 10 });
      expect(state).toMatchObject({ id: held.id, status: held.status });
      expect(await storage.audit.read("acme", { sequence: 1 }, 10)).toStrictEqual([]);
    },
  },
  {
    name: "erase after a lifted hold erases, and gives one receipt",
    async run(storage, seeded) {
      const { hold: _, ...held } = await saveHeld(storage, seeded);
      await storage.save({ ...held, version: held.version + 1, deletedAt: newYear + 20 }, []);
      const receipt = { tenant: "acme", at: newYear + 21, body: '{"kind":"erasure"}' };
      await storage.erase("acme", held.id, [receipt]);
      const [state] = await storage.states({ tenant: "acme", limit: 10 });
      expect(state).toMatchObject({ id: held.id, status: null });
      const links = await storage.audit.read("acme", { sequence: 1 }, 10);
      expect(links.map(({ body }) => body)).toStrictEqual([receipt.body]);
    },
  },
];

async function saveHeld(storage: StorageUnderTest, seeded: Seeded): Promise<Verification> {
  const hold = { by: "lead@example.com", reason: "Case 12 of the court", at: newYear + 15 };
  const held = fullVerification(seeded, "held", { hold });
  await storage.save(held, []);
  return held;
}
