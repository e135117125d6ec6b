import type { Principal, Tenant } from "../../model/principal.ts";

/** The host itself: every scope, within one tenant. */
export function hostOf(tenant: Tenant): Principal {
  return { subject: "host", tenant, scopes: ["read", "write", "review", "admin"] };
}
