import { microsecondsIn } from "../../model/duration.ts";
import type { Tenant } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Settings } from "../options.ts";
import type { LinkSigner } from "./link-signer.ts";

/** The tenant of a link that names none. */
const usual: Tenant = "default";

/** How a link names a tenant; empty for `default`. It needs no proof: ids are unique across tenants. */
export function tenantMark(tenant: Tenant): string {
  return tenant === usual ? "" : `.${Buffer.from(tenant).toString("base64url")}`;
}

/**
 * `undefined` for a mark that `tenantMark` does not make.
 * @param mark the result of `tenantMark`, without the dot
 */
export function markedTenant(mark: string | undefined): Tenant | undefined {
  if (mark === undefined) return usual;
  const tenant = Buffer.from(mark, "base64url").toString();
  return tenantMark(tenant) === `.${mark}` ? tenant : undefined;
}

/** How a capability and a QR code name the renewal; empty for a link that was never renewed. */
export function numberMark(number: number): string {
  return number === 0 ? "" : `${number}~`;
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
  return `${numberMark(number)}${links.capability(id, number)}${tenantMark(tenant)}`;
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
  const tenant = markedTenant(mark);
  if (tenant === undefined || !links.verifyCapability(id, capability, number)) return undefined;
  return { tenant, number };
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
