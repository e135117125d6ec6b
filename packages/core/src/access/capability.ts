import { microsecondsIn } from "../model/duration.ts";
import type { Tenant } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";
import type { Settings } from "../options.ts";
import type { Ports } from "../ports/ports.ts";
import type { LinkSigner } from "./link-signer.ts";

/** The tenant of a link that names none. */
const usual: Tenant = "default";

/** How a link names a tenant; empty for `default`. It needs no proof: ids are unique across tenants. */
export function tenantMark(tenant: Tenant): string {
  return tenant === usual ? "" : `.${Buffer.from(tenant).toString("base64url")}`;
}

/** @param mark the result of `tenantMark`, without the dot */
export function markedTenant(mark: string | undefined): Tenant {
  return mark === undefined ? usual : Buffer.from(mark, "base64url").toString();
}

/** How often the link was renewed. */
export function linkNumber({ link }: Pick<Verification, "link">): number {
  return link?.number ?? 0;
}

/** The part after `#` in a verification's link. After a renewal it begins with the renewal's number. */
export function linkCapability(
  { links }: { readonly links: Pick<LinkSigner, "capability"> },
  verification: Pick<Verification, "tenant" | "id" | "link">,
): string {
  const { tenant, id } = verification;
  const number = linkNumber(verification);
  return `${number === 0 ? "" : `${number}~`}${links.capability(id, number)}${tenantMark(tenant)}`;
}

/**
 * A verified capability: this service made it for this id. Only the verification knows whether it is the
 * newest.
 */
export interface Shown {
  readonly tenant: Tenant;
  readonly number: number;
}

/** `undefined` for an invalid capability. Loads nothing. */
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

/** The ports that decide whether a link is open. */
export interface Opening extends Pick<Ports, "environment"> {
  readonly settings: Pick<Settings, "session" | "expiresAfter">;
}

/**
 * Whether a verification's link still opens a session. By default it does until a Started verification
 * expires.
 */
export function isLinkOpen(
  { settings, environment }: Opening,
  { link, createdAt, history }: Verification,
): boolean {
  const lasts = settings.session.linkLasts ?? settings.expiresAfter;
  if (lasts === false) return true;
  const started = history.findLast(({ from, to }) => to === "started" && from !== to)?.createdAt;
  const since = Math.max(link?.at ?? createdAt, started ?? createdAt);
  return environment.now() < since + microsecondsIn(lasts);
}
