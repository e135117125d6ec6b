import { constants, createHash, createPublicKey, type KeyObject, publicDecrypt, verify } from "node:crypto";
import type { DigestName } from "@passmuster/certificates";
import { ChipError } from "./errors.ts";
import { activeDigestIn, publicKeyIn, readSecurityInfos } from "./security-infos.ts";

export interface ActiveEvidence {
  readonly dg15: Uint8Array;
  /** Names the hash of an EC key. */
  readonly dg14?: Uint8Array;
  /** The eight bytes that this service chose for this session. */
  readonly challenge: Uint8Array;
  /** The data of the response to INTERNAL AUTHENTICATE. */
  readonly response: Uint8Array;
}

/**
 * Active authentication (ICAO 9303-11, 6.1): the chip signed the challenge with the key of DG15. It proves
 * that the chip is no copy, if EF.SOD covers DG15 and the challenge was not used before.
 *
 * @throws {ChipError} @throws {DerError}
 */
export function verifyActive({ dg15, dg14, challenge, response }: ActiveEvidence): void {
  if (challenge.length !== 8) throw new ChipError("challenge_missing", "A challenge has eight bytes.");
  const key = keyIn(publicKeyIn(dg15));
  const holds =
    key.asymmetricKeyType === "rsa"
      ? isRsaResponse(key, challenge, response)
      : isEcResponse(key, digestFor(dg14), challenge, response);
  if (!holds) throw new ChipError("response_mismatch", "The response was not made with the key of DG15.");
}

export function keyIn(publicKeyInfo: Uint8Array): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKeyInfo), format: "der", type: "spki" });
    if (key.asymmetricKeyType === "rsa" || key.asymmetricKeyType === "ec") return key;
  } catch (cause) {
    throw new ChipError("unsupported", "The chip's key is not supported.", { cause });
  }
  throw new ChipError("unsupported", "The chip's key is neither RSA nor EC.");
}

/** Trailers of ISO/IEC 9796-2, scheme 1 (ICAO 9303-11, 6.1.2.2; ISO/IEC 10118-3 numbers the hashes). */
const trailers: Readonly<Record<string, DigestName>> = {
  "33cc": "sha1",
  "38cc": "sha224",
  "34cc": "sha256",
  "36cc": "sha384",
  "35cc": "sha512",
};

/** The message representative is 6A ‖ M1 ‖ H(M1 ‖ challenge) ‖ trailer. */
function isRsaResponse(key: KeyObject, challenge: Uint8Array, response: Uint8Array): boolean {
  return recovered(key, response).some((block) => {
    if (block[0] !== 0x6a) return false;
    const isShort = block.at(-1) === 0xbc;
    const digest = isShort ? "sha1" : trailers[block.subarray(-2).toString("hex")];
    if (!digest) return false;
    const end = block.length - (isShort ? 1 : 2);
    const start = end - createHash(digest).digest().length;
    if (start < 2) return false;
    const hash = createHash(digest).update(block.subarray(1, start)).update(challenge).digest();
    return hash.equals(block.subarray(start, end));
  });
}

/** Both s^e mod n and n − that: a signer may give the smaller of s and n − s (ISO/IEC 9796-2, B.6). */
function recovered(key: KeyObject, response: Uint8Array): readonly Buffer[] {
  try {
    const block = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, response);
    const { n = "" } = key.export({ format: "jwk" });
    const modulus = BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`);
    const other = (modulus - BigInt(`0x${block.toString("hex")}`))
      .toString(16)
      .padStart(block.length * 2, "0");
    return [block, Buffer.from(other, "hex")];
  } catch {
    return [];
  }
}

function digestFor(dg14: Uint8Array | undefined): DigestName {
  const digest = dg14 && activeDigestIn(readSecurityInfos(dg14));
  if (!digest)
    throw new ChipError("algorithm_missing", "DG14 does not name the hash of active authentication.");
  return digest;
}

/** Plain r ‖ s (BSI TR-03111, 5.2.1). Some identity cards give DER. */
function isEcResponse(
  key: KeyObject,
  digest: DigestName,
  challenge: Uint8Array,
  response: Uint8Array,
): boolean {
  return (["ieee-p1363", "der"] as const).some((dsaEncoding) => {
    try {
      return verify(digest, challenge, { key, dsaEncoding }, response);
    } catch {
      return false;
    }
  });
}
