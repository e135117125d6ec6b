import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  sign as signWith,
} from "node:crypto";
import { integer, nothing, oid, sequence, tlv } from "./der-writer.ts";

export type Digest = "sha1" | "sha224" | "sha256" | "sha384" | "sha512";
export const digests: readonly Digest[] = ["sha1", "sha224", "sha256", "sha384", "sha512"];

export interface Scheme {
  /** `rsa-bare`: PKCS#1 under the identifier of the key (RFC 3370, 3.2). */
  readonly kind: "rsa" | "rsa-bare" | "rsa-pss" | "ecdsa";
  readonly digest: Digest;
  /** PSS only. Default: the digest. */
  readonly mask?: Digest;
  /** PSS only. Default: the length of the digest. */
  readonly salt?: number;
  /** PSS with another mask only. Default: 1, as RFC 8017 asks. */
  readonly separator?: number;
}

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const digestIds: Readonly<Record<Digest, string>> = {
  sha1: "1.3.14.3.2.26",
  sha224: "2.16.840.1.101.3.4.2.4",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
};
const rsaIds: Readonly<Record<Digest, string>> = {
  sha1: "1.2.840.113549.1.1.5",
  sha224: "1.2.840.113549.1.1.14",
  sha256: "1.2.840.113549.1.1.11",
  sha384: "1.2.840.113549.1.1.12",
  sha512: "1.2.840.113549.1.1.13",
};
const ecdsaIds: Readonly<Record<Digest, string>> = {
  sha1: "1.2.840.10045.4.1",
  sha224: "1.2.840.10045.4.3.1",
  sha256: "1.2.840.10045.4.3.2",
  sha384: "1.2.840.10045.4.3.3",
  sha512: "1.2.840.10045.4.3.4",
};

export const sizeOf = (digest: Digest): number => createHash(digest).digest().length;
export const digestAlgorithm = (digest: Digest): Buffer => sequence(oid(digestIds[digest]), nothing);

export function signatureAlgorithm({ kind, digest, mask = digest, salt = sizeOf(digest) }: Scheme): Buffer {
  if (kind === "ecdsa") return sequence(oid(ecdsaIds[digest]));
  if (kind === "rsa") return sequence(oid(rsaIds[digest]), nothing);
  if (kind === "rsa-bare") return sequence(oid("1.2.840.113549.1.1.1"), nothing);
  const mgf = sequence(oid("1.2.840.113549.1.1.8"), digestAlgorithm(mask));
  const parameters = sequence(tlv(0xa0, digestAlgorithm(digest)), tlv(0xa1, mgf), tlv(0xa2, integer(salt)));
  return sequence(oid("1.2.840.113549.1.1.10"), parameters);
}

export function sign(
  { kind, digest, mask = digest, salt = sizeOf(digest), separator = 1 }: Scheme,
  key: KeyObject,
  data: Uint8Array,
): Buffer {
  if (kind !== "rsa-pss") return signWith(digest, data, key);
  if (mask === digest)
    return signWith(digest, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt });
  return privateEncrypt(
    { key, padding: constants.RSA_NO_PADDING },
    pssBlock({ digest, mask, salt, separator }, key, data),
  );
}

/** EMSA-PSS-ENCODE (RFC 8017, 9.1.1), for a mask of another hash. */
function pssBlock(
  { digest, mask, salt, separator }: Required<Omit<Scheme, "kind">>,
  key: KeyObject,
  data: Uint8Array,
) {
  const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const random = Buffer.alloc(salt, 0x5a);
  const hash = createHash(digest)
    .update(Buffer.alloc(8))
    .update(createHash(digest).update(data).digest())
    .update(random)
    .digest();
  const block = Buffer.concat([Buffer.alloc(length - salt - hash.length - 2), Buffer.of(separator), random]);
  for (let at = 0, counter = 0; at < block.length; counter += 1) {
    for (const byte of createHash(mask)
      .update(hash)
      .update(Buffer.of(0, 0, 0, counter))
      .digest()) {
      if (at < block.length) block[at] = (block[at] ?? 0) ^ byte;
      at += 1;
    }
  }
  block[0] = (block[0] ?? 0) & 0x7f;
  return Buffer.concat([block, hash, Buffer.of(0xbc)]);
}

const keys = new Map<string, KeyPair>();

/** Keys are made once: RSA takes a while. `which` tells keys of the same kind apart. */
export function rsaKey(modulusLength: number, which = ""): KeyPair {
  return kept(`${modulusLength} ${which}`, () => generateKeyPairSync("rsa", { modulusLength }));
}

export function ecKey(
  namedCurve: string,
  paramEncoding: "named" | "explicit" = "named",
  which = "",
): KeyPair {
  return kept(`${namedCurve} ${paramEncoding} ${which}`, () =>
    generateKeyPairSync("ec", { namedCurve, paramEncoding }),
  );
}

function kept(name: string, make: () => KeyPair): KeyPair {
  const pair = keys.get(name) ?? make();
  keys.set(name, pair);
  return pair;
}
