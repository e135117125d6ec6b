import type { StoredState, VerificationStorage } from "@passmuster/core/storage";
import { type StateRow, storedStateOf } from "@passmuster/storage-sql";
import type { Sql } from "./connection.ts";

const columns = "id, tenant, version, status, updated_at, deleted_at, sealed is null as erased";

/** Along the primary key. */
export function readStates(
  sql: Sql,
  { tenant, after = "", limit }: Parameters<VerificationStorage["states"]>[0],
): readonly StoredState[] {
  const rows = sql(
    `select ${columns} from passmuster_verifications
     where id > @after and (@tenant is null or tenant = @tenant) order by id limit @limit`,
  ).all({ tenant: tenant ?? null, after, limit });
  return (rows as StateRow[]).map(storedStateOf);
}
