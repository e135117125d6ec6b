import type { DeskStore } from "../../../src/ports/desk.ts";
import { StaleWriteError } from "../../../src/ports/storage.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

/** A storage whose desk has other methods. */
export const deskWith = (change: (sound: DeskStore) => Partial<DeskStore>): Breakage => {
  return ({ desk }) => ({ desk: { ...desk, ...change(desk) } });
};

const order = "the queue has the verifications in Double Check, oldest waiting first, ties by id";
const item = "an item of the queue has its summary, since when and why it waits, and no lease";
const enters = "a verification waits since it last entered Double Check, until it leaves or is deleted";
const filtered = "the queue is filtered and paged, with the total of all pages";
const oneHolder = "a lease is one reviewer's until it ends, and is listed";
const ownRelease = "a reviewer releases only their own lease";
const leaves =
  "a verification that leaves Double Check loses its lease, and one that does not wait gets none";
const fenced = "a fenced save is refused while another reviewer has the lease, and writes nothing";
const oneEffect = "of a fenced save and the claim of another reviewer at once, one takes effect";
const takeOver = "a take-over changes the holder and is recorded, if another had the lease";
const next =
  "the next lease is that of the verification that waits longest without one, of the flows and not skipped";
const different = "32 concurrent calls for the next lease take different verifications";
const counted = "what waits is counted by flow in all tenants, with the oldest";

export const brokenDesks: readonly BrokenStorage[] = [
  broken(
    "lists the newest waiting first",
    order,
    deskWith((sound) => ({
      async waiting(query) {
        const { items, total } = await sound.waiting(query);
        return { items: items.toReversed(), total };
      },
    })),
  ),
  broken(
    "lists the queue of one tenant to all",
    order,
    deskWith((sound) => ({
      async waiting(query) {
        const [own, other] = [
          await sound.waiting(query),
          await sound.waiting({ ...query, tenant: "globex" }),
        ];
        return { items: [...other.items, ...own.items], total: own.total + other.total };
      },
    })),
  ),
  broken(
    "loses the reasons",
    item,
    deskWith((sound) => ({
      async waiting(query) {
        const { items, total } = await sound.waiting(query);
        return { items: items.map((one) => ({ ...one, reasons: [] })), total };
      },
    })),
  ),
  broken(
    "counts the waiting from the last save",
    enters,
    deskWith((sound) => ({
      async waiting(query) {
        const { items, total } = await sound.waiting(query);
        return { items: items.map((one) => ({ ...one, since: one.summary.updatedAt })), total };
      },
    })),
  ),
  broken(
    "ignores that only some are asked for",
    filtered,
    deskWith((sound) => ({ waiting: ({ only: _, ...query }) => sound.waiting(query) })),
  ),
  broken(
    "ignores the place after which a page begins",
    filtered,
    deskWith((sound) => ({ waiting: ({ after: _, ...query }) => sound.waiting(query) })),
  ),
  broken(
    "counts only what is behind the place",
    filtered,
    deskWith((sound) => ({
      async waiting(query) {
        const { items, total } = await sound.waiting(query);
        const { after: _, ...before } = query;
        const all = await sound.waiting({ ...before, page: 1, perPage: 1000 });
        const gone = all.items.findIndex(({ summary }) => summary.id === query.after?.id) + 1;
        return { items, total: total - gone };
      },
    })),
  ),
  broken(
    "gives a lease to each who asks",
    oneHolder,
    deskWith((sound) => ({ lease: (given) => sound.lease({ ...given, takeOver: true }) })),
  ),
  broken(
    "lists leases that ended",
    oneHolder,
    deskWith((sound) => ({ waiting: (query) => sound.waiting({ ...query, now: 0 }) })),
  ),
  broken(
    "ends the lease of another reviewer",
    ownRelease,
    deskWith((sound) => ({
      async release({ tenant, verification }) {
        const held = await sound.leaseOf(tenant, verification, 0);
        if (held) await sound.release({ tenant, verification, by: held.by });
      },
    })),
  ),
  broken("keeps leases beyond Double Check", leaves, (sound) => {
    const kept = new Map<string, Awaited<ReturnType<DeskStore["lease"]>>>();
    return {
      desk: {
        ...sound.desk,
        async lease(given, entries) {
          const lease = await sound.desk.lease(given, entries);
          if (lease) kept.set(given.verification, lease);
          return lease;
        },
        async leaseOf(tenant, verification, now) {
          const lease = kept.get(verification);
          return (
            (await sound.desk.leaseOf(tenant, verification, now)) ??
            (lease && lease.until > now ? lease : undefined)
          );
        },
        async release(given) {
          kept.delete(given.verification);
          await sound.desk.release(given);
        },
      },
    };
  }),
  broken(
    "leases verifications of another tenant",
    leaves,
    deskWith((sound) => ({
      lease: async (given, entries) =>
        (await sound.lease(given, entries)) ?? (await sound.lease({ ...given, tenant: "globex" }, entries)),
    })),
  ),
  broken("ignores the fence of a save", fenced, ({ save }) => ({
    save: (next, messages, effect, entries) => save(next, messages, effect, entries),
  })),
  broken("counts a lease that ended against a save", fenced, ({ save }) => ({
    save: (next, messages, effect, entries, fence) =>
      save(next, messages, effect, entries, fence && { ...fence, now: 0 }),
  })),
  broken("looks for a lease before it saves", oneEffect, ({ save, desk }) => ({
    async save(next, messages, effect, entries, fence) {
      const lease = fence && (await desk.leaseOf(next.tenant, next.id, fence.now));
      if (lease && lease.by !== fence.by) throw new StaleWriteError(next.id);
      await Promise.resolve();
      await save(next, messages, effect, entries);
    },
  })),
  broken(
    "does not record a take-over",
    takeOver,
    deskWith((sound) => ({ lease: (given) => sound.lease(given) })),
  ),
  broken("records a take-over of a free lease", takeOver, ({ desk, audit }) => ({
    desk: {
      ...desk,
      async lease(given, entries = []) {
        await audit.append(entries);
        return desk.lease(given);
      },
    },
  })),
  broken(
    "gives the next lease without regard to what is skipped",
    next,
    deskWith((sound) => ({ leaseNext: (given) => sound.leaseNext({ ...given, skip: [] }) })),
  ),
  broken(
    "gives the next lease of any flow",
    next,
    deskWith((sound) => ({ leaseNext: ({ flows: _, ...given }) => sound.leaseNext(given) })),
  ),
  broken(
    "looks for the next lease before it takes it",
    different,
    deskWith((sound) => ({
      async leaseNext({ tenant, flows, skip, by, now, until }) {
        const query = { tenant, now, page: 1, perPage: 1000, ...(flows && { flows }) };
        const { items } = await sound.waiting(query);
        const free = items.find(({ summary, lease }) => !lease && !skip.includes(summary.id));
        await Promise.resolve();
        if (!free) return undefined;
        const { id: verification, flow } = free.summary;
        await sound.lease({ tenant, verification, by, now, until, takeOver: true });
        return { verification, flow, by, until };
      },
    })),
  ),
  broken(
    "counts one flow after another as the oldest",
    counted,
    deskWith((sound) => ({
      depth: async () => (await sound.depth()).map((one) => ({ ...one, oldest: one.oldest + one.count - 1 })),
    })),
  ),
];
