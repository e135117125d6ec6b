import { constants, createHash, type KeyObject, publicDecrypt } from "node:crypto";
import type { DigestName } from "./digest-name.ts";

export interface PssParameters {
  readonly digest: DigestName;
  readonly maskDigest: DigestName;
  /** In bytes. */
  readonly saltLength: number;
}

/**
 * EMSA-PSS-VERIFY (RFC 8017, 9.1.2) for a mask of another hash, which `node:crypto` does not offer.
 *
 * @throws if the signature has not the length of the key
 */
export function isPssSignature(
  { digest, maskDigest, saltLength }: PssParameters,
  key: KeyObject,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  const bits = (key.asymmetricKeyDetails?.modulusLength ?? 0) - 1;
  const block = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  const encoded = block.subarray(block.length - Math.ceil(bits / 8));
  if (block.subarray(0, block.length - encoded.length).some((byte) => byte !== 0)) return false;
  const hashed = createHash(digest).update(data).digest();
  const split = encoded.length - hashed.length - 1;
  const zeros = split - saltLength - 1;
  if (zeros < 0 || encoded.at(-1) !== 0xbc) return false;
  const hash = encoded.subarray(split, -1);
  const clear = 8 * encoded.length - bits;
  if ((encoded[0] ?? 0) >> (8 - clear) !== 0) return false;
  const mask = maskOf(maskDigest, hash, split);
  const plain = encoded.subarray(0, split).map((byte, at) => byte ^ (mask[at] ?? 0));
  plain[0] = (plain[0] ?? 0) & (0xff >> clear);
  if (plain.subarray(0, zeros).some((byte) => byte !== 0) || plain[zeros] !== 1) return false;
  const salt = plain.subarray(zeros + 1);
  return createHash(digest).update(Buffer.alloc(8)).update(hashed).update(salt).digest().equals(hash);
}

/** MGF1 (RFC 8017, B.2.1). */
function maskOf(digest: DigestName, seed: Uint8Array, length: number): Uint8Array {
  const blocks: Buffer[] = [];
  for (let size = 0; size < length; size = Buffer.concat(blocks).length) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(blocks.length);
    blocks.push(createHash(digest).update(seed).update(counter).digest());
  }
  return Buffer.concat(blocks).subarray(0, length);
}
