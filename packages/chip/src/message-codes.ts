import { createCipheriv } from "node:crypto";
import type { ChipCipher } from "./security-infos.ts";

/**
 * The 8 bytes of secure messaging's MAC over `data` (ICAO 9303-11, 9.8.6): retail MAC for 3DES, CMAC for AES.
 * `data` begins with the send sequence counter and is not padded.
 */
export function macOf(cipher: ChipCipher, key: Uint8Array, data: Uint8Array): Buffer {
  return cipher === "3des" ? retailMac(key, padded(data, 8)) : aesCmac(key, padded(data, 16)).subarray(0, 8);
}

/** ISO/IEC 9797-1, padding method 2. */
function padded(data: Uint8Array, block: number): Buffer {
  const zeros = block - 1 - (data.length % block);
  return Buffer.concat([data, Buffer.of(0x80), Buffer.alloc(zeros)]);
}

/** ISO/IEC 9797-1, MAC algorithm 3 with DES: a chain with the first key, and 3DES for the last block. */
function retailMac(key: Uint8Array, data: Buffer): Buffer {
  const first = key.subarray(0, 8);
  const second = key.subarray(8, 16);
  const single = Buffer.concat([first, first, first]);
  const chained = encrypt("des-ede3-cbc", single, Buffer.alloc(8), data.subarray(0, -8));
  const state = chained.length > 0 ? chained.subarray(-8) : Buffer.alloc(8);
  return encrypt("des-ede3-cbc", Buffer.concat([first, second, first]), state, data.subarray(-8));
}

/** RFC 4493, generalised to every key size (NIST SP 800-38B). */
function aesCmac(key: Uint8Array, data: Buffer): Buffer {
  const name = `aes-${key.length * 8}-cbc`;
  const zeros = Buffer.alloc(16);
  const subkey = doubled(encrypt(name, key, zeros, zeros));
  const last = data.subarray(-16).map((byte, at) => byte ^ (subkey[at] ?? 0));
  return encrypt(name, key, zeros, Buffer.concat([data.subarray(0, -16), last])).subarray(-16);
}

/** Multiplication by x in GF(2^128). */
function doubled(block: Buffer): Buffer {
  const shifted = block.map((byte, at) => ((byte << 1) | ((block[at + 1] ?? 0) >> 7)) & 0xff);
  if ((block[0] ?? 0) & 0x80) shifted[15] = (shifted[15] ?? 0) ^ 0x87;
  return Buffer.from(shifted);
}

function encrypt(name: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const cipher = createCipheriv(name, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}
