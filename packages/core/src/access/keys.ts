import { createHmac, hkdfSync } from "node:crypto";

/** A key of its own for each purpose, from the one secret (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "vouchsafe", purpose, 32));
}

/** A keyed hash that tells equal texts without keeping them; base64url. */
export function createFingerprint(secret: string): (text: string) => string {
  const key = deriveKey(secret, "fingerprint");
  return (text) => createHmac("sha256", key).update(text.normalize("NFC")).digest("base64url");
}
