import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Sql } from "./connection.ts";

/** The key of one verification. Overwriting it erases all that it sealed, copies that SQLite left in unused bytes included. */
export interface Key {
  readonly number: number;
  readonly bytes: Uint8Array;
}

export function createKey(sql: Sql): Key {
  const bytes = randomBytes(32);
  const { number } = sql("insert into vouchsafe_keys (key) values (?) returning number").get(bytes) as Key;
  return { number, bytes };
}

export function readKey(sql: Sql, number: number): Key {
  const { key } = sql("select key from vouchsafe_keys where number = ?").get(number) as { key: Uint8Array };
  return { number, bytes: key };
}

/** The new bytes are as long as the old ones: SQLite overwrites them where they stand. */
export function destroyKey(sql: Sql, number: number): void {
  sql("update vouchsafe_keys set key = zeroblob(32) where number = ?").run(number);
}

/** Key 0 is the database's own, for looking up what is sealed. */
export function ensureLookUpKey(sql: Sql): void {
  sql("insert into vouchsafe_keys (number, key) values (0, ?) on conflict (number) do nothing").run(
    randomBytes(32),
  );
}

/** By connection: it is the one key that is never destroyed. */
const lookUpKeys = new WeakMap<Sql, Key>();

/** What a sealed text is found by, within its tenant. */
export function lookUpOf(sql: Sql, kind: "reference" | "number", tenant: string, text: string): Uint8Array {
  const { bytes } = lookUpKeys.get(sql) ?? readKey(sql, 0);
  lookUpKeys.set(sql, { number: 0, bytes });
  return createHmac("sha256", bytes)
    .update(JSON.stringify([kind, tenant, text]))
    .digest();
}

const cipher = "aes-256-gcm";
const ivLength = 12;
const authTagLength = 16;

/** AES-256-GCM (NIST SP 800-38D): 96 random bits of IV, 128 of tag, then the JSON. `place` ties it to its row. */
export function seal({ bytes }: Key, place: string, value: unknown): Uint8Array {
  const iv = randomBytes(ivLength);
  const encryption = createCipheriv(cipher, bytes, iv, { authTagLength }).setAAD(Buffer.from(place));
  const text = Buffer.concat([encryption.update(JSON.stringify(value), "utf8"), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), text]);
}

/** @throws {Error} when it was changed, or is not of this place or key */
export function unseal<T>({ bytes }: Key, place: string, sealed: Uint8Array): T {
  const textAt = ivLength + authTagLength;
  const decryption = createDecipheriv(cipher, bytes, sealed.subarray(0, ivLength), { authTagLength })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(ivLength, textAt));
  return JSON.parse(
    Buffer.concat([decryption.update(sealed.subarray(textAt)), decryption.final()]).toString(),
  );
}
