import type { Tenant } from "../model/principal.ts";
import { day } from "../model/time.ts";
import type { Verification } from "../model/verification.ts";
import type { Settings } from "../options.ts";
import type { Ports } from "../ports/ports.ts";
import type { LinkSigner } from "./link-signer.ts";

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

/** How often the address was renewed. */
export function linkNumber({ link }: Pick<Verification, "link">): number {
  return link?.number ?? 0;
}

/** What stands behind `#` in a verification's address; a renewed one begins with its number. */
export function linkCapability(
  { links }: { readonly links: Pick<LinkSigner, "capability"> },
  verification: Pick<Verification, "tenant" | "id" | "link">,
): string {
  const { tenant, id } = verification;
  const number = linkNumber(verification);
  return `${number === 0 ? "" : `${number}~`}${links.capability(id, number)}${tenantMark(tenant)}`;
}

/** What a capability says that this service made for this id; whether it is the newest, only the verification knows. */
export interface Shown {
  readonly tenant: Tenant;
  readonly number: number;
}

/** `undefined` where the capability is not good. Nothing is looked up for it. */
export function readCapability(
  { links }: { readonly links: Pick<LinkSigner, "verifyCapability"> },
  id: string,
  shown: string,
): Shown | undefined {
  const [, given = "0", capability = "", mark] =
    /^(?:([1-9]\d{0,8})~)?([\w-]{43})(?:\.([\w-]+))?$/.exec(shown) ?? [];
  const number = Number(given);
  return links.verifyCapability(id, capability, number) ? { tenant: markedTenant(mark), number } : undefined;
}

/** What says whether an address is still open. */
export interface Opening extends Pick<Ports, "environment"> {
  readonly settings: Pick<Settings, "session" | "expiresAfterDays">;
}

/** Whether the address of a verification still opens a session: until its last day, by default that of the verification itself. */
export function isLinkOpen(
  { settings, environment }: Opening,
  { link, createdAt, history }: Verification,
): boolean {
  const days = settings.session.linkDays ?? settings.expiresAfterDays;
  if (days === false) return true;
  const started = history.findLast(({ from, to }) => to === "started" && from !== to)?.createdAt;
  const since = Math.max(link?.at ?? createdAt, started ?? createdAt);
  return environment.now() < since + Math.round(days * day);
}
