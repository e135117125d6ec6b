import type { Verification } from "@passmuster/core/storage";
import { createRecent } from "@passmuster/storage-sql";
import { type KeyedRow, readParts } from "./aggregate.ts";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";
import { openParts } from "./sealed.ts";

/** Verifications, from a cache if they are current; otherwise loaded in one snapshot. */
export interface Loading {
  load(tenant: string, id: string): Promise<Verification | undefined>;
  loadByDocument(tenant: string, id: string): Promise<Verification | undefined>;
}

const withKey = "passmuster_verifications v join passmuster_data_keys k on k.number = v.key_number";
const byId = `from ${withKey} where v.tenant = ? and v.id = ? and v.deleted_at is null`;
const byDocument = `from ${withKey} join passmuster_documents d on d.verification = v.id
  where v.tenant = ? and d.id = ? and v.deleted_at is null`;

export function createLoading({ look, read }: Connection, keys: Keys): Loading {
  const recent = createRecent<number>();

  const readStored = async (which: string, tenant: string, id: string): Promise<Verification | undefined> => {
    const parts = await read((sql) => {
      const now = sql(`select v.*, k.wrapped ${which}`).get(tenant, id) as KeyedRow | undefined;
      return now && readParts(sql, now);
    });
    const found = parts && (await openParts(keys, parts));
    if (found) recent.keep(found, found.version);
    return found;
  };

  const find = async (which: string, tenant: string, id: string): Promise<Verification | undefined> => {
    const stamp = await look((sql) => sql(`select v.id, v.version ${which}`).get(tenant, id));
    if (!stamp) return undefined;
    const current = stamp as Pick<KeyedRow, "id" | "version">;
    const cached = recent.find(current.id);
    // A moved row must not be served from the cache of its former tenant.
    if (cached?.stamp === current.version && cached.verification.tenant === tenant)
      return cached.verification;
    return readStored(which, tenant, id);
  };

  return {
    // One that is in no cache needs no stamp.
    load: (tenant, id) => (recent.find(id) ? find : readStored)(byId, tenant, id),
    loadByDocument: (tenant, id) => find(byDocument, tenant, id),
  };
}
