import { createDiffieHellman, createHash, type DiffieHellman } from "node:crypto";
import { bitsOf, oidOf, readDer, readDerSequence, sequenceOf, unsignedHexOf } from "@passmuster/certificates";
import { ecdhSecret, newKeyLike } from "./curves.ts";
import { ChipError } from "./errors.ts";
import { macOf } from "./message-codes.ts";
import { type ChipCipher, chipKeyIn, readSecurityInfos } from "./security-infos.ts";

export interface ChipAuthenticationEvidence {
  readonly dg14: Uint8Array;
  /**
   * The ephemeral key that this service chose: a scalar of the chip's curve, or an exponent. The device must
   * never know it: with it the response can be forged without the chip.
   */
  readonly privateKey: Uint8Array;
  /** Needed if DG14 has several keys. */
  readonly keyId?: number;
  /**
   * The first protected response after the key agreement: `99 02 90 00 8E 08 …`, with or without status
   * bytes.
   */
  readonly response: Uint8Array;
}

export interface SessionKeys {
  readonly cipher: ChipCipher;
  readonly encryption: Uint8Array;
  readonly mac: Uint8Array;
}

/**
 * Chip authentication (ICAO 9303-11, 6.2): only the chip with the private key of DG14 could protect the
 * response. It proves that the chip is no copy, if EF.SOD covers DG14 and this service alone knows the
 * ephemeral private key.
 *
 * @throws {ChipError} @throws {DerError}
 */
export function verifyChipAuthentication(evidence: ChipAuthenticationEvidence): void {
  const { cipher, mac } = sessionKeys(evidence);
  const counter = Buffer.alloc(cipher === "3des" ? 8 : 16);
  counter[counter.length - 1] = 2;
  const { covered, code } = protectedParts(evidence.response);
  if (!macOf(cipher, mac, Buffer.concat([counter, covered])).equals(code))
    throw new ChipError("response_mismatch", "The response was not made with the key of DG14.");
}

/** @throws {ChipError} @throws {DerError} */
export function sessionKeys({
  dg14,
  privateKey,
  keyId,
}: Omit<ChipAuthenticationEvidence, "response">): SessionKeys {
  const key = chipKeyIn(readSecurityInfos(dg14), keyId);
  if (!key) throw new ChipError("key_missing", "DG14 has no such key of chip authentication.");
  const secret = sharedSecret(privateKey, key.publicKeyInfo);
  const derive = (counter: number) => keyOf(key.cipher, secret, counter);
  return { cipher: key.cipher, encryption: derive(1), mac: derive(2) };
}

const dhKeyAgreement = "1.2.840.113549.1.3.1";
const dhPublicNumber = "1.2.840.10046.2.1";

export interface StartedChipAuthentication {
  /** Keep it on the server until the response is there, and use it once. */
  readonly privateKey: Uint8Array;
  /** For MSE:Set KAT (3DES) or GENERAL AUTHENTICATE: an uncompressed point, or a DH number. */
  readonly publicKey: Uint8Array;
  /**
   * What the device sends to the chip afterwards, as it is: a protected READ BINARY of one byte of EF.COM.
   */
  readonly command: Uint8Array;
}

/**
 * Begins chip authentication for a device that relays (ICAO 9303-11, 6.2). The device gives the chip
 * `publicKey`, then `command`, and brings back the response for `ChipEvidence.responses.chip`.
 *
 * DG14 is not verified yet at this time: `verifyChip` does that with the rest.
 *
 * @throws {ChipError} @throws {DerError}
 * @example
 * const { privateKey, publicKey, command } = startChipAuthentication(await readFile("dg14.bin"));
 */
export function startChipAuthentication(dg14: Uint8Array, keyId?: number): StartedChipAuthentication {
  const key = chipKeyIn(readSecurityInfos(dg14), keyId);
  if (!key) throw new ChipError("key_missing", "DG14 has no such key of chip authentication.");
  const own = isOfDh(key.publicKeyInfo) ? newDhKey(key.publicKeyInfo) : newKeyLike(key.publicKeyInfo);
  const keys = sessionKeys({ dg14, privateKey: own.privateKey, ...(keyId !== undefined && { keyId }) });
  return { ...own, command: protectedCommand(keys) };
}

/** `0C B0 9E 00` with Le 1 (ICAO 9303-11, 9.8.4): the counter is 1, and the header is padded to a block. */
function protectedCommand({ cipher, mac }: SessionKeys): Uint8Array {
  const block = cipher === "3des" ? 8 : 16;
  const counter = Buffer.alloc(block);
  counter[block - 1] = 1;
  const header = Buffer.of(0x0c, 0xb0, 0x9e, 0x00);
  const padded = Buffer.alloc(block);
  padded.set([...header, 0x80]);
  const expected = Buffer.of(0x97, 0x01, 0x01);
  const code = macOf(cipher, mac, Buffer.concat([counter, padded, expected]));
  return Buffer.concat([header, Buffer.of(0x0d), expected, Buffer.of(0x8e, 0x08), code, Buffer.of(0)]);
}

function isOfDh(publicKeyInfo: Uint8Array): boolean {
  const [algorithm] = sequenceOf(readDer(publicKeyInfo));
  const oid = oidOf(sequenceOf(algorithm)[0]);
  return oid === dhKeyAgreement || oid === dhPublicNumber;
}

function sharedSecret(privateKey: Uint8Array, publicKeyInfo: Uint8Array): Uint8Array {
  try {
    if (!isOfDh(publicKeyInfo)) return ecdhSecret(privateKey, publicKeyInfo);
    const own = dhGroupOf(publicKeyInfo);
    own.setPrivateKey(Buffer.from(privateKey));
    const [, key] = sequenceOf(readDer(publicKeyInfo));
    return own.computeSecret(Buffer.from(unsignedHexOf(readDer(bitsOf(key))), "hex"));
  } catch (cause) {
    if (cause instanceof ChipError) throw cause;
    throw new ChipError("unsupported", "The chip's key does not fit the private key.", { cause });
  }
}

/** In bits: the moduli of ICAO 9303-11, 9.6 have 1,024 to 2,048. */
const largestModulus = 4096;

/** Its secret has the length of the modulus (ICAO 9303-11, 6.2.3). */
function dhGroupOf(publicKeyInfo: Uint8Array): DiffieHellman {
  const [algorithm] = sequenceOf(readDer(publicKeyInfo));
  const [modulus, base] = sequenceOf(sequenceOf(algorithm)[1]).map(unsignedHexOf);
  if (!modulus || !base || modulus.length * 4 > largestModulus)
    throw new ChipError("unsupported", "The chip's DH group is not supported.");
  return createDiffieHellman(modulus, "hex", base, "hex");
}

function newDhKey(publicKeyInfo: Uint8Array): { readonly privateKey: Buffer; readonly publicKey: Buffer } {
  const own = dhGroupOf(publicKeyInfo);
  const publicKey = own.generateKeys();
  return { privateKey: own.getPrivateKey(), publicKey };
}

/** ICAO 9303-11, 9.7.1. */
function keyOf(cipher: ChipCipher, secret: Uint8Array, counter: number): Uint8Array {
  const isLong = cipher === "aes192" || cipher === "aes256";
  const hash = createHash(isLong ? "sha256" : "sha1");
  const bytes = hash
    .update(secret)
    .update(Buffer.of(0, 0, 0, counter))
    .digest();
  if (cipher === "3des") return bytes.subarray(0, 16).map(withOddParity);
  return bytes.subarray(0, { aes128: 16, aes192: 24, aes256: 32 }[cipher]);
}

function withOddParity(byte: number): number {
  let ones = 0;
  for (let bits = byte >> 1; bits > 0; bits >>= 1) ones += bits & 1;
  return (byte & 0xfe) | (ones % 2 === 0 ? 1 : 0);
}

const dataTags: ReadonlySet<number> = new Set([0x85, 0x87, 0x99]);

/** Data objects of secure messaging (ICAO 9303-11, 9.8.4): the MAC covers all that stand before it. */
function protectedParts(response: Uint8Array): { readonly covered: Uint8Array; readonly code: Uint8Array } {
  const hasStatus = Buffer.from(response.subarray(-2)).toString("hex") === "9000";
  const objects = readDerSequence(hasStatus ? response.subarray(0, -2) : response);
  const code = objects.at(-1);
  const covered = objects.slice(0, -1);
  const status = covered.at(-1);
  if (code?.tag !== 0x8e || code.value.length !== 8 || status?.tag !== 0x99)
    throw new ChipError("malformed", "The response is not a protected one.");
  if (Buffer.from(status.value).toString("hex") !== "9000" || !covered.every(({ tag }) => dataTags.has(tag)))
    throw new ChipError("response_mismatch", "The chip reports an error.");
  return { covered: Buffer.concat(covered.map(({ raw }) => raw)), code: code.value };
}
