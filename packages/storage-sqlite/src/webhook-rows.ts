import type { DataKey } from "@passmuster/core/storage";
import type { WebhookRow } from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";
import type { KeyRow } from "./key-rows.ts";
import type { Keys } from "./keys.ts";

/** The row of an endpoint with its data key. */
export type KeyedRow = WebhookRow & Pick<KeyRow, "wrapped"> & { readonly key_number: number };

export const keyed = `select w.*, k.wrapped from passmuster_webhooks w join passmuster_data_keys k on k.number = w.key_number`;

export function rowOf(sql: Sql, tenant: string, id: string): KeyedRow | undefined {
  return sql(`${keyed} where w.tenant = ? and w.id = ?`).get(tenant, id) as KeyedRow | undefined;
}

/** An endpoint, with its key unless that was destroyed. */
export async function findEndpoint(
  { look }: Connection,
  keys: Keys,
  { tenant, id }: { readonly tenant: string; readonly id: string },
): Promise<{ readonly row: KeyedRow; readonly key: DataKey | undefined } | undefined> {
  const row = await look((sql) => rowOf(sql, tenant, id));
  return row && { row, key: await keys.open(row, row.wrapped) };
}

/** The id of an endpoint must be new; a known delivery stays unchanged. */
export function insert(
  sql: Sql,
  table: "webhooks" | "webhook_deliveries",
  row: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys(row);
  const conflictClause = table === "webhook_deliveries" ? "on conflict (id) do nothing" : "";
  const values = names.map((name) => `@${name}`).join(", ");
  sql(`insert into passmuster_${table} (${names.join(", ")}) values (${values}) ${conflictClause}`).run(row);
}
