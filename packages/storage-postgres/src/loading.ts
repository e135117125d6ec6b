import type { Verification } from "@passmuster/core/storage";
import { createRecent, type Known } from "@passmuster/storage-sql";
import { aggregateOf, type Parts } from "./aggregate.ts";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";

/** Verifications, from a cache if they are current; otherwise loaded in one snapshot. */
export interface Loading {
  load(tenant: string, id: Verification["id"]): Promise<Verification | undefined>;
  loadByDocument(tenant: string, id: string): Promise<Verification | undefined>;
  /** In the order of the ids. */
  loadAll(tenant: string, ids: readonly Verification["id"][]): Promise<readonly (Verification | undefined)[]>;
}

type Found = Parts | true | null;
type Cached = Known<string> | undefined;

const one = (which: string): string => `select {schema}.load($1, ${which}, $3) as found`;
const byId = one("$2");
const byDocument = one("(select d.verification from {schema}.documents d where d.id = $2)");
const several = `select {schema}.load($1, q.id, q.stamp) as found
  from unnest($2::text[], $3::text[]) with ordinality q (id, stamp, place) order by q.place`;
/** It bounds the bytes of an answer: a verification has some 20 kB. */
const atOnce = 50;

export function createLoading(connection: Connection, keys: Keys): Loading {
  const recent = createRecent<string>();

  /** A moved row must not be served from the cache of its former tenant. */
  const ofTenant = (cached: Cached, tenant: string): Cached =>
    cached?.verification.tenant === tenant ? cached : undefined;

  const opened = async (found: Found | undefined, cached: Cached): Promise<Verification | undefined> => {
    if (!found) return undefined;
    if (found === true) return cached?.verification;
    const key = await keys.findOne(found.verification);
    // Without a key it was erased: in between, or since the database was backed up.
    if (!key) return undefined;
    const verification = aggregateOf(key, found);
    recent.keep(verification, found.stamp);
    return verification;
  };

  const find = async (cached: Cached, statement: string, tenant: string, id: string) => {
    const entry = ofTenant(cached, tenant);
    const [row] = await connection.read<{ readonly found: Found }>(statement, [
      tenant,
      id,
      entry?.stamp ?? null,
    ]);
    return opened(row?.found, entry);
  };

  const findSeveral = async (tenant: string, ids: readonly Verification["id"][]) => {
    const entries = ids.map((id) => ofTenant(recent.find(id), tenant));
    const stamps = entries.map((each) => each?.stamp ?? null);
    const rows = await connection.read<{ readonly found: Found }>(several, [tenant, ids, stamps]);
    const fresh = rows.flatMap(({ found }) => (found && found !== true ? [found.verification] : []));
    // Opened here at once, each is cached when `opened` asks for it.
    await keys.find(fresh);
    return Promise.all(rows.map(({ found }, index) => opened(found, entries[index])));
  };

  return {
    load: (tenant, id) => find(recent.find(id), byId, tenant, id),
    loadByDocument: (tenant, id) => find(recent.findByDocument(id), byDocument, tenant, id),
    async loadAll(tenant, ids) {
      const found: (Verification | undefined)[] = [];
      for (let from = 0; from < ids.length; from += atOnce)
        found.push(...(await findSeveral(tenant, ids.slice(from, from + atOnce))));
      return found;
    },
  };
}
