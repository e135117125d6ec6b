import type { Verification } from "../../../src/model/verification.ts";
import { deskWith } from "./broken-desks.ts";
import { type BrokenStorage, broken } from "./broken-storage.ts";

const marks = "the queue is filtered by marks, all of which a case must have";
const holders = "the queue is filtered by who has a lease in force";
const bounds = "the queue is filtered by age, due time and score; cases without one are left out";
const combined = "filters of the queue are combined, and paged with the total of all pages";
const sorted =
  "the queue is sorted and paged in each order, ties by age and id, without due time or score last";
const follows = "what the queue finds a case by follows each save, and leaves with it";
const next = "the next lease is an own assignment, else the most pressing verification without one";
const different = "32 concurrent calls for the next lease take different verifications, each one that it may";
const tenants = "two tenants have their own marks, assignments, holders and views";
const views = "a reviewer has their own views by name, then those that all see";

export const brokenCasework: readonly BrokenStorage[] = [
  broken(
    "finds cases by one of the marks",
    marks,
    deskWith((sound) => ({
      waiting: (query) => sound.waiting(query.marks ? { ...query, marks: query.marks.slice(0, 1) } : query),
    })),
  ),
  broken(
    "finds cases by leases that ended",
    holders,
    deskWith((sound) => ({
      waiting: (query) => sound.waiting(query.holder === undefined ? query : { ...query, now: 0 }),
    })),
  ),
  broken(
    "finds a case by the very time before which it waits",
    bounds,
    deskWith((sound) => ({
      waiting: ({ waitingBefore: before, ...query }) =>
        sound.waiting(before === undefined ? query : { ...query, waitingBefore: before + 1 }),
    })),
  ),
  broken(
    "takes a case without a score for one with the lowest",
    bounds,
    deskWith((sound) => ({
      async waiting(query) {
        const { scoreUnder, ...rest } = query;
        const found = await sound.waiting(query);
        if (scoreUnder === undefined) return found;
        const { items } = await sound.waiting(rest);
        const scored = await sound.waiting({ ...rest, scoreFrom: 0 });
        const ids = new Set(scored.items.map(({ summary }) => summary.id));
        const without = items.filter(({ summary }) => !ids.has(summary.id));
        return { items: [...found.items, ...without], total: found.total + without.length };
      },
    })),
  ),
  broken(
    "ignores the flows beside marks",
    combined,
    deskWith((sound) => ({
      waiting: ({ flows, ...query }) => sound.waiting(flows && !query.marks ? { ...query, flows } : query),
    })),
  ),
  broken(
    "sorts by due time instead of priority",
    sorted,
    deskWith((sound) => ({
      waiting: (query) => sound.waiting(query.order === "priority" ? { ...query, order: "due" } : query),
    })),
  ),
  broken(
    "sorts the newest by age",
    sorted,
    deskWith((sound) => ({
      waiting: (query) => sound.waiting(query.order === "newest" ? { ...query, order: "oldest" } : query),
    })),
  ),
  broken("keeps the casework of the first save", follows, ({ save }) => {
    const first = new Map<string, Verification["casework"]>();
    return {
      save(given, ...rest) {
        const { casework, ...plain } = given;
        if (!first.has(given.id)) first.set(given.id, casework);
        const kept = first.get(given.id);
        return save(kept ? { ...plain, casework: kept } : plain, ...rest);
      },
    };
  }),
  broken(
    "gives the next lease of those assigned to others",
    next,
    deskWith((sound) => ({
      leaseNext: async (order) =>
        (await sound.leaseNext(order)) ??
        sound.leaseNext({ ...order, assigned: ["assignee:ben@example.com", "pool:other"] }),
    })),
  ),
  broken(
    "gives the next lease without regard to what is excepted",
    next,
    deskWith((sound) => ({ leaseNext: (order) => sound.leaseNext({ ...order, except: [] }) })),
  ),
  broken(
    "gives unassigned verifications before own ones",
    next,
    deskWith((sound) => ({
      leaseNext: async (order) =>
        (await sound.leaseNext({ ...order, assigned: [] })) ?? sound.leaseNext(order),
    })),
  ),
  broken(
    "looks for an own assignment before it takes it",
    different,
    deskWith((sound) => ({
      async leaseNext(order) {
        const { tenant, by, now, until, assigned = [] } = order;
        for (const mark of assigned) {
          const query = { tenant, now, page: 1, perPage: 1, holder: null, marks: [mark] };
          const free = (await sound.waiting(query)).items[0];
          if (!free) continue;
          const { id: verification, flow } = free.summary;
          await sound.lease({ tenant, verification, by, now, until, takeOver: true });
          return { verification, flow, by, until };
        }
        return sound.leaseNext(order);
      },
    })),
  ),
  broken(
    "shows the views of one tenant to all",
    tenants,
    deskWith((sound) => ({ views: (_tenant, owner) => sound.views("acme", owner) })),
  ),
  broken(
    "shows the views of another reviewer",
    views,
    deskWith((sound) => ({
      views: async (tenant, owner) => [
        ...(await sound.views(tenant, owner)),
        ...(await sound.views(tenant, "ben@example.com")),
      ],
    })),
  ),
  broken(
    "removes the view of all with a reviewer's own",
    views,
    deskWith((sound) => ({
      async removeView(view) {
        await sound.removeView({ ...view, owner: null });
        return sound.removeView(view);
      },
    })),
  ),
];
