import { createHash, createPrivateKey, type KeyObject } from "node:crypto";
import { type Certificate, isSelfSigned, readCertificates } from "@passmuster/certificates";
import { CompactSign } from "jose";
import type { CoseSignatureAlgorithm } from "../cose/index.ts";

/** Signs requests, so that wallets can show who asks. */
export interface RequestSignerOptions {
  /** P-256, P-384, P-521, Ed25519 or RSA: PKCS #8 as PEM, or a key object. Most wallets know P-256 only. */
  readonly key: string | KeyObject;
  /** PEM or DER: the certificate of the key first, then those above it. */
  readonly chain: string | Uint8Array;
  /**
   * What the client identifier is made of (OpenID4VP 1.0 section 5.9.3): the hash of the certificate, or its
   * first DNS name. Default `x509_hash`, which HAIP 1.0 requires.
   */
  readonly clientId?: "x509_hash" | "x509_san_dns";
}

export interface RequestSigner {
  readonly clientId: string;
  /** DER, the signer's first, without the self-signed root. */
  readonly chain: readonly Uint8Array[];
  readonly key: KeyObject;
  /** For the reader authentication of an mdoc request. Absent for RSA, which COSE of mdocs does not have. */
  readonly coseAlgorithm?: CoseSignatureAlgorithm;
  /** A request object (RFC 9101) as a JWS. */
  sign(payload: object): Promise<string>;
}

/**
 * @throws {TypeError} naming what is wrong with the key or the chain
 */
export function requestSigner({
  key: input,
  chain,
  clientId = "x509_hash",
}: RequestSignerOptions): RequestSigner {
  const key = typeof input === "string" ? createPrivateKey(input) : input;
  const certificates = readCertificates(chain);
  const [leaf] = certificates;
  if (!leaf?.x509.checkPrivateKey(key))
    throw new TypeError("signer.key is not the key of the first certificate in signer.chain.");
  const alg = algorithmOf(key);
  const sent = certificates.filter((certificate) => certificate === leaf || !isSelfSigned(certificate));
  const x5c = sent.map(({ raw }) => Buffer.from(raw).toString("base64"));
  return {
    clientId: clientIdOf(leaf, clientId),
    chain: sent.map(({ raw }) => raw),
    key,
    ...(alg !== "PS256" && { coseAlgorithm: alg }),
    sign: (payload) =>
      new CompactSign(Buffer.from(JSON.stringify(payload)))
        .setProtectedHeader({ alg, typ: "oauth-authz-req+jwt", x5c })
        .sign(key),
  };
}

function clientIdOf(leaf: Certificate, prefix: "x509_hash" | "x509_san_dns"): string {
  if (prefix === "x509_hash") return `x509_hash:${createHash("sha256").update(leaf.raw).digest("base64url")}`;
  const [name] = leaf.dnsNames;
  if (!name) throw new TypeError("The first certificate of signer.chain has no DNS name: use x509_hash.");
  return `x509_san_dns:${name}`;
}

const curves: Readonly<Record<string, "ES256" | "ES384" | "ES512">> = {
  prime256v1: "ES256",
  secp384r1: "ES384",
  secp521r1: "ES512",
};

function algorithmOf(key: KeyObject): "ES256" | "ES384" | "ES512" | "EdDSA" | "PS256" {
  if (key.asymmetricKeyType === "ed25519") return "EdDSA";
  if (key.asymmetricKeyType === "rsa") return "PS256";
  const alg = curves[key.asymmetricKeyDetails?.namedCurve ?? ""];
  if (!alg) throw new TypeError("signer.key must be a key of P-256, P-384, P-521, Ed25519 or RSA.");
  return alg;
}
