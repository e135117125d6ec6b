import { minute } from "./calendar.ts";
import type { Core } from "./core.ts";
import type { Tenant } from "./ports/authenticator.ts";
import type { BlobKey, Instant, VerificationId } from "./ports/environment.ts";

/** The specification: signed image links live 30 minutes. */
const imageLinkLifetime: Instant = 30 * minute;

type Linked = Pick<Core, "settings" | "links" | "blobs" | "environment">;

/** Where to send the end user. The capability stands behind `#`, which browsers keep out of requests, logs and Referer. */
export function verifyUrl({ settings, links }: Linked, id: VerificationId): string {
  return `${settings.publicUrl}/verify/${id}#${links.capability(id)}`;
}

/** A picture of `verifyUrl` as a QR code; `.svg` in place of `.png` holds under the same signature. */
export function qrCodeUrl({ settings, links }: Linked, id: VerificationId): string {
  const [path, signature] = links.sign(`/qr/${id}`).split("?signature=");
  return `${settings.publicUrl}${path}/${signature}.png`;
}

/** A link to an image that works for 30 minutes: the store's own where it has one. */
export async function imageUrl(
  { settings, links, blobs, environment }: Linked,
  { tenant, id }: { readonly tenant: Tenant; readonly id: VerificationId },
  key: BlobKey,
): Promise<string> {
  const expiresAt = environment.now() + imageLinkLifetime;
  if (blobs.signedUrl) return blobs.signedUrl(key, expiresAt);
  return `${settings.publicUrl}${links.sign(`/images/${encodeURIComponent(tenant)}/${id}/${key}`, expiresAt)}`;
}
