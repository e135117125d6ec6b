import { type BrokenStorage, broken, type Rows } from "./broken-storage.ts";

/** Reads as if every row were of the tenant that asks. */
const inEveryTenant = async <T>(rows: Rows, tenant: string, read: () => Promise<T>): Promise<T> => {
  const own = new Map(rows);
  for (const [id, row] of own) rows.set(id, { ...row, tenant });
  const found = await read();
  for (const [id, row] of own) rows.set(id, row);
  return found;
};

/** Reads as if nothing had been deleted. */
const undeleted = async <T>(rows: Rows, read: () => Promise<T>): Promise<T> => {
  const own = new Map(rows);
  for (const [id, row] of own) rows.set(id, { ...row, deletedAt: null });
  const found = await read();
  for (const [id, row] of own) rows.set(id, row);
  return found;
};

const everything = { page: 1, perPage: 1_000_000 };

export const brokenReads: readonly BrokenStorage[] = [
  broken(
    "begins each page one late",
    "the pages of a list hold each verification once, whatever their length",
    (sound) => ({
      async list(query) {
        const { items, total } = await sound.list({ ...query, ...everything });
        const start = (query.page - 1) * (query.perPage + 1);
        return { items: items.slice(start, start + query.perPage), total };
      },
    }),
  ),
  broken(
    "totals the page",
    "the pages of a list hold each verification once, whatever their length",
    (sound) => ({
      async list(query) {
        const { items } = await sound.list(query);
        return { items, total: items.length };
      },
    }),
  ),
  broken(
    "orders equal times by the smaller id",
    "a list is newest first, and of equal times the greater id first",
    (sound) => ({
      async list(query) {
        const { items, total } = await sound.list({ ...query, ...everything });
        const sorted = [...items].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
        const start = (query.page - 1) * query.perPage;
        return { items: sorted.slice(start, start + query.perPage), total };
      },
    }),
  ),
  broken("takes no flows for every flow", "a list takes flows: several, one, or none at all", (sound) => ({
    async list({ flows, ...query }) {
      return sound.list(flows?.length ? { ...query, flows } : query);
    },
  })),
  broken(
    "includes the bounds of creation",
    "the bounds of creation are exclusive to the microsecond",
    (sound) => ({
      async list({ createdAfter, ...query }) {
        return sound.list(createdAfter === undefined ? query : { ...query, createdAfter: createdAfter - 1 });
      },
    }),
  ),
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
  broken("leaves the tenant out of load", "load finds nothing of another tenant", (sound, rows) => ({
    load: (_, id) => sound.load(rows.get(id)?.tenant ?? "", id),
  })),
  broken(
    "leaves the tenant out of loadByDocument",
    "loadByDocument finds nothing of another tenant",
    (sound, rows) => ({
      loadByDocument: (tenant, id) => inEveryTenant(rows, tenant, () => sound.loadByDocument(tenant, id)),
    }),
  ),
  broken(
    "leaves the tenant out of list",
    "a list shows and counts nothing of another tenant",
    (sound, rows) => ({
      list: (query) => inEveryTenant(rows, query.tenant, () => sound.list(query)),
    }),
  ),
  broken("leaves the tenant out of holdersOf", "holdersOf names nobody of another tenant", (sound, rows) => ({
    holdersOf: (tenant, number) => inEveryTenant(rows, tenant, () => sound.holdersOf(tenant, number)),
  })),
  broken("leaves the tenant out of erase", "erase does nothing in another tenant", (sound, rows) => ({
    erase: (_, id) => sound.erase(rows.get(id)?.tenant ?? "", id),
  })),
  broken(
    "lists deleted verifications",
    "a list leaves out deleted verifications and does not count them",
    (sound, rows) => ({
      list: (query) => undeleted(rows, () => sound.list(query)),
    }),
  ),
  broken(
    "finds deleted verifications by document",
    "a deleted verification is not found, by its id or by a document",
    (sound, rows) => ({
      loadByDocument: (tenant, id) => undeleted(rows, () => sound.loadByDocument(tenant, id)),
    }),
  ),
  broken(
    "counts deleted verifications as holders",
    "holdersOf leaves out deleted verifications and removed documents",
    (sound, rows) => ({
      holdersOf: (tenant, number) => undeleted(rows, () => sound.holdersOf(tenant, number)),
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
    "erase does nothing to a verification that is not deleted",
    (_, rows) => ({
      erase: async (_tenant, id) => void rows.delete(id),
    }),
  ),
  broken(
    "frees the id of what it erases",
    "an erased verification stays deleted, and its id taken",
    (sound, rows) => ({
      async erase(tenant, id) {
        await sound.erase(tenant, id);
        const row = rows.get(id);
        if (row && row.tenant === tenant && row.deletedAt !== null) rows.delete(id);
      },
    }),
  ),
  broken("loads anything where it finds nothing", "an unknown id is not found", (sound, rows) => ({
    load: (tenant, id) => sound.load(tenant, rows.has(id) ? id : ([...rows.keys()][0] ?? id)),
  })),
  broken(
    "takes no statuses for every status",
    "a list takes statuses: several, one, or none at all",
    (sound) => ({
      async list({ statuses, ...query }) {
        return sound.list(statuses?.length ? { ...query, statuses } : query);
      },
    }),
  ),
  broken(
    "fails to erase what never was",
    "erase may be repeated, and asked for what never was",
    (sound, rows) => ({
      async erase(tenant, id) {
        if (!rows.has(id)) throw new Error("not found");
        await sound.erase(tenant, id);
      },
    }),
  ),
  broken("fails to answer", "ping answers", () => ({
    ping: async () => {
      throw new Error("no answer");
    },
  })),
  broken(
    "starts anew when it is migrated",
    "migrating again, also many times at once, keeps everything",
    (_, rows) => ({
      migrate: async () => rows.clear(),
    }),
  ),
];
