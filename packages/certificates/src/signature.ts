import { constants, type KeyObject, verify } from "node:crypto";
import type { DerNode } from "./der.ts";
import { derTags, oidOf, sequenceOf, smallIntegerOf } from "./der-values.ts";
import type { DigestName } from "./digest-name.ts";
import { CertificateError } from "./errors.ts";
import { isPssSignature } from "./pss.ts";

const digests: Readonly<Record<string, DigestName>> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.4": "sha224",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

const rsaEncryption = "1.2.840.113549.1.1.1";
const rsaPss = "1.2.840.113549.1.1.10";
const mgf1 = "1.2.840.113549.1.1.8";
const pkcs1: Readonly<Record<string, DigestName>> = {
  "1.2.840.113549.1.1.5": "sha1",
  "1.2.840.113549.1.1.14": "sha224",
  "1.2.840.113549.1.1.11": "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
};
const ecdsa: Readonly<Record<string, DigestName>> = {
  "1.2.840.10045.4.1": "sha1",
  "1.2.840.10045.4.3.1": "sha224",
  "1.2.840.10045.4.3.2": "sha256",
  "1.2.840.10045.4.3.3": "sha384",
  "1.2.840.10045.4.3.4": "sha512",
};

/** The hash of an AlgorithmIdentifier. @throws {CertificateError} `unsupported` */
export function digestOf(algorithm: DerNode | undefined): DigestName {
  const digest = digests[plainOidOf(algorithm)];
  if (!digest) throw new CertificateError("unsupported", "The hash algorithm is not supported.");
  return digest;
}

/** The identifier of an algorithm without parameters: they are absent or NULL (RFC 4055, 2.1). */
function plainOidOf(algorithm: DerNode | undefined): string {
  const [id, parameters, ...more] = sequenceOf(algorithm);
  const isPlain = !parameters || (parameters.tag === derTags.null && parameters.value.length === 0);
  if (!isPlain || more.length > 0)
    throw new CertificateError("unsupported", "An algorithm has parameters that it must not have.");
  return oidOf(id);
}

/** A signature scheme with its parameters (RFC 4055, RFC 5758). */
export interface SignatureScheme {
  readonly kind: "rsa" | "rsa-pss" | "ecdsa";
  readonly digest: DigestName;
  /** PSS only. */
  readonly maskDigest?: DigestName;
  /** PSS only, in bytes. */
  readonly saltLength?: number;
}

/**
 * @param algorithm an AlgorithmIdentifier
 * @param digest used where the algorithm names none: `rsaEncryption` (RFC 3370, 3.2)
 * @throws {CertificateError} `unsupported`
 */
export function schemeOf(algorithm: DerNode | undefined, digest?: DigestName): SignatureScheme {
  const [id, parameters] = sequenceOf(algorithm);
  if (oidOf(id) === rsaPss) return pssOf(parameters);
  const oid = plainOidOf(algorithm);
  if (oid === rsaEncryption && digest) return { kind: "rsa", digest };
  const rsaDigest = pkcs1[oid];
  if (rsaDigest) return { kind: "rsa", digest: rsaDigest };
  const ecDigest = ecdsa[oid];
  if (ecDigest) return { kind: "ecdsa", digest: ecDigest };
  throw new CertificateError("unsupported", "The signature algorithm is not supported.");
}

/** RFC 4055, 3.1: SHA-1 and 20 bytes where a parameter is absent. */
function pssOf(parameters: DerNode | undefined): SignatureScheme {
  const parts = parameters && parameters.tag !== derTags.null ? sequenceOf(parameters) : [];
  const isOrdered = parts.every(
    ({ tag }, at) => tag >= 0xa0 && tag <= 0xa3 && tag > (parts[at - 1]?.tag ?? 0),
  );
  if (!isOrdered) throw new CertificateError("unsupported", "The parameters of PSS are malformed.");
  const of = (tag: number) => parts.find((part) => part.tag === tag)?.children[0];
  const hash = of(0xa0);
  const mask = of(0xa1);
  const salt = of(0xa2);
  const trailer = of(0xa3);
  if (mask && oidOf(sequenceOf(mask)[0]) !== mgf1)
    throw new CertificateError("unsupported", "The mask generation function of PSS is not MGF1.");
  if (trailer && smallIntegerOf(trailer) !== 1)
    throw new CertificateError("unsupported", "The trailer of PSS is not supported.");
  return {
    kind: "rsa-pss",
    digest: hash ? digestOf(hash) : "sha1",
    maskDigest: mask ? digestOf(sequenceOf(mask)[1]) : "sha1",
    saltLength: salt ? smallIntegerOf(salt) : 20,
  };
}

/**
 * Whether `signature` is of `data` and `key`. An ECDSA signature is DER (`r`, `s`).
 * A key of another kind than the scheme's gives false.
 */
export function verifies(
  scheme: SignatureScheme,
  key: KeyObject,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  const { kind, digest } = scheme;
  const type = key.asymmetricKeyType;
  try {
    if (kind === "ecdsa") return type === "ec" && verify(digest, data, key, signature);
    if (kind === "rsa") return type === "rsa" && verify(digest, data, key, signature);
    if (type !== "rsa" && type !== "rsa-pss") return false;
    const { maskDigest = digest, saltLength = 20 } = scheme;
    if (maskDigest !== digest)
      return isPssSignature({ digest, maskDigest, saltLength }, key, data, signature);
    return verify(digest, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
  } catch {
    return false;
  }
}
