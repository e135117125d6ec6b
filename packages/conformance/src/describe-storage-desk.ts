import type { Verification, WaitingQuery } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { type Lease, now, saved, take, waiting } from "./fixtures/waiting.ts";

const everything: WaitingQuery = { tenant: "acme", page: 1, perPage: 100, now };

export const deskChecks: readonly StorageCheck[] = [
  {
    name: "the queue has the verifications in Double Check, oldest waiting first, ties by id",
    async run(storage, seeded) {
      const late = waiting(seeded, 30, { createdAt: newYear });
      const [one, other] = [waiting(seeded, 20), waiting(seeded, 20)];
      const early = waiting(seeded, 10, { createdAt: newYear + 5 });
      const elsewhere = [waiting(seeded, 5, { tenant: "globex" }), waiting(seeded, 5, { status: "hold" })];
      await saveAll(storage, [late, other, ...elsewhere, one, early]);
      const ties = [one, other].sort((a, b) => (a.id < b.id ? -1 : 1));
      await lists(storage, {}, [early, ...ties, late]);
    },
  },
  {
    name: "an item of the queue has its summary, since when and why it waits, and no lease",
    async run(storage, seeded) {
      const given = waiting(seeded, 10);
      await storage.save(given, []);
      const { documents, history: _, ...summary } = given;
      const { items } = await storage.desk.waiting(everything);
      const reasons = [
        ...documents.map(({ id, typeId }) => ({ document: id, typeId, rule: "RuleDI003", action: "reject" })),
        ...documents.map(({ id, typeId }) => ({ document: id, typeId, rule: "RulePH007", action: "review" })),
      ];
      expect(items).toStrictEqual([{ summary, since: given.updatedAt, reasons, lease: null }]);
      expect(await storage.load("acme", given.id)).toStrictEqual(given);
    },
  },
  {
    name: "a verification waits since it last entered Double Check, until it leaves or is deleted",
    async run(storage, seeded) {
      const [first, second] = [waiting(seeded, 10), waiting(seeded, 11)];
      await saveAll(storage, [first, second]);
      const since = async () => (await storage.desk.waiting(everything)).items.map((item) => item.since);
      await storage.save({ ...first, version: 2, updatedAt: newYear + 20 }, []);
      expect(await since()).toStrictEqual([newYear + 10, newYear + 11]);
      await storage.save({ ...first, version: 3, status: "approved", updatedAt: newYear + 21 }, []);
      await lists(storage, {}, [second]);
      await storage.save({ ...first, version: 4, updatedAt: newYear + 22 }, []);
      expect(await since()).toStrictEqual([newYear + 11, newYear + 22]);
      await storage.save({ ...second, version: 2, deletedAt: newYear + 23 }, []);
      await lists(storage, {}, [first]);
    },
  },
  {
    name: "the queue is filtered and paged, with the total of all pages",
    async run(storage, seeded) {
      const all = Array.from({ length: 12 }, (_, index) =>
        waiting(seeded, index < 6 ? 10 : 20 + index, {
          flow: ["identity", "address", "identity-plus"][index % 3] ?? "",
          vendorReference: index % 2 ? "odd" : "even",
          createdAt: newYear + index,
        }),
      ).sort((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1));
      await saveAll(storage, seeded.shuffled(all));
      const cases: readonly [filter: Partial<WaitingQuery>, keeps: (one: Verification) => boolean][] = [
        [{}, () => true],
        [{ flows: ["identity", "address"] }, ({ flow }) => flow !== "identity-plus"],
        [{ flows: [] }, () => false],
        [{ vendorReference: "odd" }, ({ vendorReference }) => vendorReference === "odd"],
        [
          { createdAfter: newYear + 1, createdBefore: newYear + 9 },
          ({ createdAt }) => createdAt > newYear + 1 && createdAt < newYear + 9,
        ],
        [
          { flows: ["address"], vendorReference: "even", createdAfter: newYear },
          ({ flow, vendorReference }) => flow === "address" && vendorReference === "even",
        ],
      ];
      const some = [all[7], all[2], all[4]].flatMap((one) => one ?? []);
      await lists(
        storage,
        { only: some.map(({ id }) => id) },
        all.filter((one) => some.includes(one)),
      );
      await lists(storage, { only: [] }, []);
      for (const [filter, keeps] of cases) {
        const kept = all.filter(keeps);
        await lists(storage, filter, kept);
        await lists(storage, { ...filter, page: 2, perPage: 2 }, kept.slice(2, 4), kept.length);
        const third = kept[2];
        if (!third) continue;
        const after = { since: third.updatedAt, id: third.id };
        await lists(storage, { ...filter, after }, kept.slice(3), kept.length);
        await lists(storage, { ...filter, after, perPage: 1 }, kept.slice(3, 4), kept.length);
      }
    },
  },
  {
    name: "a lease is one reviewer's until it ends, and is listed",
    async run(storage, seeded) {
      const { id } = await saved(storage, waiting(seeded, 10));
      const ann = { by: "ann@example.com", until: now + 60 };
      expect(await take(storage, id, ann)).toStrictEqual(ann);
      expect(await take(storage, id, { by: "ben@example.com", until: now + 70 })).toStrictEqual(ann);
      expect(await storage.desk.leaseOf("acme", id, now)).toStrictEqual(ann);
      const longer = { ...ann, until: now + 80 };
      expect(await take(storage, id, longer)).toStrictEqual(longer);
      const leased = async (at: number) =>
        (await storage.desk.waiting({ ...everything, now: at })).items.map(({ lease }) => lease);
      expect(await leased(now + 79)).toStrictEqual([longer]);
      expect(await leased(now + 80)).toStrictEqual([null]);
      expect(await storage.desk.leaseOf("acme", id, now + 80)).toBeUndefined();
      const ben = { by: "ben@example.com", until: now + 140 };
      expect(await take(storage, id, ben, { now: now + 80 })).toStrictEqual(ben);
    },
  },
  {
    name: "a reviewer releases only their own lease",
    async run(storage, seeded) {
      const { id } = await saved(storage, waiting(seeded, 10));
      const ann = { by: "ann@example.com", until: now + 60 };
      await take(storage, id, ann);
      await storage.desk.release({ tenant: "acme", verification: id, by: "ben@example.com" });
      await storage.desk.release({ tenant: "globex", verification: id, by: ann.by });
      expect(await storage.desk.leaseOf("acme", id, now)).toStrictEqual(ann);
      await storage.desk.release({ tenant: "acme", verification: id, by: ann.by });
      expect(await storage.desk.leaseOf("acme", id, now)).toBeUndefined();
    },
  },
  {
    name: "a verification that leaves Double Check loses its lease, and one that does not wait gets none",
    async run(storage, seeded) {
      const first = await saved(storage, waiting(seeded, 10));
      const other = await saved(storage, waiting(seeded, 10, { tenant: "globex" }));
      const ann = { by: "ann@example.com", until: now + 60 };
      await take(storage, first.id, ann);
      await storage.save({ ...first, version: 2, status: "hold" }, []);
      expect(await storage.desk.leaseOf("acme", first.id, now)).toBeUndefined();
      expect(await take(storage, first.id, ann)).toBeUndefined();
      await storage.save({ ...first, version: 3 }, []);
      expect(await storage.desk.leaseOf("acme", first.id, now)).toBeUndefined();
      expect(await take(storage, other.id, ann)).toBeUndefined();
      expect(await storage.desk.leaseOf("globex", other.id, now)).toBeUndefined();
    },
  },
  {
    name: "a take-over changes the holder and is recorded, if another had the lease",
    async run(storage, seeded) {
      const { id } = await saved(storage, waiting(seeded, 10));
      const entry = { tenant: "acme", at: now, body: '{"kind":"claim"}' };
      const recorded = async () => (await storage.audit.read("acme", { sequence: 1 }, 10)).length;
      const [ann, ben] = ["ann@example.com", "ben@example.com"].map((by) => ({ by, until: now + 60 })) as [
        Lease,
        Lease,
      ];
      expect(await take(storage, id, ann, { takeOver: true }, [entry])).toStrictEqual(ann);
      expect(await take(storage, id, ann, { takeOver: true }, [entry])).toStrictEqual(ann);
      expect(await recorded()).toBe(0);
      expect(await take(storage, id, ben, { takeOver: true }, [entry])).toStrictEqual(ben);
      expect(await recorded()).toBe(1);
      expect(await storage.desk.leaseOf("acme", id, now)).toStrictEqual(ben);
    },
  },
  {
    name: "the next lease is that of the verification that waits longest without one, of the flows and not skipped",
    async run(storage, seeded) {
      const [b, a, d, c] = [20, 10, 40, 30].map((since, index) =>
        waiting(seeded, since, { flow: index < 2 ? "identity" : "address" }),
      ) as [Verification, Verification, Verification, Verification];
      await saveAll(storage, [b, a, d, c, waiting(seeded, 1, { tenant: "globex" })]);
      await take(storage, a.id, { by: "ann@example.com", until: now + 60 });
      const order = { tenant: "acme", by: "ben@example.com", now, until: now + 60, skip: [] };
      expect(await storage.desk.leaseNext({ ...order, flows: [] })).toBeUndefined();
      expect(await storage.desk.leaseNext({ ...order, flows: ["address"], skip: [c.id] })).toStrictEqual(
        claimed(d),
      );
      expect(await storage.desk.leaseNext(order)).toStrictEqual(claimed(b));
      expect(await storage.desk.leaseNext(order)).toStrictEqual(claimed(c));
      expect(await storage.desk.leaseNext(order)).toBeUndefined();
      expect(await storage.desk.leaseOf("acme", b.id, now)).toStrictEqual({ by: order.by, until: now + 60 });
      const later = { ...order, now: now + 60, until: now + 120 };
      expect(await storage.desk.leaseNext(later)).toStrictEqual({ ...claimed(a), until: now + 120 });
    },
  },
  {
    name: "32 concurrent calls for the next lease take different verifications",
    async run(storage, seeded) {
      const all = Array.from({ length: 24 }, (_, index) => waiting(seeded, index % 4));
      await saveAll(storage, all);
      const calls = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          storage.desk.leaseNext({
            tenant: "acme",
            by: `${index}@example.com`,
            now,
            until: now + 60,
            skip: [],
          }),
        ),
      );
      const taken = calls.flatMap((lease) => (lease ? [lease] : []));
      expect(new Set(taken.map(({ verification }) => verification)).size).toBe(24);
      expect(taken).toHaveLength(24);
      for (const { verification, by } of taken)
        expect((await storage.desk.leaseOf("acme", verification, now))?.by).toBe(by);
    },
  },
  {
    name: "what waits is counted by flow in all tenants, with the oldest",
    async run(storage, seeded) {
      expect(await storage.desk.depth()).toStrictEqual([]);
      const places = [
        ["identity", 20, "acme"],
        ["address", 30, "acme"],
        ["identity", 10, "globex"],
      ] as const;
      await saveAll(
        storage,
        places.map(([flow, since, tenant]) => waiting(seeded, since, { flow, tenant })),
      );
      expect(await storage.desk.depth()).toStrictEqual([
        { flow: "address", count: 1, oldest: newYear + 30 },
        { flow: "identity", count: 2, oldest: newYear + 10 },
      ]);
    },
  },
];

const claimed = ({ id, flow }: Verification) => ({
  verification: id,
  flow,
  by: "ben@example.com",
  until: now + 60,
});

async function saveAll(storage: StorageUnderTest, all: readonly Verification[]): Promise<void> {
  for (const verification of all) await storage.save(verification, []);
}

async function lists(
  storage: StorageUnderTest,
  filter: Partial<WaitingQuery>,
  expected: readonly Verification[],
  count = expected.length,
): Promise<void> {
  const { items, total } = await storage.desk.waiting({ ...everything, ...filter });
  const ids = expected.map(({ id }) => id);
  expect({ ids: items.map(({ summary }) => summary.id), total }).toStrictEqual({ ids, total: count });
}
