import { minute } from "./calendar.ts";
import type { Core } from "./core.ts";
import type { Tenant } from "./ports/authenticator.ts";
import type { BlobKey, Instant, VerificationId } from "./ports/environment.ts";
import { linkCapability, tenantMark } from "./session/capability.ts";

/** The specification: signed image links live 30 minutes. */
const imageLinkLifetime: Instant = 30 * minute;

type Linked = Pick<Core, "settings" | "links" | "blobs" | "environment">;

/** A verification, by its id and whose it is. */
interface Owned {
  readonly tenant: Tenant;
  readonly id: VerificationId;
}

/** Where to send the end user. The capability stands behind `#`, which browsers keep out of requests, logs and Referer. */
export function verifyUrl(core: Linked, verification: Owned): string {
  return `${core.settings.publicUrl}/verify/${verification.id}#${linkCapability(core, verification)}`;
}

/** A picture of `verifyUrl` as a QR code; `.svg` in place of `.png` holds under the same signature. */
export function qrCodeUrl({ settings, links }: Linked, { tenant, id }: Owned): string {
  const mark = tenantMark(tenant);
  const [, signature] = links.sign(`/qr/${id}${mark}`).split("?signature=");
  return `${settings.publicUrl}/qr/${id}/${signature}${mark}.png`;
}

/** A link to an image that works for 30 minutes: the store's own where it has one. */
export async function imageUrl(
  { settings, links, blobs, environment }: Linked,
  { tenant, id }: Owned,
  key: BlobKey,
): Promise<string> {
  const expiresAt = environment.now() + imageLinkLifetime;
  if (blobs.signedUrl) return blobs.signedUrl(key, expiresAt);
  return `${settings.publicUrl}${links.sign(`/images/${encodeURIComponent(tenant)}/${id}/${key}`, expiresAt)}`;
}
