import { constants, createPublicKey, type KeyObject, verify } from "node:crypto";

interface Algorithm {
  /** The key fits the algorithm (RFC 7518 section 3, RFC 9864 section 2). */
  readonly fits: (key: KeyObject) => boolean;
  readonly verify: (data: Uint8Array, key: KeyObject, signature: Uint8Array) => boolean;
}

const ecdsa = (curve: string, hash: string, bytes: number): Algorithm => ({
  fits: (key) => key.asymmetricKeyType === "ec" && key.asymmetricKeyDetails?.namedCurve === curve,
  // RFC 7518 section 3.4: r and s, each as long as the order of the curve.
  verify: (data, key, signature) =>
    signature.length === bytes && verify(hash, data, { key, dsaEncoding: "ieee-p1363" }, signature),
});

const rsa = (hash: string, padding: "pkcs1" | "pss"): Algorithm => ({
  // RFC 7518 section 3.3: 2,048 bits or more.
  fits: (key) => key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048,
  verify: (data, key, signature) =>
    verify(
      hash,
      data,
      padding === "pkcs1"
        ? { key, padding: constants.RSA_PKCS1_PADDING }
        : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
      signature,
    ),
});

const edwards: Algorithm = {
  fits: (key) => key.asymmetricKeyType === "ed25519",
  verify: (data, key, signature) => verify(null, data, key, signature),
};

const algorithms: ReadonlyMap<string, Algorithm> = new Map([
  ["ES256", ecdsa("prime256v1", "sha256", 64)],
  ["ES384", ecdsa("secp384r1", "sha384", 96)],
  ["ES512", ecdsa("secp521r1", "sha512", 132)],
  ["EdDSA", edwards],
  ["Ed25519", edwards],
  ["PS256", rsa("sha256", "pss")],
  ["PS384", rsa("sha384", "pss")],
  ["PS512", rsa("sha512", "pss")],
  ["RS256", rsa("sha256", "pkcs1")],
  ["RS384", rsa("sha384", "pkcs1")],
  ["RS512", rsa("sha512", "pkcs1")],
]);

/** The signature algorithms that are accepted. `none` and HMAC are not among them (RFC 9901 section 9.1). */
export const signatureAlgorithms: readonly string[] = [...algorithms.keys()];

/** False if the algorithm is not accepted, the key does not fit it, or the signature is wrong. */
export function isSignature(alg: string, data: Uint8Array, key: KeyObject, signature: Uint8Array): boolean {
  const algorithm = algorithms.get(alg);
  if (!algorithm?.fits(key)) return false;
  try {
    return algorithm.verify(data, key, signature);
  } catch {
    return false;
  }
}

const publicMembers = ["kty", "crv", "x", "y", "n", "e"] as const;

/**
 * The public key of a JWK (RFC 7517), or undefined if Node does not read it. Private members are left out.
 */
export function publicKeyOfJwk(jwk: Readonly<Record<string, unknown>>): KeyObject | undefined {
  const members = publicMembers.filter((name) => typeof jwk[name] === "string");
  try {
    return createPublicKey({
      key: Object.fromEntries(members.map((name) => [name, jwk[name]])),
      format: "jwk",
    });
  } catch {
    return undefined;
  }
}
