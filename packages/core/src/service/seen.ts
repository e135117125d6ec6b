import { createLatest } from "../base/runtime/latest.ts";
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
  const latest = createLatest<string, Verification>(most);
  return {
    find(tenant, id) {
      const found = latest.find(id);
      return found?.tenant === tenant ? found : undefined;
    },
    keep(verification) {
      if (verification.deletedAt === null) latest.keep(verification.id, verification);
      else latest.drop(verification.id);
    },
    forget: latest.drop,
  };
}
