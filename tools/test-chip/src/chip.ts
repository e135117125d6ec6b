import {
  constants,
  createCipheriv,
  createDiffieHellman,
  createECDH,
  createHash,
  generateKeyPairSync,
  getDiffieHellman,
  type KeyObject,
  privateEncrypt,
} from "node:crypto";
import { bits, integer, oid, sequence, setOf, tlv } from "./der-writer.ts";
import { type Digest, sizeOf } from "./signing.ts";

/** Trailers of ISO/IEC 9796-2. */
const trailers: Readonly<Record<Digest, string>> = {
  sha1: "33cc",
  sha224: "38cc",
  sha256: "34cc",
  sha384: "36cc",
  sha512: "35cc",
};

export const dg15Of = (key: KeyObject): Uint8Array =>
  new Uint8Array(tlv(0x6f, key.export({ format: "der", type: "spki" })));
export const dg14Of = (...infos: readonly Buffer[]): Uint8Array => new Uint8Array(tlv(0x6e, setOf(...infos)));

const plainNumbers: Readonly<Record<Digest, number>> = {
  sha1: 1,
  sha224: 2,
  sha256: 3,
  sha384: 4,
  sha512: 5,
};
export const activeInfo = (digest: Digest): Buffer =>
  sequence(oid("2.23.136.1.1.5"), integer(1), oid(`0.4.0.127.0.7.1.1.4.1.${plainNumbers[digest]}`));

export interface RsaAnswer {
  readonly digest: Digest;
  readonly key: KeyObject;
  readonly challenge: Uint8Array;
  /** Give the other root, n − s. */
  readonly isNegated?: boolean;
  readonly trailer?: string;
  readonly header?: number;
}

/** The response of a chip with an RSA key. */
export function rsaAnswer({
  digest,
  key,
  challenge,
  isNegated,
  trailer = trailers[digest],
  header = 0x6a,
}: RsaAnswer): Uint8Array {
  const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const end = Buffer.from(trailer, "hex");
  const first = Buffer.alloc(size - 1 - sizeOf(digest) - end.length, 0xa7);
  const hash = createHash(digest).update(first).update(challenge).digest();
  const block = Buffer.concat([Buffer.of(header), first, hash, end]);
  const signature = privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  if (!isNegated) return new Uint8Array(signature);
  const { n = "" } = key.export({ format: "jwk" });
  const modulus = BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`);
  const other = modulus - BigInt(`0x${signature.toString("hex")}`);
  return new Uint8Array(Buffer.from(other.toString(16).padStart(size * 2, "0"), "hex"));
}

const agreement = "0.4.0.127.0.7.2.2";

/**
 * A key of chip authentication and its cipher 3DES: the one that this kit can use without the code under
 * test.
 */
export function chipInfos(kind: "dh" | "ecdh", publicKeyInfo: Uint8Array, keyId?: number): readonly Buffer[] {
  const number = kind === "dh" ? 1 : 2;
  const id = keyId === undefined ? [] : [integer(keyId)];
  return [
    sequence(oid(`${agreement}.1.${number}`), publicKeyInfo, ...id),
    sequence(oid(`${agreement}.3.${number}.1`), integer(1), ...id),
  ];
}

/** RFC 3526, group 14. */
const prime = getDiffieHellman("modp14").getPrime();
const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString("hex")}`);

/** What a chip does with the public key of a terminal. */
export interface ChipSide {
  readonly infos: readonly Buffer[];
  /** The secret that both have. */
  agree(publicKey: Uint8Array): Buffer;
}

export function dhChip(): ChipSide {
  const chip = createDiffieHellman(prime, Buffer.of(2));
  chip.generateKeys();
  const group = sequence(integer(toNumber(prime)), integer(2));
  const info = sequence(
    sequence(oid("1.2.840.113549.1.3.1"), group),
    bits(integer(toNumber(chip.getPublicKey()))),
  );
  return { infos: chipInfos("dh", info), agree: (publicKey) => chip.computeSecret(publicKey) };
}

export function ecChip(namedCurve: string, paramEncoding: "named" | "explicit", keyId?: number): ChipSide {
  const chip = generateKeyPairSync("ec", { namedCurve, paramEncoding });
  const own = createECDH(namedCurve);
  own.setPrivateKey(scalarOf(chip.privateKey));
  return {
    infos: chipInfos("ecdh", chip.publicKey.export({ format: "der", type: "spki" }), keyId),
    agree: (publicKey) => own.computeSecret(publicKey),
  };
}

/** ECPrivateKey (RFC 5915): the first octet string. */
function scalarOf(key: KeyObject): Uint8Array {
  const der = key.export({ format: "der", type: "sec1" });
  const at = der[1] === 0x81 ? 3 : der[1] === 0x82 ? 4 : 2;
  const length = der[at + 4] ?? 0;
  return new Uint8Array(der.subarray(at + 5, at + 5 + length));
}

/** The command that a chip expects first: READ BINARY of one byte of EF.COM, under the counter 1. */
export function expectedCommand(secret: Uint8Array): Uint8Array {
  const header = Buffer.from("0cb09e00", "hex");
  const padding = Buffer.from("80000000", "hex");
  const expected = Buffer.from("970101", "hex");
  const data = Buffer.concat([header, padding, expected, Buffer.from("8000000000", "hex")]);
  const code = tlv(0x8e, retailMac(secret, 1, data));
  return new Uint8Array(Buffer.concat([header, Buffer.of(0x0d), expected, code, Buffer.of(0)]));
}

/** `99 02 90 00 8E 08 MAC` under the counter 2. */
export function protectedAnswer(secret: Uint8Array, status = "9000"): Uint8Array {
  const covered = Buffer.from(`9902${status}`, "hex");
  const code = retailMac(secret, 2, Buffer.concat([covered, Buffer.from("80000000", "hex")]));
  return new Uint8Array(Buffer.concat([covered, tlv(0x8e, code)]));
}

/** ISO/IEC 9797-1, algorithm 3, under the key that 3DES derives from the secret. `data` is padded. */
function retailMac(secret: Uint8Array, counter: number, data: Buffer): Buffer {
  const hash = createHash("sha1")
    .update(secret)
    .update(Buffer.of(0, 0, 0, 2))
    .digest();
  const [one, two] = [hash.subarray(0, 8), hash.subarray(8, 16)];
  const all = Buffer.concat([Buffer.of(0, 0, 0, 0, 0, 0, 0, counter), data]);
  let state = Buffer.alloc(8);
  for (let at = 0; at < all.length; at += 8) {
    const block = Buffer.from(state.map((byte, index) => byte ^ (all[at + index] ?? 0)));
    const key = at + 8 < all.length ? [one, one, one] : [one, two, one];
    state = createCipheriv("des-ede3-ecb", Buffer.concat(key), null).setAutoPadding(false).update(block);
  }
  return state;
}
