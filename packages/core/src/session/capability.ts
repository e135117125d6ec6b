import type { Core } from "../core.ts";
import type { Tenant } from "../ports/authenticator.ts";
import type { VerificationId } from "../ports/environment.ts";

/** Whose verification an address is about that names nobody. */
const usual: Tenant = "default";

/** How an address names a tenant; nothing for `default`. It needs no proof of its own: no two tenants share an id. */
export function tenantMark(tenant: Tenant): string {
  return tenant === usual ? "" : `.${Buffer.from(tenant).toString("base64url")}`;
}

/** @param mark what `tenantMark` gave, without the dot */
export function markedTenant(mark: string | undefined): Tenant {
  return mark === undefined ? usual : Buffer.from(mark, "base64url").toString();
}

/** What stands behind `#` in a verification's address. */
export function linkCapability(
  { links }: Pick<Core, "links">,
  { tenant, id }: { readonly tenant: Tenant; readonly id: VerificationId },
): string {
  return `${links.capability(id)}${tenantMark(tenant)}`;
}

/** The tenant of whoever shows this capability for this id; `undefined` where it is not good. */
export function tenantShown({ links }: Pick<Core, "links">, id: string, shown: string): Tenant | undefined {
  const [capability = "", mark] = shown.split(".");
  return links.verifyCapability(id, capability) ? markedTenant(mark) : undefined;
}
