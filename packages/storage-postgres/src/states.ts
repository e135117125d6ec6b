import type { StoredState, VerificationStorage } from "@passmuster/core/storage";
import { type StateRow, storedStateOf } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";

const columns = "id, tenant, version, status, updated_at, deleted_at, sealed is null as erased";

/** Along the primary key. */
export async function readStates(
  { read }: Connection,
  { tenant, after = "", limit }: Parameters<VerificationStorage["states"]>[0],
): Promise<readonly StoredState[]> {
  const rows = await read<StateRow>(
    `select ${columns} from {schema}.verifications
     where id > $1 and ($2::text is null or tenant = $2) order by id limit $3`,
    [after, tenant ?? null, limit],
  );
  return rows.map(storedStateOf);
}
