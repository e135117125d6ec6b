import { StaleWriteError } from "@passmuster/core/storage";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";
import { fullVerification, plainVerification } from "./fixtures/storage-verifications.ts";

export const tenantChecks: readonly StorageCheck[] = [
  {
    name: "load returns only the tenant's own verifications",
    async run(storage, seeded) {
      const foreign = fullVerification(seeded, "foreign", { tenant: "globex" });
      await storage.save(foreign, []);
      for (const tenant of ["acme", "", "Globex", "globex "]) {
        expect(await storage.load(tenant, foreign.id)).toBeUndefined();
      }
      expect(await storage.load("globex", foreign.id)).toStrictEqual(foreign);
    },
  },
  {
    name: "loadByDocument returns only the tenant's own verifications",
    async run(storage, seeded) {
      const foreign = fullVerification(seeded, "foreign", { tenant: "globex" });
      await storage.save(foreign, []);
      for (const { id } of foreign.documents)
        expect(await storage.loadByDocument("acme", id)).toBeUndefined();
    },
  },
  {
    name: "a list shows and counts only the tenant's own verifications",
    async run(storage, seeded) {
      const own = plainVerification(seeded);
      await storage.save(own, []);
      await storage.save(plainVerification(seeded, { tenant: "globex" }), []);
      const { items, total } = await storage.list({ tenant: "acme", page: 1, perPage: 10 });
      expect({ ids: items.map(({ id }) => id), total }).toStrictEqual({ ids: [own.id], total: 1 });
    },
  },
  {
    name: "an id of another tenant is refused, and the other verification is unchanged",
    async run(storage, seeded) {
      const theirs = fullVerification(seeded, "theirs", { tenant: "globex" });
      await storage.save(theirs, []);
      for (const version of [1, 2]) {
        const mine = fullVerification(seeded, "mine", { id: theirs.id, version });
        await expect(storage.save(mine, [])).rejects.toBeInstanceOf(StaleWriteError);
      }
      expect(await storage.load("globex", theirs.id)).toStrictEqual(theirs);
      expect(await storage.load("acme", theirs.id)).toBeUndefined();
    },
  },
];
