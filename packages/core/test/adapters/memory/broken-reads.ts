import type { Verification } from "../../../src/model/verification.ts";
import { type Breakage, type BrokenStorage, broken, type Rows } from "./broken-storage.ts";

/** Reads as if every row belonged to the asking tenant. */
const inEveryTenant = async <T>(rows: Rows, tenant: string, read: () => Promise<T>): Promise<T> => {
  const own = new Map(rows);
  for (const [id, row] of own) rows.set(id, { ...row, tenant });
  const found = await read();
  for (const [id, row] of own) rows.set(id, row);
  return found;
};

/** Reads as if no row were deleted. */
const undeleted = async <T>(rows: Rows, read: () => Promise<T>): Promise<T> => {
  const own = new Map(rows);
  for (const [id, row] of own) rows.set(id, { ...row, deletedAt: null });
  const found = await read();
  for (const [id, row] of own) rows.set(id, row);
  return found;
};

/** Keeps its own counts by tenant, flow and status; `counted` maps a save to its changes. */
const counting = (
  counted: (
    next: Verification,
    before: Verification | undefined,
  ) => readonly (readonly [Verification, number])[],
): Breakage => {
  const counts = new Map<string, { of: Verification; count: number }>();
  return (sound, rows) => ({
    async save(next, messages, mark) {
      const before = rows.get(next.id);
      await sound.save(next, messages, mark);
      for (const [of, by] of counted(next, before)) {
        const key = JSON.stringify([of.tenant, of.flow, of.status]);
        counts.set(key, { of, count: (counts.get(key)?.count ?? 0) + by });
      }
    },
    async list(query) {
      const found = await sound.list(query);
      const { vendorReference, createdAfter, createdBefore } = query;
      if (vendorReference !== undefined || createdAfter !== undefined || createdBefore !== undefined)
        return found;
      const chosen = [...counts.values()].filter(
        ({ of }) =>
          of.tenant === query.tenant &&
          (query.flows?.includes(of.flow) ?? true) &&
          (query.statuses?.includes(of.status) ?? true),
      );
      return { ...found, total: chosen.reduce((sum, { count }) => sum + count, 0) };
    },
  });
};

const totals = "totals stay exact after creations, changes, refused saves, deletions and erasures";

const everything = { page: 1, perPage: 1_000_000 };

export const brokenReads: readonly BrokenStorage[] = [
  broken(
    "loads several in no order",
    "several are loaded as each alone, in the order of the ids",
    (sound) => ({
      loadAll: (tenant, ids) => Promise.all([...ids].sort().map((id) => sound.load(tenant, id))),
    }),
  ),
  broken(
    "starts each page one item late",
    "the pages of a list contain each verification once, for any page size",
    (sound) => ({
      async list(query) {
        const { items, total } = await sound.list({ ...query, ...everything });
        const start = (query.page - 1) * (query.perPage + 1);
        return { items: items.slice(start, start + query.perPage), total };
      },
    }),
  ),
  broken(
    "totals only the page",
    "the pages of a list contain each verification once, for any page size",
    (sound) => ({
      async list(query) {
        const { items } = await sound.list(query);
        return { items, total: items.length };
      },
    }),
  ),
  broken(
    "orders equal times by the smaller id",
    "a list is newest first, and at equal times the greater id comes first",
    (sound) => ({
      async list(query) {
        const { items, total } = await sound.list({ ...query, ...everything });
        const sorted = [...items].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
        const start = (query.page - 1) * query.perPage;
        return { items: sorted.slice(start, start + query.perPage), total };
      },
    }),
  ),
  broken(
    "finds what ends on the day itself",
    "a list finds the Approved verifications of which a document ends before a day",
    (sound) => ({
      list: ({ endsBefore, ...query }) =>
        sound.list(endsBefore === undefined ? query : { ...query, endsBefore: endsBefore + 1 }),
    }),
  ),
  broken("keeps counting what changed under its first status", totals, (...given) =>
    counting((next, before) => {
      if (!before) return [[next, 1]];
      return next.deletedAt === null ? [] : [[before, -1]];
    })(...given),
  ),
  broken("counts every change of a status as one more", totals, (...given) =>
    counting((next, before) => {
      if (next.deletedAt !== null) return before ? [[before, -1]] : [];
      return before?.status === next.status ? [] : [[next, 1]];
    })(...given),
  ),
  broken("subtracts a deletion from a wrong status", totals, (...given) =>
    counting((next, before) => {
      if (next.deletedAt !== null) return [[{ ...next, status: "approved" }, -1]];
      return before
        ? [
            [before, -1],
            [next, 1],
          ]
        : [[next, 1]];
    })(...given),
  ),
  broken(
    "treats an empty list of flows as every flow",
    "a list filters by several flows, one flow, or none",
    (sound) => ({
      async list({ flows, ...query }) {
        return sound.list(flows?.length ? { ...query, flows } : query);
      },
    }),
  ),
  broken("includes the bounds of creation", "creation bounds are exclusive to the microsecond", (sound) => ({
    async list({ createdAfter, ...query }) {
      return sound.list(createdAfter === undefined ? query : { ...query, createdAfter: createdAfter - 1 });
    },
  })),
  broken(
    "matches vendor references in any case",
    "a vendor reference is matched whole and literally",
    (sound) => ({
      async list({ vendorReference, ...query }) {
        const { items } = await sound.list({ ...query, ...everything });
        const found = items.filter(
          (item) => item.vendorReference?.toLowerCase() === vendorReference?.toLowerCase(),
        );
        return vendorReference === undefined ? sound.list(query) : { items: found, total: found.length };
      },
    }),
  ),
  broken(
    "leaves the tenant out of load",
    "load returns only the tenant's own verifications",
    (sound, rows) => ({
      load: (_, id) => sound.load(rows.get(id)?.tenant ?? "", id),
    }),
  ),
  broken(
    "leaves the tenant out of loadByDocument",
    "loadByDocument returns only the tenant's own verifications",
    (sound, rows) => ({
      loadByDocument: (tenant, id) => inEveryTenant(rows, tenant, () => sound.loadByDocument(tenant, id)),
    }),
  ),
  broken(
    "leaves the tenant out of list",
    "a list shows and counts only the tenant's own verifications",
    (sound, rows) => ({
      list: (query) => inEveryTenant(rows, query.tenant, () => sound.list(query)),
    }),
  ),
  broken("leaves the tenant out of holdersOf", "claims of another tenant are not found", (sound, rows) => ({
    holdersOf: (query) => inEveryTenant(rows, query.tenant, () => sound.holdersOf(query)),
  })),
  broken("leaves the tenant out of erase", "erase leaves other tenants unchanged", (sound, rows) => ({
    erase: (_, id) => sound.erase(rows.get(id)?.tenant ?? "", id),
  })),
  broken(
    "lists deleted verifications",
    "deleted verifications are neither listed nor counted",
    (sound, rows) => ({
      list: (query) => undeleted(rows, () => sound.list(query)),
    }),
  ),
  broken(
    "finds deleted verifications by document",
    "a deleted verification is not found by its id or by a document",
    (sound, rows) => ({
      loadByDocument: (tenant, id) => undeleted(rows, () => sound.loadByDocument(tenant, id)),
    }),
  ),
  broken(
    "counts deleted verifications as holders",
    "claims are removed when their verification is deleted or erased",
    (sound, rows) => ({
      holdersOf: (query) => undeleted(rows, () => sound.holdersOf(query)),
    }),
  ),
  broken(
    "leaves expected data when erasing",
    "erase leaves nothing readable of a deleted verification",
    (sound, rows) => ({
      async erase(tenant, id) {
        const expected = rows.get(id)?.expected;
        await sound.erase(tenant, id);
        const row = rows.get(id);
        if (row && expected) rows.set(id, { ...row, expected });
      },
    }),
  ),
  broken(
    "erases what is not deleted",
    "erase leaves a verification that is not deleted unchanged",
    (_, rows) => ({
      erase: async (_tenant, id) => void rows.delete(id),
    }),
  ),
  broken(
    "frees the id of what it erases",
    "an erased verification stays deleted, and its id stays taken",
    (sound, rows) => ({
      async erase(tenant, id) {
        await sound.erase(tenant, id);
        const row = rows.get(id);
        if (row && row.tenant === tenant && row.deletedAt !== null) rows.delete(id);
      },
    }),
  ),
  broken("finds any verification for an unknown id", "an unknown id is not found", (sound, rows) => ({
    load: (tenant, id) => sound.load(tenant, rows.has(id) ? id : ([...rows.keys()][0] ?? id)),
  })),
  broken(
    "treats an empty list of statuses as every status",
    "a list filters by several statuses, one status, or none",
    (sound) => ({
      async list({ statuses, ...query }) {
        return sound.list(statuses?.length ? { ...query, statuses } : query);
      },
    }),
  ),
  broken(
    "fails to erase an unknown verification",
    "erase may be repeated, and accepts unknown ids",
    (sound, rows) => ({
      async erase(tenant, id) {
        if (!rows.has(id)) throw new Error("not found");
        await sound.erase(tenant, id);
      },
    }),
  ),
  broken("fails to respond", "ping answers", () => ({
    ping: async () => {
      throw new Error("no answer");
    },
  })),
  broken(
    "empties the storage when migrated",
    "repeated and concurrent migrations keep all data",
    (_, rows) => ({
      migrate: async () => rows.clear(),
    }),
  ),
];
