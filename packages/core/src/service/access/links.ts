import type { BlobKey, DocumentId } from "../../model/ids.ts";
import { type Instant, minute, second } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Settings } from "../options.ts";
import { linkCapability, linkNumber, numberMark, tenantMark } from "./capability.ts";
import type { LinkSigner } from "./link-signer.ts";

/** The specification: signed image links live 30 minutes. */
const imageLinkLifetime: Instant = 30 * minute;

/** The most that an image link may last from now on. The clocks of nodes may differ by ten seconds. */
export const longestImageLink: Instant = imageLinkLifetime + 10 * second;

/** The ports that make links. */
export interface Linking extends Pick<Ports, "environment"> {
  readonly links: Pick<LinkSigner, "sign" | "capability">;
  readonly settings: Pick<Settings, "publicUrl">;
}

type Addressing = Pick<Linking, "links" | "settings">;

/** The parts of a verification that its link needs. */
export type Owned = Pick<Verification, "tenant" | "id" | "link">;

/** The page only, or with the capability that opens it. */
export type Address = "page" | "capability";

/**
 * The end user's link. The capability follows `#`, which browsers keep out of requests, logs and Referer.
 * Without it the page opens nothing.
 */
export function verifyUrl(core: Addressing, verification: Owned, address: Address = "capability"): string {
  const page = `${core.settings.publicUrl}/verify/${verification.id}`;
  return address === "page" ? page : `${page}#${linkCapability(core, verification)}`;
}

/** `verifyUrl` as a QR code image. The same signature is valid for `.svg` in place of `.png`. */
export function qrCodeUrl(core: Addressing, verification: Owned, address: Address = "capability"): string {
  const { tenant, id } = verification;
  const [, signature] = core.links.sign(qrCodePath(verification, address)).split("?signature=");
  const number = address === "page" ? 0 : linkNumber(verification);
  return `${core.settings.publicUrl}/qr/${id}/${numberMark(number)}${signature}${tenantMark(tenant)}.png`;
}

/** The path that the signature of a QR code covers. Renewing the link invalidates earlier QR codes. */
export function qrCodePath(verification: Owned, address: Address): string {
  const number = linkNumber(verification);
  const part = address === "page" ? "/page" : number === 0 ? "" : `/${number}`;
  return `/qr/${verification.id}${tenantMark(verification.tenant)}${part}`;
}

/** A link to an image that works for 30 minutes. Only this service can open the image. */
export function imageUrl(
  { settings, links, environment }: Linking,
  { tenant, id }: Owned,
  key: BlobKey,
): string {
  const expiresAt = environment.now() + imageLinkLifetime;
  return `${settings.publicUrl}${links.sign(`/images/${encodeURIComponent(tenant)}/${id}/${key}`, expiresAt)}`;
}

/** The address of a picture, which needs the reader's own authentication. */
export function pictureUrl(
  { settings }: Pick<Linking, "settings">,
  flow: string,
  document: DocumentId,
  side: "front" | "back",
): string {
  return `${settings.publicUrl}/api/v1/${flow}/documents/${document}/pictures/${side}`;
}
