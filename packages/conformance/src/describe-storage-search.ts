import { type ListQuery, mostOpened, searchQueryOf, type Verification } from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { plainDocument, plainVerification } from "./fixtures/storage-verifications.ts";

export const searchChecks: readonly StorageCheck[] = [
  {
    name: "a search finds names, document numbers and references, whole and by their first three letters",
    async run(storage, seeded) {
      const other = await named(storage, seeded, "Marlow", {});
      const expected = await named(storage, seeded, "Ødegård-Brandt", { vendorReference: "order/47-11" });
      const read = await reading(storage, seeded, { surname: "MUELLER" }, "X12 345-678");
      for (const words of ["ødegård", "ODEGARD", "Brandt", "bran", "ode", "order/47-11", "4711", "orde 47"])
        await finds(storage, words, [expected]);
      for (const words of ["Müller", "mueller", "mull", "x12345678", "X12 345 678", "X12345", "x12 mül"])
        await finds(storage, words, [read]);
      await finds(storage, "Marlow", [other]);
      for (const words of [
        "od",
        "brandts",
        "randt",
        "orde 48",
        "X123457",
        "müller marlow",
        "' or 1=1 --",
        "%",
      ])
        await finds(storage, words, []);
    },
  },
  {
    name: "a search follows every save, and finds nothing of a deleted or erased verification",
    async run(storage, seeded) {
      const first = await named(storage, seeded, "Marlow", {});
      await expect(storage.save({ ...first, version: 3, vendorReference: "refused" }, [])).rejects.toThrow();
      await finds(storage, "refused", []);
      const second = { ...first, version: 2, vendorReference: "accepted" };
      await storage.save(second, []);
      await finds(storage, "accepted marlow", [second]);
      const third = { ...second, version: 3, expected: { documents: {} } };
      await storage.save(third, []);
      await finds(storage, "marlow", []);
      await finds(storage, "accepted", [third]);
      await storage.save({ ...third, version: 4, deletedAt: newYear + 1 }, []);
      await finds(storage, "accepted", []);
      await storage.erase("acme", third.id);
      await finds(storage, "accepted", []);
    },
  },
  {
    name: "a search combines with the other filters and shows only the tenant's own verifications",
    async run(storage, seeded) {
      const match = { flow: "address", status: "hold", vendorReference: "R", createdAt: newYear } as const;
      const wanted = await named(storage, seeded, "Marlow", match);
      const rivals: Partial<Verification>[] = [
        { flow: "identity" },
        { status: "started" },
        { vendorReference: "r" },
        { createdAt: newYear - 1 },
        { createdAt: newYear + 1 },
        { tenant: "globex" },
      ];
      for (const other of rivals) await named(storage, seeded, "Marlow", { ...match, ...other });
      const filter = {
        flows: ["address"],
        statuses: ["hold" as const],
        vendorReference: "R",
        createdAfter: newYear - 1,
        createdBefore: newYear + 1,
      };
      await finds(storage, "marl", [wanted], filter);
      await finds(storage, "other", [], filter);
      await finds(storage, "marlow", [], { flows: [] });
      await finds(storage, "marlow", [], { statuses: [] });
    },
  },
  {
    name: "matches are paged newest first",
    async run(storage, seeded) {
      const all: Verification[] = [];
      for (const at of [2, 0, 1, 1, 3])
        all.push(await named(storage, seeded, "Marlow", { createdAt: newYear + at }));
      const sorted = all.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
      await finds(storage, "marlow", sorted);
      const query = { ...everything, search: searchQueryOf("marlow"), perPage: 2 };
      const pages = await Promise.all([1, 2, 3, 4].map((page) => storage.list({ ...query, page })));
      expect(pages.map(({ items }) => items.map(({ id }) => id))).toStrictEqual(
        [sorted.slice(0, 2), sorted.slice(2, 4), sorted.slice(4), []].map((some) => some.map(({ id }) => id)),
      );
      expect(pages.map(({ total }) => total)).toStrictEqual([5, 5, 5, 5]);
    },
  },
  {
    name: "a search with too many matches keeps whole words, then the newest, and says that it left some out",
    async run(storage, seeded) {
      const old = await named(storage, seeded, "Marl", { createdAt: newYear });
      const crowd = Array.from({ length: mostOpened + 5 }, (_, at) =>
        personNamed(seeded, "Marlow", { createdAt: newYear + 10 + at }),
      );
      for (let from = 0; from < crowd.length; from += 50)
        await Promise.all(crowd.slice(from, from + 50).map((one) => storage.save(one, [])));
      const query = { ...everything, search: searchQueryOf("marl") };
      const { total, truncated, items } = await storage.list(query);
      expect({ total, truncated, first: items[0]?.id }).toStrictEqual({
        total: mostOpened,
        truncated: true,
        first: crowd.at(-1)?.id,
      });
      const last = await storage.list({ ...query, page: mostOpened / 100 });
      expect(last.items.at(-1)?.id).toBe(old.id);
    },
  },
];

const everything: ListQuery = { tenant: "acme", page: 1, perPage: 100 };

function personNamed(seeded: Seeded, lastName: string, given: Partial<Verification>): Verification {
  const person = { firstName: "Ines", lastName, dateOfBirth: "" };
  return plainVerification(seeded, { expected: { person, documents: {} }, ...given });
}

async function named(
  storage: StorageUnderTest,
  ...given: Parameters<typeof personNamed>
): Promise<Verification> {
  const next = personNamed(...given);
  await storage.save(next, []);
  return next;
}

async function reading(
  storage: StorageUnderTest,
  seeded: Seeded,
  person: { readonly surname: string },
  number: string,
): Promise<Verification> {
  const documents = [plainDocument(seeded, { extracted: { person, document: { number } } })];
  const next = plainVerification(seeded, { documents });
  await storage.save(next, []);
  return next;
}

async function finds(
  storage: StorageUnderTest,
  words: string,
  expected: readonly Verification[],
  filter: Partial<ListQuery> = {},
): Promise<void> {
  const { items, total } = await storage.list({ ...everything, ...filter, search: searchQueryOf(words) });
  const ids = expected.map(({ id }) => id);
  expect([words, { ids: items.map(({ id }) => id), total }]).toStrictEqual([
    words,
    { ids, total: ids.length },
  ]);
}
