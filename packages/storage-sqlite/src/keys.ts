import { lookUpOf as digestOf, type Key, type LookUpKind, newKey } from "@passmuster/storage-sql";
import type { Sql } from "./connection.ts";

/** The key of one verification. Overwriting it erases all that it sealed, copies that SQLite left in unused bytes included. */
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

/** The new bytes are as long as the old ones: SQLite overwrites them where they stand. */
export function destroyKey(sql: Sql, number: number): void {
  sql("update passmuster_keys set key = zeroblob(32) where number = ?").run(number);
}

/** Key 0 is the database's own, for looking up what is sealed. */
export function ensureLookUpKey(sql: Sql): void {
  sql("insert into passmuster_keys (number, key) values (0, ?) on conflict (number) do nothing").run(
    newKey().bytes,
  );
}

/** By connection: it is the one key that is never destroyed. */
const lookUpKeys = new WeakMap<Sql, NumberedKey>();

/** What a sealed text is found by, within its tenant. */
export function lookUpOf(sql: Sql, kind: LookUpKind, tenant: string, text: string): Uint8Array {
  const key = lookUpKeys.get(sql) ?? readKey(sql, 0);
  lookUpKeys.set(sql, key);
  return digestOf(key, kind, tenant, text);
}
