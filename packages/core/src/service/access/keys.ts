import { hkdfSync } from "node:crypto";

/** Derives a separate key for each purpose from a secret (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "passmuster", purpose, 32));
}
