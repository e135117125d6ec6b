import type { Tenant } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";

/**
 * Verifications as this process last loaded or saved them. Another process may have changed them since, which
 * a save finds out.
 */
export interface Seen {
  find(tenant: Tenant, id: string): Verification | undefined;
  keep(verification: Verification): void;
  forget(id: string): void;
}

/** @param most number of verifications, the latest */
export function createSeen(most = 100): Seen {
  const seen = new Map<string, Verification>();
  return {
    find(tenant, id) {
      const found = seen.get(id);
      return found?.tenant === tenant ? found : undefined;
    },
    keep(verification) {
      seen.delete(verification.id);
      if (verification.deletedAt !== null) return;
      seen.set(verification.id, verification);
      const [oldest] = seen.keys();
      if (seen.size > most && oldest !== undefined) seen.delete(oldest);
    },
    forget: (id) => void seen.delete(id),
  };
}
