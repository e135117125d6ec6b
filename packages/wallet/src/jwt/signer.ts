import type { KeyObject } from "node:crypto";
import { type Certificate, readCertificate, type TrustSource } from "@passmuster/certificates";
import { WalletError } from "../errors.ts";
import type { JsonValue } from "../json.ts";
import { whyUntrusted } from "../trust/certificate-path.ts";
import { publicKeyOfJwk } from "./algorithms.ts";
import { isSignedWith, type Jwt } from "./jws.ts";

/** A public key as a JWK (RFC 7517). */
export type Jwk = Readonly<Record<string, unknown>>;

/**
 * Whose signature counts. Certificates of the header `x5c` lead to `trust`; a JWT without them needs `keys`.
 */
export interface SignerTrust {
  readonly trust?: TrustSource;
  /** Keys that were pinned by other means. */
  readonly keys?: readonly Jwk[];
}

export interface SignerOptions extends SignerTrust {
  readonly at: Date;
  readonly skewSeconds: number;
}

/** What was found on the signer. `untrusted` says why its key is not trusted. */
export interface SignerFinding {
  /** The certificate of the key, if the header has one. */
  readonly certificate?: Certificate;
  readonly signed: boolean;
  readonly untrusted?: string;
}

/**
 * Finds the key of a JWT and verifies its signature. A header with `x5c` uses its first certificate's key and
 * never a pinned one.
 *
 * @throws {WalletError} `jwt_key`: `x5c` is malformed
 */
export async function findSigner(jwt: Jwt, options: SignerOptions): Promise<SignerFinding> {
  const { trust, keys = [] } = options;
  if (!Object.hasOwn(jwt.header, "x5c")) {
    const pinned = keys.map(publicKeyOfJwk).filter((key) => key !== undefined);
    return keys.length === 0
      ? { signed: false, untrusted: "it has no certificate, and no key is pinned" }
      : { signed: pinned.some((key) => isSignedWith(jwt, key)) };
  }
  const chain = chainOf(jwt.header.x5c);
  const [certificate] = chain;
  if (!certificate) throw new WalletError("jwt_key", "The header x5c has no certificate.");
  const signed = isSignedWith(jwt, keyOf(certificate));
  const untrusted = trust
    ? await whyUntrusted(chain, { trust, at: options.at, skewSeconds: options.skewSeconds })
    : "certificates are not trusted here";
  return { certificate, signed, ...(untrusted !== undefined && { untrusted }) };
}

/** RFC 7515 section 4.1.6: base64 (not base64url) of DER. */
function chainOf(x5c: JsonValue | undefined): readonly Certificate[] {
  if (!Array.isArray(x5c) || x5c.length === 0 || x5c.length > 8) throw malformedChain();
  return x5c.map((text) => {
    const der = typeof text === "string" ? Buffer.from(text, "base64") : Buffer.alloc(0);
    if (der.toString("base64") !== text) throw malformedChain();
    try {
      return readCertificate(new Uint8Array(der));
    } catch (cause) {
      throw malformedChain(cause);
    }
  });
}

function keyOf(certificate: Certificate): KeyObject {
  try {
    return certificate.publicKey;
  } catch (cause) {
    throw malformedChain(cause);
  }
}

function malformedChain(cause?: unknown): WalletError {
  return new WalletError("jwt_key", "The header x5c is no chain of certificates.", { cause });
}
