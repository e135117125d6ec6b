import type { VerificationId } from "../../model/ids.ts";
import type { Tenant } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStorage } from "../../ports/storage.ts";

/**
 * Loads verifications of which perhaps the first tells enough: all with the first one, where each would cost
 * a round trip.
 */
export function loadSeveral(
  storage: Pick<VerificationStorage, "load" | "loadAll">,
  tenant: Tenant,
  ids: readonly VerificationId[],
): (id: VerificationId) => Promise<Verification | undefined> {
  const { loadAll } = storage;
  if (!loadAll) return (id) => storage.load(tenant, id);
  const all = async () => {
    const found = await loadAll(tenant, ids);
    return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  };
  let loaded: ReturnType<typeof all> | undefined;
  return async (id) => {
    loaded ??= all();
    return (await loaded).get(id);
  };
}
