import { createHash, type JsonWebKey } from "node:crypto";
import { WalletError } from "../errors.ts";

/** Required members by key type, in the order of RFC 7638 section 3.2. */
const members: Readonly<Record<string, readonly ("crv" | "kty" | "x" | "y")[]>> = {
  EC: ["crv", "kty", "x", "y"],
  OKP: ["crv", "kty", "x"],
};

/**
 * The SHA-256 thumbprint of a public EC or OKP key (RFC 7638), 32 bytes.
 *
 * @throws {WalletError} `cose_key`: another key type, or a member is missing
 * @example
 * const jwkThumbprint = jwkThumbprintOf({ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" });
 */
export function jwkThumbprintOf(jwk: JsonWebKey): Uint8Array {
  const required = members[jwk.kty ?? ""] ?? [];
  const entries = required.map((name) => [name, jwk[name]] as const);
  if (entries.length === 0 || entries.some(([, value]) => typeof value !== "string"))
    throw new WalletError("cose_key", "A thumbprint needs a complete public EC or OKP key.");
  const hash = createHash("sha256")
    .update(JSON.stringify(Object.fromEntries(entries)))
    .digest();
  return new Uint8Array(hash);
}
