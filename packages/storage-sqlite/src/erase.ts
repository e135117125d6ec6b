import type { VerificationStorage } from "@passmuster/core/storage";
import { eraseAggregate } from "./aggregate.ts";
import { putEntries } from "./audit.ts";
import type { Connection } from "./connection.ts";
import type { KeyRow } from "./key-rows.ts";
import type { Keys } from "./keys.ts";

const deletedKey = `select k.number, k.tenant, k.owner, k.wrapped
  from passmuster_verifications v join passmuster_data_keys k on k.number = v.key_number
  where v.tenant = ? and v.id = ? and v.deleted_at is not null and v.held is null`;

export function createErase({ look, write, scrub }: Connection, keys: Keys): VerificationStorage["erase"] {
  return async (tenant, id, receipts = []) => {
    // The key is destroyed first: if the process dies in between, the repeated erasure still knows it.
    const row = await look((sql) => sql(deletedKey).get(tenant, id));
    if (row) await keys.destroy(row as KeyRow);
    const erased = await write((sql) => {
      const found = eraseAggregate(sql, tenant, id);
      if (found === "first") putEntries(sql, receipts);
      return found;
    });
    if (erased) scrub();
  };
}
