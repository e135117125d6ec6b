import { type VerificationStatus, verificationStatuses } from "@passmuster/core";
import type { ListQuery, Verification } from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { fullVerification, plainDocument, plainVerification } from "./fixtures/storage-verifications.ts";

export const listChecks: readonly StorageCheck[] = [
  {
    name: "a list returns verifications without documents and history",
    async run(storage, seeded) {
      const saved = [fullVerification(seeded, "full"), plainVerification(seeded, { createdAt: newYear - 1 })];
      await saveAll(storage, saved);
      const { items } = await storage.list(everything);
      expect(items).toStrictEqual(
        saved.map(({ documents: _documents, history: _history, ...summary }) => summary),
      );
    },
  },
  {
    name: "a list is newest first, and at equal times the greater id comes first",
    async run(storage, seeded) {
      const expected = await population(storage, seeded);
      const { items } = await storage.list(everything);
      expect(items.map(({ id }) => id)).toStrictEqual(expected);
    },
  },
  {
    name: "the pages of a list contain each verification once, for any page size",
    async run(storage, seeded) {
      const expected = await population(storage, seeded);
      for (const perPage of [1, 2, 7, expected.length - 1, expected.length, expected.length + 1]) {
        const seen: string[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / perPage); page += 1) {
          const { items, total } = await storage.list({ ...everything, page, perPage });
          expect(total).toBe(expected.length);
          expect(items.length).toBe(Math.min(perPage, expected.length - (page - 1) * perPage));
          seen.push(...items.map(({ id }) => id));
        }
        expect(seen).toStrictEqual(expected);
      }
    },
  },
  {
    name: "a page past the end is empty and has the total",
    async run(storage, seeded) {
      expect(await storage.list(everything)).toStrictEqual({ items: [], total: 0 });
      const { length } = await population(storage, seeded);
      for (const page of [2, 3, 1_000_000]) {
        expect(await storage.list({ ...everything, page, perPage: length })).toStrictEqual({
          items: [],
          total: length,
        });
      }
    },
  },
  {
    name: "a list filters by several flows, one flow, or none",
    async run(storage, seeded) {
      const [a, b, c] = ["identity", "address", "identity-plus"].map((flow, index) =>
        plainVerification(seeded, { flow, createdAt: newYear - index }),
      );
      await saveAll(storage, [a, b, c]);
      await finds(storage, {}, [a, b, c]);
      await finds(storage, { flows: ["identity"] }, [a]);
      await finds(storage, { flows: ["identity-plus", "address", "unknown"] }, [b, c]);
      await finds(storage, { flows: [] }, []);
    },
  },
  {
    name: "a list filters by several statuses, one status, or none",
    async run(storage, seeded) {
      const statuses = Object.keys(verificationStatuses) as VerificationStatus[];
      const all = statuses.map((status, index) =>
        plainVerification(seeded, { status, createdAt: newYear - index }),
      );
      await saveAll(storage, all);
      for (const one of all) await finds(storage, { statuses: [one.status] }, [one]);
      await finds(storage, { statuses: ["rejected", "started"] }, [all[0], all[3]]);
      await finds(storage, { statuses: [] }, []);
    },
  },
  {
    name: "a vendor reference is matched whole and literally",
    async run(storage, seeded) {
      const references = [
        "A-1",
        "a-1",
        "A-1 ",
        "A-10",
        "A%",
        "A_1",
        "",
        null,
        "Zo\u00eb",
        "Zoe\u0308",
        "1",
        "01",
      ];
      const all = references.map((vendorReference, index) =>
        plainVerification(seeded, { vendorReference, createdAt: newYear - index }),
      );
      await saveAll(storage, all);
      for (const one of all) {
        if (one.vendorReference !== null)
          await finds(storage, { vendorReference: one.vendorReference }, [one]);
      }
      await finds(storage, { vendorReference: "B" }, []);
    },
  },
  {
    name: "creation bounds are exclusive to the microsecond",
    async run(storage, seeded) {
      const all = [2, 1, 0].map((offset) => plainVerification(seeded, { createdAt: newYear + offset }));
      const [c, b, a] = all;
      await saveAll(storage, all);
      await finds(storage, { createdAfter: newYear }, [c, b]);
      await finds(storage, { createdBefore: newYear + 2 }, [b, a]);
      await finds(storage, { createdAfter: newYear, createdBefore: newYear + 2 }, [b]);
      await finds(storage, { createdAfter: newYear, createdBefore: newYear + 1 }, []);
    },
  },
  {
    name: "a list finds the Approved verifications of which a document ends before a day",
    async run(storage, seeded) {
      const ending = (day: string, given: Partial<Verification> = {}) =>
        plainVerification(seeded, { status: "approved", documents: [endingOn(seeded, day)], ...given });
      const first = ending("2027-01-30", { createdAt: newYear + 9 });
      const later = endingOn(seeded, "2031-05-01");
      const earlier = endingOn(seeded, "2027-01-30");
      const canceled = { ...endingOn(seeded, "2020-01-01"), status: "canceled" } as const;
      const two = ending("", {
        documents: [later, earlier, canceled],
        flow: "address",
        createdAt: newYear + 8,
      });
      const others = [
        ending("2027-01-31"),
        ending("9999-12-31"),
        ending("2027-01-30", { tenant: "globex" }),
        ending("2027-01-30", { status: "double_check" }),
        plainVerification(seeded, { status: "approved", documents: [plainDocument(seeded)] }),
      ];
      const deleted = ending("2027-01-30");
      await saveAll(storage, [first, two, ...others, deleted]);
      await storage.save({ ...deleted, version: 2, deletedAt: newYear + 9 }, []);
      const endsBefore = Date.parse("2027-01-31") / 86_400_000;
      await finds(storage, { endsBefore }, [first, two]);
      await finds(storage, { endsBefore, page: 2, perPage: 1 }, [two], 2);
      await finds(storage, { endsBefore, flows: ["address"], createdBefore: newYear + 9 }, [two]);
      await finds(storage, { endsBefore: endsBefore - 1 }, []);
      await storage.save({ ...first, version: 2, status: "hold" }, []);
      await finds(storage, { endsBefore }, [two]);
    },
  },
  {
    name: "filters are combined with AND",
    async run(storage, seeded) {
      const match = { flow: "address", status: "hold", vendorReference: "R", createdAt: newYear } as const;
      const rivals: Partial<Verification>[] = [
        { flow: "identity" },
        { status: "started" },
        { vendorReference: "r" },
        { createdAt: newYear - 1 },
        { createdAt: newYear + 1 },
        { tenant: "globex" },
      ];
      const wanted = plainVerification(seeded, match);
      await saveAll(storage, [
        wanted,
        ...rivals.map((other) => plainVerification(seeded, { ...match, ...other })),
      ]);
      const bounds = { createdAfter: newYear - 1, createdBefore: newYear + 1 };
      await finds(storage, { flows: ["address"], statuses: ["hold"], vendorReference: "R", ...bounds }, [
        wanted,
      ]);
    },
  },
  {
    name: "deleted verifications are neither listed nor counted",
    async run(storage, seeded) {
      const kept = plainVerification(seeded);
      const deleted = plainVerification(seeded, { createdAt: newYear + 1 });
      await saveAll(storage, [kept, deleted]);
      await storage.save({ ...deleted, version: 2, deletedAt: newYear + 5 }, []);
      await finds(storage, {}, [kept]);
    },
  },
  {
    name: "totals stay exact after creations, changes, refused saves, deletions and erasures",
    async run(storage, seeded) {
      const current = new Map<string, Verification>();
      const change = async (next: Verification): Promise<void> => {
        await storage.save(next, []);
        if (next.deletedAt === null) current.set(next.id, next);
        else current.delete(next.id);
      };
      for (let index = 0; index < 24; index += 1) await change(crowdMember(seeded, index));
      await totalsHold(storage, current);
      for (const [index, one] of [...current.values()].entries()) {
        const next = { ...one, version: 2 };
        if (index % 4 === 0) await change({ ...next, status: "approved", updatedAt: newYear + 9 });
        if (index % 4 === 1) await change({ ...next, vendorState: "the same status" });
        if (index % 4 === 2) await change({ ...next, deletedAt: newYear + 9 });
        if (index % 4 === 2 && index % 8 === 2) await storage.erase(one.tenant, one.id);
        await expect(storage.save(one, [])).rejects.toThrow();
      }
      await totalsHold(storage, current);
      for (const one of current.values()) {
        if (one.version === 2) await change({ ...one, version: 3, status: "hold" });
      }
      await totalsHold(storage, current);
    },
  },
];

const everything: ListQuery = { tenant: "acme", page: 1, perPage: 100 };

async function finds(
  storage: StorageUnderTest,
  filter: Partial<ListQuery>,
  expected: readonly (Verification | undefined)[],
  count = expected.length,
): Promise<void> {
  const { items, total } = await storage.list({ ...everything, ...filter });
  const ids = expected.map((verification) => verification?.id);
  expect({ ids: items.map(({ id }) => id), total }).toStrictEqual({ ids, total: count });
}

function endingOn(seeded: Seeded, expirationDate: string): Verification["documents"][number] {
  return plainDocument(seeded, { extracted: { document: { expirationDate } } });
}

/** Creation times up to a month apart, so that every time filter selects other members. */
function crowdMember(seeded: Seeded, index: number): Verification {
  return plainVerification(seeded, {
    tenant: index % 6 === 5 ? "globex" : "acme",
    flow: ["identity", "address", "identity-plus"][index % 3] ?? "identity",
    status: index % 2 === 0 ? "started" : "submitted",
    createdAt: newYear + Math.floor(3.5 ** index),
  });
}

/** Checks the items and the total of every page of every filter. */
async function totalsHold(
  storage: StorageUnderTest,
  current: ReadonlyMap<string, Verification>,
): Promise<void> {
  const newest = [...current.values()]
    .filter(({ tenant }) => tenant === "acme")
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const bounds = { createdAfter: newYear + 3, createdBefore: newYear + 80_000_000_000 };
  for (const flows of [undefined, ["identity"], ["address", "identity-plus"]]) {
    for (const statuses of [undefined, ["started"], ["approved", "hold", "submitted"]] as const) {
      for (const times of [{}, bounds]) {
        const expected = newest.filter(
          ({ flow, status, createdAt }) =>
            (flows?.includes(flow) ?? true) &&
            ((statuses as readonly string[] | undefined)?.includes(status) ?? true) &&
            (times === bounds ? createdAt > bounds.createdAfter && createdAt < bounds.createdBefore : true),
        );
        const filter = { ...(flows && { flows }), ...(statuses && { statuses }), ...times };
        await finds(storage, filter, expected);
        await finds(storage, { ...filter, page: 2, perPage: 3 }, expected.slice(3, 6), expected.length);
      }
    }
  }
}

async function saveAll(storage: StorageUnderTest, all: readonly (Verification | undefined)[]): Promise<void> {
  for (const verification of all) if (verification) await storage.save(verification, []);
}

/** Thirty verifications with five creation times, saved in mixed order; returns their ids in list order. */
async function population(storage: StorageUnderTest, seeded: Seeded): Promise<string[]> {
  const all = Array.from({ length: 30 }, (_, index) => {
    const createdAt = newYear + Math.floor(index / 6);
    return plainVerification(seeded, { id: seeded.id("ver"), createdAt });
  });
  await saveAll(storage, seeded.shuffled(all));
  const sorted = all.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  return sorted.map(({ id }) => id);
}
