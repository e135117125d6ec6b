import type { AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import type { AuditStore } from "../../ports/audit.ts";

const batchSize = 1_000;

/** Each batch begins at the last link of the one before, so a second link of that sequence is seen too. */
export async function* batchesOf(
  store: AuditStore,
  tenant: Tenant,
  first: number,
): AsyncGenerator<readonly AuditLink[]> {
  for (let from = first, overlap = 0; ; overlap = 1) {
    const batch = (await store.read(tenant, { sequence: from }, batchSize + overlap)).slice(overlap);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    if (overlap === 1 && last.sequence === from) return;
    from = last.sequence;
  }
}
