import type { KeyContext } from "@passmuster/core/ports";
import type { Sql } from "./connection.ts";

/** A row of `passmuster_data_keys`. */
export interface KeyRow {
  readonly number: number;
  readonly tenant: string;
  readonly owner: string;
  readonly wrapped: Uint8Array;
}

export const lookUpOwner: KeyContext = { tenant: "", id: "look-up" };

export function insertKey(sql: Sql, { tenant, id }: KeyContext, wrapped: Uint8Array): number {
  const inserted = sql(
    "insert into passmuster_data_keys (tenant, owner, wrapped) values (?, ?, ?) returning number",
  ).get(tenant, id, wrapped);
  return (inserted as Pick<KeyRow, "number">).number;
}

/** No effect if another process wrapped or destroyed the key since. */
export function replaceKey(sql: Sql, { number, wrapped }: KeyRow, by: Uint8Array): void {
  sql("update passmuster_data_keys set wrapped = ? where number = ? and wrapped = ?").run(
    by,
    number,
    wrapped,
  );
}

/** Old and new bytes have equal length, so SQLite overwrites them in place. */
export function clearKey(sql: Sql, number: number): void {
  sql(
    "update passmuster_data_keys set wrapped = zeroblob(max(1, length(wrapped))), legacy = 0 where number = ?",
  ).run(number);
  sql("update passmuster_keys set key = zeroblob(32) where number = ?").run(number);
}
