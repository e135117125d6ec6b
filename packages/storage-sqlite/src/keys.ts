import { lookUpOf as digestOf, type Key, type LookUpKind, newKey } from "@passmuster/storage-sql";
import type { Sql } from "./connection.ts";

/**
 * The key of one verification. Overwriting it erases all data that it sealed, also copies in SQLite's unused
 * bytes.
 */
export interface NumberedKey extends Key {
  readonly number: number;
}

export function createKey(sql: Sql): NumberedKey {
  const { bytes } = newKey();
  const inserted = sql("insert into passmuster_keys (key) values (?) returning number").get(bytes);
  return { number: (inserted as Pick<NumberedKey, "number">).number, bytes };
}

export function readKey(sql: Sql, number: number): NumberedKey {
  const { key } = sql("select key from passmuster_keys where number = ?").get(number) as { key: Uint8Array };
  return { number, bytes: key };
}

/** Old and new bytes have equal length, so SQLite overwrites them in place. */
export function destroyKey(sql: Sql, number: number): void {
  sql("update passmuster_keys set key = zeroblob(32) where number = ?").run(number);
}

/** Key 0 belongs to the database: it makes the look-up digests. */
export function ensureLookUpKey(sql: Sql): void {
  sql("insert into passmuster_keys (number, key) values (0, ?) on conflict (number) do nothing").run(
    newKey().bytes,
  );
}

/** Cached by connection: this key is never destroyed. */
const lookUpKeys = new WeakMap<Sql, NumberedKey>();

/** The look-up digest of a sealed text within its tenant. */
export function lookUpOf(sql: Sql, kind: LookUpKind, tenant: string, text: string): Uint8Array {
  const key = lookUpKeys.get(sql) ?? readKey(sql, 0);
  lookUpKeys.set(sql, key);
  return digestOf(key, kind, tenant, text);
}
