import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { systemEnvironment } from "@passmuster/core/ports";

/** The key of one verification or endpoint. Destroying it erases all data that it sealed, copies included. */
export interface Key {
  readonly bytes: Uint8Array;
}

const { random } = systemEnvironment();
const cipher = "aes-256-gcm";
const keyLength = 32;
const ivLength = 12;
const authTagLength = 16;

export function newKey(): Key {
  return { bytes: random(keyLength) };
}

/**
 * AES-256-GCM (NIST SP 800-38D): 96 random bits of IV, 128 of tag, then the JSON. `place` binds the value to
 * its row.
 */
export function seal({ bytes }: Key, place: string, value: unknown): Uint8Array {
  const iv = random(ivLength);
  const encryption = createCipheriv(cipher, bytes, iv, { authTagLength }).setAAD(Buffer.from(place));
  const text = Buffer.concat([encryption.update(JSON.stringify(value), "utf8"), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), text]);
}

/** @throws {Error} the value was changed, or belongs to another place or key */
export function unseal<T>({ bytes }: Key, place: string, sealed: Uint8Array): T {
  const textAt = ivLength + authTagLength;
  const decryption = createDecipheriv(cipher, bytes, sealed.subarray(0, ivLength), { authTagLength })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(ivLength, textAt));
  return JSON.parse(
    Buffer.concat([decryption.update(sealed.subarray(textAt)), decryption.final()]).toString(),
  );
}

export type LookUpKind = "reference" | "claim" | "person";

/**
 * The look-up digest of a sealed text within its tenant; `key` is that of the database, which is never
 * destroyed.
 */
export function lookUpOf(key: Key, kind: LookUpKind, tenant: string, text: string): Uint8Array {
  return createHmac("sha256", key.bytes)
    .update(JSON.stringify([kind, tenant, text]))
    .digest();
}
