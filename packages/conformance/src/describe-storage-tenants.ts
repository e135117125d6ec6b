import { type NumberHolder, StaleWriteError } from "@vouchsafe/core";
import { newYear, type Seeded } from "@vouchsafe/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { fullVerification, plainDocument, plainVerification } from "./fixtures/storage-verifications.ts";

export const tenantChecks: readonly StorageCheck[] = [
  {
    name: "load finds nothing of another tenant",
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
    name: "loadByDocument finds nothing of another tenant",
    async run(storage, seeded) {
      const foreign = fullVerification(seeded, "foreign", { tenant: "globex" });
      await storage.save(foreign, []);
      for (const { id } of foreign.documents)
        expect(await storage.loadByDocument("acme", id)).toBeUndefined();
    },
  },
  {
    name: "a list shows and counts nothing of another tenant",
    async run(storage, seeded) {
      const own = plainVerification(seeded);
      await storage.save(own, []);
      await storage.save(plainVerification(seeded, { tenant: "globex" }), []);
      const { items, total } = await storage.list({ tenant: "acme", page: 1, perPage: 10 });
      expect({ ids: items.map(({ id }) => id), total }).toStrictEqual({ ids: [own.id], total: 1 });
    },
  },
  {
    name: "an id that another tenant uses is taken, and theirs stays as it is",
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
  {
    name: "holdersOf names who has a document of a number",
    async run(storage, seeded) {
      const a = await saveHolder(storage, seeded, [["n1", "p1"], null, ["n2", "p1"]]);
      const b = await saveHolder(storage, seeded, [["n1", "p2"]]);
      await saveHolder(storage, seeded, [["N1", "p3"], ["n1 ", "p3"], null]);
      expect(await holders(storage, "acme", "n1")).toStrictEqual(sorted([holder(a, "p1"), holder(b, "p2")]));
      expect(await holders(storage, "acme", "n2")).toStrictEqual([holder(a, "p1")]);
      expect(await holders(storage, "acme", "n3")).toStrictEqual([]);
    },
  },
  {
    name: "holdersOf names nobody of another tenant",
    async run(storage, seeded) {
      const own = await saveHolder(storage, seeded, [["n1", "p1"]]);
      await saveHolder(storage, seeded, [["n1", "p2"]], "globex");
      expect(await holders(storage, "acme", "n1")).toStrictEqual([holder(own, "p1")]);
    },
  },
  {
    name: "holdersOf leaves out deleted verifications and removed documents",
    async run(storage, seeded) {
      const deleted = await saveHolder(storage, seeded, [["n1", "p1"]]);
      const removed = await saveHolder(storage, seeded, [["n1", "p2"]]);
      await storage.save({ ...deleted, version: 2, deletedAt: newYear }, []);
      await storage.save({ ...removed, version: 2, documents: [] }, []);
      expect(await holders(storage, "acme", "n1")).toStrictEqual([]);
    },
  },
];

type Print = readonly [number: string, person: string] | null;

async function saveHolder(
  storage: StorageUnderTest,
  seeded: Seeded,
  prints: readonly Print[],
  tenant = "acme",
) {
  const documents = prints.map((print) =>
    plainDocument(seeded, { fingerprint: print && { number: print[0], person: print[1] } }),
  );
  const verification = plainVerification(seeded, { tenant, documents });
  await storage.save(verification, []);
  return verification;
}

function holder({ id }: { readonly id: NumberHolder["verification"] }, person: string): NumberHolder {
  return { verification: id, person };
}

async function holders(storage: StorageUnderTest, tenant: string, number: string): Promise<NumberHolder[]> {
  return sorted(await storage.holdersOf(tenant, number));
}

function sorted(found: readonly NumberHolder[]): NumberHolder[] {
  return [...found].sort((a, b) => (a.verification < b.verification ? -1 : 1));
}
