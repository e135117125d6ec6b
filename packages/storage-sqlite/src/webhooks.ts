import { StaleWriteError, type WebhookEndpoint, type WebhookStore } from "@passmuster/core/ports";
import {
  type DeliveryRow,
  deliveryRowOf,
  endpointOf,
  type Key,
  loggedOf,
  type WebhookRow,
  webhookRowOf,
} from "@passmuster/storage-sql";
import { putEntries } from "./audit.ts";
import type { Connection, Sql } from "./connection.ts";
import { createKey, destroyKey, readKey } from "./keys.ts";

type KeyedRow = WebhookRow & { readonly key_number: number };

export function createWebhookStore({ read, write, scrub }: Connection): WebhookStore {
  return {
    async add(endpoint, entries = []) {
      await write((sql) => {
        const key = createKey(sql);
        insert(sql, "webhooks", { ...webhookRowOf(key, endpoint), key_number: key.number });
        putEntries(sql, entries);
      });
    },
    async get(tenant, id) {
      return read((sql) => {
        const row = rowOf(sql, tenant, id);
        return row && endpointOf(readKey(sql, row.key_number), row);
      });
    },
    async list(tenant) {
      return read((sql) => {
        const rows = sql(
          "select * from passmuster_webhooks where tenant = ? order by created_at desc, id desc",
        ).all(tenant) as KeyedRow[];
        return rows.map((row): WebhookEndpoint => endpointOf(readKey(sql, row.key_number), row));
      });
    },
    async save(next, entries = []) {
      await write((sql) => {
        const stored = rowOf(sql, next.tenant, next.id);
        if (stored?.version !== next.version - 1) throw new StaleWriteError(next.id);
        const row = webhookRowOf(readKey(sql, stored.key_number), next);
        const changes = Object.keys(row).map((name) => `${name} = @${name}`);
        sql(`update passmuster_webhooks set ${changes.join(", ")} where id = @id`).run(row);
        putEntries(sql, entries);
      });
    },
    async remove(tenant, id, entries = []) {
      const removed = await write((sql) => {
        const stored = rowOf(sql, tenant, id);
        if (!stored) return false;
        destroyKey(sql, stored.key_number);
        sql("delete from passmuster_webhooks where id = ?").run(id);
        putEntries(sql, entries);
        return true;
      });
      if (removed) scrub();
      return removed;
    },
    async log(delivery, keepFrom) {
      await write((sql) => {
        const { tenant, endpoint } = delivery;
        const stored = rowOf(sql, tenant, endpoint);
        if (!stored) return;
        insert(sql, "webhook_deliveries", { ...deliveryRowOf(readKey(sql, stored.key_number), delivery) });
        sql("delete from passmuster_webhook_deliveries where endpoint = ? and at < ?").run(
          endpoint,
          keepFrom,
        );
      });
    },
    async deliveries({ tenant, endpoint, message = null, since = null, until = null, page, perPage }) {
      return read((sql) => {
        const stored = rowOf(sql, tenant, endpoint);
        if (!stored) return { items: [], total: 0 };
        const key: Key = readKey(sql, stored.key_number);
        const wanted = { endpoint, message, since, until };
        const { total } = sql(`select count(*) as total ${matching}`).get(wanted) as { total: number };
        const rows = sql(`select * ${matching} order by at desc, id desc limit @limit offset @offset`).all({
          ...wanted,
          ...{ limit: perPage, offset: (page - 1) * perPage },
        });
        return { items: (rows as DeliveryRow[]).map((row) => loggedOf(key, row)), total };
      });
    },
  };
}

const matching = `from passmuster_webhook_deliveries where endpoint = @endpoint
  and (@message is null or message = @message)
  and (@since is null or at >= @since) and (@until is null or at < @until)`;

function rowOf(sql: Sql, tenant: string, id: string): KeyedRow | undefined {
  return sql("select * from passmuster_webhooks where tenant = ? and id = ?").get(tenant, id) as
    | KeyedRow
    | undefined;
}

/** The id of an endpoint must be new; a known delivery stays unchanged. */
function insert(
  sql: Sql,
  table: "webhooks" | "webhook_deliveries",
  row: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys(row);
  const known = table === "webhook_deliveries" ? "on conflict (id) do nothing" : "";
  const values = names.map((name) => `@${name}`).join(", ");
  sql(`insert into passmuster_${table} (${names.join(", ")}) values (${values}) ${known}`).run(row);
}

/** Deletes the responses of endpoints about a verification, because they may contain its data. */
export function forgetResponses(sql: Sql, verification: string): void {
  sql(
    "update passmuster_webhook_deliveries set sealed = null where verification = ? and sealed is not null",
  ).run(verification);
}
