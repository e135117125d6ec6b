import { createCipheriv, createDecipheriv } from "node:crypto";
import { systemEnvironment } from "../runtime/environment.ts";

const { random } = systemEnvironment();
const cipher = "aes-256-gcm";
const keyLength = 32;
const ivLength = 12;
const authTagLength = 16;
const textAt = ivLength + authTagLength;

export function newKeyBytes(): Uint8Array {
  return random(keyLength);
}

/**
 * AES-256-GCM (NIST SP 800-38D): 96 random bits of IV, 128 of tag, then the ciphertext. The result opens only
 * with the same `bound` text, which is not stored.
 * @param head bytes before the IV, not sealed
 */
export function sealBytes(
  key: Uint8Array,
  bound: string,
  plain: Uint8Array | string,
  head = new Uint8Array(),
): Uint8Array {
  const iv = random(ivLength);
  const encryption = createCipheriv(cipher, key, iv, { authTagLength }).setAAD(Buffer.from(bound));
  const body = typeof plain === "string" ? encryption.update(plain, "utf8") : encryption.update(plain);
  encryption.final();
  return Buffer.concat([head, iv, encryption.getAuthTag(), body]);
}

/** @throws {Error} the bytes were changed, or sealed with another key or bound text */
export function openBytes(key: Uint8Array, bound: string, sealed: Uint8Array): Buffer {
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, ivLength), { authTagLength })
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(ivLength, textAt));
  const body = decryption.update(sealed.subarray(textAt));
  decryption.final();
  return body;
}
