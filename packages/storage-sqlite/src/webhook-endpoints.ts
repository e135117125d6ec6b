import { StaleWriteError, type WebhookEndpoint, type WebhookStore } from "@passmuster/core/storage";
import { endpointOf, sealerOf, webhookRowOf } from "@passmuster/storage-sql";
import { putEntries } from "./audit.ts";
import type { Connection } from "./connection.ts";
import { clearKey, insertKey } from "./key-rows.ts";
import type { Keys } from "./keys.ts";
import { findEndpoint, insert, type KeyedRow, keyed, rowOf } from "./webhook-rows.ts";

type EndpointStore = Pick<WebhookStore, "add" | "get" | "list" | "save" | "remove">;

export function createEndpointStore(connection: Connection, keys: Keys): EndpointStore {
  const { look, read, write, scrub } = connection;
  const opened = async (row: KeyedRow): Promise<WebhookEndpoint | undefined> => {
    const key = await keys.open(row, row.wrapped);
    return key && endpointOf(sealerOf(key, row), row);
  };

  return {
    async add(endpoint, entries = []) {
      const { key, stored } = await keys.create(endpoint);
      const row = webhookRowOf(sealerOf(key, endpoint), endpoint);
      await write((sql) => {
        insert(sql, "webhooks", { ...row, key_number: insertKey(sql, endpoint, stored) });
        putEntries(sql, entries);
      });
    },
    async get(tenant, id) {
      const row = await look((sql) => rowOf(sql, tenant, id));
      return row && opened(row);
    },
    async list(tenant) {
      const rows = await read((sql) =>
        sql(`${keyed} where w.tenant = ? order by w.created_at desc, w.id desc`).all(tenant),
      );
      const all = await Promise.all((rows as KeyedRow[]).map(opened));
      return all.filter((one) => one !== undefined);
    },
    async save(next, entries = []) {
      const found = await findEndpoint(connection, keys, next);
      if (!found?.key) throw new StaleWriteError(next.id);
      const row = webhookRowOf(sealerOf(found.key, next), next);
      await write((sql) => {
        const stored = rowOf(sql, next.tenant, next.id);
        if (stored?.version !== next.version - 1) throw new StaleWriteError(next.id);
        const changes = Object.keys(row).map((name) => `${name} = @${name}`);
        sql(`update passmuster_webhooks set ${changes.join(", ")} where id = @id`).run(row);
        putEntries(sql, entries);
      });
    },
    async remove(tenant, id, entries = []) {
      const found = await findEndpoint(connection, keys, { tenant, id });
      if (!found) return false;
      const { key_number: number, wrapped } = found.row;
      await keys.destroy({ number, tenant, owner: id, wrapped });
      const removed = await write((sql) => {
        if (!rowOf(sql, tenant, id)) return false;
        clearKey(sql, number);
        sql("delete from passmuster_webhooks where id = ?").run(id);
        putEntries(sql, entries);
        return true;
      });
      if (removed) scrub();
      return removed;
    },
  };
}
