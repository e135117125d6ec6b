import type { DeskStore, Verification, WaitingQuery } from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { fullDocument, plainDocument } from "./fixtures/storage-verifications.ts";
import { now, saved, take, waiting } from "./fixtures/waiting.ts";

type SavedView = Parameters<DeskStore["putView"]>[0];

type Casework = NonNullable<Verification["casework"]>;
type Filter = Partial<WaitingQuery>;
type Marks = NonNullable<WaitingQuery["marks"]>;
type LeaseOrder = Parameters<StorageUnderTest["desk"]["leaseNext"]>[0];

const everything: WaitingQuery = { tenant: "acme", page: 1, perPage: 100, now };
const [ann, ben] = ["ann@example.com", "ben@example.com"] as const;

export const caseworkChecks: readonly StorageCheck[] = [
  {
    name: "the queue is filtered by marks, all of which a case must have",
    async run(storage, seeded) {
      const { a, b, c, d, ids } = await fourCases(storage, seeded);
      const filters: readonly (readonly [marks: Marks, found: readonly Verification[]])[] = [
        [[], [a, b, c, d]],
        [["tag:fraud"], [a, b]],
        [["tag:fraud", "tag:vip"], [a]],
        [["tag:fraud", "pool:aml"], [b]],
        [["tag:none"], []],
        [[`assignee:${ann}`], [a]],
        [[`assignee:${ben}`], []],
        [["unassigned"], [c, d]],
        [["priority:normal"], [b, c]],
        [["priority:low", "unassigned"], [d]],
        [["rule:RuleDI004"], [c]],
        [["quality:blurred"], [c]],
        [["quality:glare"], []],
        [["rule:none"], [a, b]],
        [["approved:second@example.com"], [c]],
      ];
      for (const [marks, found] of filters)
        expect([marks, await listed(storage, { marks })]).toStrictEqual([marks, ids(found)]);
    },
  },
  {
    name: "the queue is filtered by who has a lease in force",
    async run(storage, seeded) {
      const { a, b, c, d, ids } = await fourCases(storage, seeded);
      await take(storage, a.id, { by: ann, until: now + 120 });
      await take(storage, b.id, { by: ben, until: now + 60 });
      const at = async (time: number, holder: string | null) => listed(storage, { holder, now: time });
      expect(await at(now, null)).toStrictEqual(ids([c, d]));
      expect(await at(now, ann)).toStrictEqual(ids([a]));
      expect(await at(now, ben)).toStrictEqual(ids([b]));
      expect(await at(now + 60, ben)).toStrictEqual([]);
      expect(await at(now + 60, null)).toStrictEqual(ids([b, c, d]));
      expect(await at(now, "x@example.com")).toStrictEqual([]);
    },
  },
  {
    name: "the queue is filtered by age, due time and score; cases without one are left out",
    async run(storage, seeded) {
      const { a, b, c, d, ids } = await fourCases(storage, seeded);
      const filters: readonly (readonly [filter: Filter, found: readonly Verification[]])[] = [
        [{ waitingBefore: newYear + 30 }, [a, b]],
        [{ dueBefore: newYear + 500 }, [d]],
        [{ dueBefore: newYear + 501 }, [b, d]],
        [{ scoreFrom: 41 }, [b, c]],
        [{ scoreUnder: 41 }, [a]],
        [{ scoreFrom: 40, scoreUnder: 42 }, [a, b]],
        [{ scoreUnder: 100, dueBefore: newYear + 501 }, [b]],
      ];
      for (const [filter, found] of filters)
        expect([filter, await listed(storage, filter)]).toStrictEqual([filter, ids(found)]);
    },
  },
  {
    name: "filters of the queue are combined, and paged with the total of all pages",
    async run(storage, seeded) {
      const { a, b, c, ids } = await fourCases(storage, seeded);
      await take(storage, a.id, { by: ann, until: now + 60 });
      const filters: readonly (readonly [filter: Filter, found: readonly Verification[]])[] = [
        [{ marks: ["tag:fraud"], flows: ["address"] }, [b]],
        [{ marks: ["tag:fraud"], flows: [] }, []],
        [{ marks: ["tag:fraud"], only: [b.id, c.id] }, [b]],
        [{ marks: ["tag:fraud"], vendorReference: "first" }, [a]],
        [{ marks: ["tag:fraud"], createdAfter: newYear + 1 }, [b]],
        [{ marks: ["tag:fraud"], createdBefore: newYear + 2 }, [a]],
        [{ marks: ["tag:fraud"], holder: null, scoreFrom: 41 }, [b]],
        [{ marks: [`assignee:${ann}`], holder: ann, vendorReference: "first" }, [a]],
        [{ marks: ["pool:aml"], after: { since: newYear + 10, id: a.id } }, [b]],
      ];
      for (const [filter, found] of filters)
        expect([filter, await listed(storage, filter)]).toStrictEqual([filter, ids(found)]);
      const page = await storage.desk.waiting({
        ...everything,
        marks: ["tag:fraud"],
        page: 2,
        perPage: 1,
      });
      expect([page.items.map(({ summary }) => summary.id), page.total]).toStrictEqual([[b.id], 2]);
    },
  },
  {
    name: "the queue is sorted and paged in each order, ties by age and id, without due time or score last",
    async run(storage, seeded) {
      const all = sortable(seeded);
      for (const { given } of seeded.shuffled(all)) await storage.save(given, []);
      for (const [order, compare] of Object.entries(orders) as [Order, Compare][]) {
        const sorted = all.toSorted(compare);
        const pages = async (filter: Filter) => {
          const each = [1, 2, 3, 4].map((page) => listed(storage, { ...filter, order, page, perPage: 4 }));
          return (await Promise.all(each)).flat();
        };
        const idsOf = (some: readonly Sortable[]) => some.map(({ given }) => given.id);
        expect([order, await pages({})]).toStrictEqual([order, idsOf(sorted)]);
        expect([order, await pages({ marks: ["tag:odd"] })]).toStrictEqual([
          order,
          idsOf(sorted.filter(({ odd }) => odd)),
        ]);
        expect([order, await pages({ flows: ["address"] })]).toStrictEqual([
          order,
          idsOf(sorted.filter(({ given }) => given.flow === "address")),
        ]);
        const { total } = await storage.desk.waiting({ ...everything, order, perPage: 1 });
        expect(total).toBe(all.length);
      }
    },
  },
  {
    name: "what the queue finds a case by follows each save, and leaves with it",
    async run(storage, seeded) {
      const first = await saved(storage, noted(seeded, 10, { tags: ["one"], priority: "low" }));
      const other = await saved(storage, noted(seeded, 20, { tags: ["one"] }));
      const found = async (mark: string, order: Order = "priority") =>
        listed(storage, { marks: [mark as `tag:${string}`], order });
      expect(await found("tag:one")).toStrictEqual([other.id, first.id]);
      await take(storage, first.id, { by: ann, until: now + 60 });
      const next = noted(seeded, 30, { tags: ["two"], assignee: ann, priority: "urgent" }, first);
      await storage.save({ ...next, version: 2 }, []);
      expect(await found("tag:one")).toStrictEqual([other.id]);
      expect(await found("tag:two")).toStrictEqual([first.id]);
      expect((await storage.desk.leaseOf("acme", first.id, now))?.by).toBe(ann);
      const stale = noted(seeded, 40, { tags: ["three"] }, first);
      await expect(storage.save({ ...stale, version: 2 }, [])).rejects.toBeDefined();
      expect(await found("tag:three")).toStrictEqual([]);
      await storage.save({ ...next, version: 3, status: "approved" }, []);
      expect([await found("tag:two"), await found(`assignee:${ann}`)]).toStrictEqual([[], []]);
      const { casework: _, ...plain } = next;
      await storage.save({ ...plain, version: 4, updatedAt: newYear + 50 }, []);
      expect(await found("tag:two")).toStrictEqual([]);
      expect(await found("unassigned")).toStrictEqual([other.id, first.id]);
      await storage.save({ ...plain, version: 5, deletedAt: newYear + 60 }, []);
      expect(await found("unassigned")).toStrictEqual([other.id]);
    },
  },
  {
    name: "the next lease is an own assignment, else the most pressing verification without one",
    async run(storage, seeded) {
      const cases = {
        normal: noted(seeded, 1, {}),
        own: noted(seeded, 10, { assignee: ann, priority: "low" }),
        another: noted(seeded, 2, { assignee: ben, priority: "urgent" }),
        pooled: noted(seeded, 11, { pool: "aml", priority: "normal", dueAt: newYear + 9 }),
        pooledFirst: noted(seeded, 12, { pool: "aml", priority: "normal", dueAt: newYear + 8 }),
        otherPool: noted(seeded, 3, { pool: "other" }),
        approved: { ...noted(seeded, 1, { priority: "urgent" }), approvals: [approvalOf(ann)] },
        urgent: noted(seeded, 40, { priority: "urgent" }),
        due: noted(seeded, 30, { priority: "high", dueAt: newYear + 100 }),
        undue: noted(seeded, 20, { priority: "high" }),
        elsewhere: noted(seeded, 15, { assignee: ann, priority: "urgent" }, { flow: "address" }),
      };
      for (const one of Object.values(cases)) await storage.save(one, []);
      const names = new Map<string, string>(Object.entries(cases).map(([name, { id }]) => [id, name]));
      const order: LeaseOrder = {
        tenant: "acme",
        by: ann,
        now,
        until: now + 60,
        skip: [cases.normal.id],
        flows: ["identity"],
        except: [`approved:${ann}`],
        assigned: [`assignee:${ann}`, "pool:aml"],
      };
      const claimed: (string | undefined)[] = [];
      for (let count = 0; count < 7; count += 1)
        claimed.push(names.get((await storage.desk.leaseNext(order))?.verification ?? ""));
      expect(claimed).toStrictEqual(["pooledFirst", "pooled", "own", "urgent", "due", "undue", undefined]);
      const next = async (given: Partial<LeaseOrder>) =>
        names.get((await storage.desk.leaseNext({ ...order, ...given }))?.verification ?? "");
      expect(await next({ flows: ["identity", "address"] })).toBe("elsewhere");
      const { except: _e, assigned: _a, ...unassigned } = order;
      const others = async () => names.get((await storage.desk.leaseNext(unassigned))?.verification ?? "");
      expect([await others(), await others()]).toStrictEqual(["approved", undefined]);
      expect(await next({ assigned: [`assignee:${ben}`, "pool:none"], by: ben })).toBe("another");
    },
  },
  {
    name: "32 concurrent calls for the next lease take different verifications, each one that it may",
    async run(storage, seeded) {
      const all = Array.from({ length: 24 }, (_, index) => {
        const kinds: readonly Casework[] = [{ pool: "aml" }, { assignee: ann }, { priority: "high" }];
        return noted(seeded, index % 4, kinds[index % 3] ?? {});
      });
      for (const one of all) await storage.save(one, []);
      const calls = await Promise.all(
        Array.from({ length: 32 }, (_, index) => {
          const by = index % 2 ? ann : ben;
          const assigned = [`assignee:${by}`, "pool:aml"] as const;
          return storage.desk.leaseNext({ tenant: "acme", by, now, until: now + 60, skip: [], assigned });
        }),
      );
      const taken = calls.flatMap((lease) => lease ?? []);
      expect(taken.map(({ verification }) => verification).sort()).toStrictEqual(
        all.map(({ id }) => id).sort(),
      );
      const assignees = new Map(all.map(({ id, casework }) => [id, casework?.assignee]));
      for (const { verification, by } of taken)
        expect([by, undefined]).toContain(assignees.get(verification));
    },
  },
  {
    name: "two tenants have their own marks, assignments, holders and views",
    async run(storage, seeded) {
      const given = { tags: ["same"], assignee: ann, priority: "urgent" } as const;
      const own = await saved(storage, noted(seeded, 10, given));
      const other = await saved(storage, noted(seeded, 5, given, { tenant: "globex" }));
      const marks = ["tag:same", `assignee:${ann}`] as const;
      const each = async (filter: Filter) => [
        await listed(storage, filter),
        await listed(storage, { ...filter, tenant: "globex" }),
      ];
      for (const filter of [{ marks }, { order: "priority" }, { order: "due" }, { holder: null }] as const)
        expect(await each(filter)).toStrictEqual([[own.id], [other.id]]);
      const order = { by: ann, now, until: now + 60, skip: [], assigned: marks.slice(1) };
      const lease = await storage.desk.leaseNext({ ...order, tenant: "acme" });
      expect(lease?.verification).toBe(own.id);
      expect(await storage.desk.leaseNext({ ...order, tenant: "acme" })).toBeUndefined();
      expect(await each({ holder: ann })).toStrictEqual([[own.id], []]);
      expect(await each({ holder: null })).toStrictEqual([[], [other.id]]);
      await storage.desk.putView(view("mine", ann));
      await storage.desk.putView(view("ours", null));
      expect(await storage.desk.views("globex", ann)).toStrictEqual([]);
      expect(await storage.desk.removeView(view("ours", null, "globex"))).toBe(false);
      expect(await storage.desk.views("acme", ann)).toHaveLength(2);
    },
  },
  {
    name: "a reviewer has their own views by name, then those that all see",
    async run(storage) {
      const { desk } = storage;
      const [mine, early, shared, another] = [
        view("b", ann),
        view("a", ann),
        view("a", null),
        view("c", ben),
      ] as const;
      expect(await desk.views("acme", ann)).toStrictEqual([]);
      for (const one of [shared, mine, another, early]) await desk.putView(one);
      expect(await desk.views("acme", ann)).toStrictEqual([early, mine, shared]);
      expect(await desk.views("acme", ben)).toStrictEqual([another, shared]);
      const changed: SavedView = { ...early, query: { sort: "due", tag: "fraud" } };
      await desk.putView(changed);
      expect(await desk.views("acme", ann)).toStrictEqual([changed, mine, shared]);
      expect(await desk.removeView(early)).toBe(true);
      expect(await desk.removeView(early)).toBe(false);
      expect(await desk.views("acme", ann)).toStrictEqual([mine, shared]);
      expect(await desk.removeView(shared)).toBe(true);
      expect(await desk.views("acme", ben)).toStrictEqual([another]);
    },
  },
];

/** A case with this casework only, which waits since then. */
function noted(
  seeded: Seeded,
  since: number,
  casework: Casework,
  given: Partial<Verification> = {},
): Verification {
  const { approvals: _, ...rest } = waiting(seeded, since);
  return { ...rest, ...given, updatedAt: newYear + since, casework };
}

const approvalOf = (email: string) => ({ email, token: null, at: newYear + 5 });

async function fourCases(storage: StorageUnderTest, seeded: Seeded) {
  const scored = (score: string) => [
    plainDocument(seeded, { extracted: { document: { selfieComparison: score } } }),
  ];
  const blurred = fullDocument(seeded, "case");
  const failed = { RuleDI004: { expected: "", extracted: "blurred" } };
  const rules = blurred.rules && { ...blurred.rules, failed, actions: { RuleDI004: "review" } as const };
  const tags = ["fraud", "vip"];
  const cases = {
    a: noted(seeded, 10, { assignee: ann, priority: "urgent", tags }, { documents: scored("40.9") }),
    b: noted(
      seeded,
      20,
      { pool: "aml", tags: ["fraud"], dueAt: newYear + 500 },
      { documents: scored("41"), flow: "address", createdAt: newYear + 2 },
    ),
    c: waiting(seeded, 30, {
      casework: {},
      documents: [{ ...blurred, rules }],
      approvals: [approvalOf("Second@example.com")],
    }),
    d: noted(seeded, 40, { priority: "low", dueAt: newYear + 400 }, { documents: [] }),
  };
  const a = { ...cases.a, vendorReference: "first" };
  const all = { ...cases, a };
  for (const one of seeded.shuffled(Object.values(all))) await storage.save(one, []);
  return { ...all, ids: (some: readonly Verification[]) => some.map(({ id }) => id) };
}

interface Sortable {
  readonly given: Verification;
  readonly odd: boolean;
  readonly rank: number;
  readonly due: number | null;
  readonly score: number | null;
}

/** Priorities, due times and scores in different rhythms, with ties in each order. */
function sortable(seeded: Seeded): readonly Sortable[] {
  const priorities = ["urgent", "high", "normal", "low"] as const;
  return Array.from({ length: 16 }, (_, index) => {
    const rank = (index * 7) % 4;
    const due = [newYear + 200, null, newYear + 100][index % 3] ?? null;
    const score = [50, null, 0, 99, 50][index % 5] ?? null;
    const odd = index % 2 === 1;
    const priority = priorities[rank] ?? "normal";
    const dated = due === null ? {} : { dueAt: due };
    const given = noted(
      seeded,
      10 + (index % 2),
      { priority, tags: [odd ? "odd" : "even"], ...dated },
      {
        flow: index % 4 < 2 ? "identity" : "address",
        documents:
          score === null
            ? []
            : [plainDocument(seeded, { extracted: { document: { selfieComparison: `${score}.5` } } })],
      },
    );
    return { given, odd, rank, due, score };
  });
}

type Order = NonNullable<WaitingQuery["order"]>;
type Compare = (one: Sortable, other: Sortable) => number;

const nullsLast = (one: number | null, other: number | null): number =>
  Number(one === null) - Number(other === null) || (one ?? 0) - (other ?? 0);
const oldest: Compare = ({ given: one }, { given: other }) =>
  one.updatedAt - other.updatedAt || (one.id < other.id ? -1 : 1);

const orders: Readonly<Record<Order, Compare>> = {
  oldest,
  newest: (one, other) => oldest(other, one),
  due: (one, other) => nullsLast(one.due, other.due) || oldest(one, other),
  score: (one, other) => nullsLast(one.score, other.score) || oldest(one, other),
  priority: (one, other) => one.rank - other.rank || nullsLast(one.due, other.due) || oldest(one, other),
};

/** The ids of a page. */
async function listed(storage: StorageUnderTest, filter: Filter): Promise<readonly string[]> {
  const { items } = await storage.desk.waiting({ ...everything, ...filter });
  return items.map(({ summary }) => summary.id);
}

const view = (name: string, owner: string | null, tenant = "acme"): SavedView => ({
  tenant,
  owner,
  name,
  query: { needs: "review", tag: name },
});
