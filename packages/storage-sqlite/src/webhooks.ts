import {
  type DataKey,
  StaleWriteError,
  type WebhookEndpoint,
  type WebhookStore,
} from "@passmuster/core/storage";
import {
  type DeliveryRow,
  deliveryRowOf,
  endpointOf,
  loggedOf,
  type Sealer,
  sealerOf,
  type WebhookRow,
  webhookRowOf,
} from "@passmuster/storage-sql";
import { putEntries } from "./audit.ts";
import type { Connection, Sql } from "./connection.ts";
import { clearKey, insertKey, type KeyRow } from "./key-rows.ts";
import type { Keys } from "./keys.ts";

type KeyedRow = WebhookRow & Pick<KeyRow, "wrapped"> & { readonly key_number: number };

export function createWebhookStore({ look, read, write, scrub }: Connection, keys: Keys): WebhookStore {
  const find = async (
    tenant: string,
    id: string,
  ): Promise<{ readonly row: KeyedRow; readonly key: DataKey | undefined } | undefined> => {
    const row = await look((sql) => rowOf(sql, tenant, id));
    return row && { row, key: await keys.open(row, row.wrapped) };
  };

  const opened = async (row: KeyedRow): Promise<WebhookEndpoint | undefined> => {
    const key = await keys.open(row, row.wrapped);
    return key && endpointOf(sealerOf(key, row), row);
  };

  /** `undefined` without a verification. */
  const ownerOf = async (tenant: string, id: string | null): Promise<Sealer | "erased" | undefined> => {
    if (id === null) return undefined;
    const row = await look((sql) => sql(ownerKey).get(tenant, id) as Pick<KeyRow, "wrapped"> | undefined);
    if (!row) return undefined;
    const key = await keys.open({ tenant, id }, row.wrapped);
    return key ? sealerOf(key, { tenant, id }) : "erased";
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
      const found = await find(next.tenant, next.id);
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
      const found = await find(tenant, id);
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
    async log(delivery, keepFrom) {
      const { tenant, endpoint } = delivery;
      const found = await find(tenant, endpoint);
      if (!found?.key) return;
      const row = deliveryRowOf(
        sealerOf(found.key, { tenant, id: endpoint }),
        delivery,
        await ownerOf(tenant, delivery.verification),
      );
      await write((sql) => {
        if (!rowOf(sql, tenant, endpoint)) return;
        insert(sql, "webhook_deliveries", { ...row });
        sql("delete from passmuster_webhook_deliveries where endpoint = ? and at < ?").run(
          endpoint,
          keepFrom,
        );
      });
    },
    async deliveries({ tenant, endpoint, message = null, since = null, until = null, page, perPage }) {
      const found = await find(tenant, endpoint);
      if (!found?.key) return { items: [], total: 0 };
      const sealer = sealerOf(found.key, { tenant, id: endpoint });
      const { rows, total } = await read((sql) => {
        const wanted = { endpoint, message, since, until };
        const { total } = sql(`select count(*) as total ${matching}`).get(wanted) as { total: number };
        const rows = sql(`select * ${matching} order by at desc, id desc limit @limit offset @offset`).all({
          ...wanted,
          limit: perPage,
          offset: (page - 1) * perPage,
        });
        return { rows: rows as DeliveryRow[], total };
      });
      const items = rows.map(async (row) => {
        const owner = row.sealed === null ? undefined : await ownerOf(tenant, row.verification);
        return loggedOf(sealer, row, owner === "erased" ? undefined : owner);
      });
      return { items: await Promise.all(items), total };
    },
  };
}

const keyed = `select w.*, k.wrapped from passmuster_webhooks w join passmuster_data_keys k on k.number = w.key_number`;

const ownerKey = `select k.wrapped from passmuster_verifications v
  join passmuster_data_keys k on k.number = v.key_number where v.tenant = ? and v.id = ?`;

const matching = `from passmuster_webhook_deliveries where endpoint = @endpoint
  and (@message is null or message = @message)
  and (@since is null or at >= @since) and (@until is null or at < @until)`;

function rowOf(sql: Sql, tenant: string, id: string): KeyedRow | undefined {
  return sql(`${keyed} where w.tenant = ? and w.id = ?`).get(tenant, id) as KeyedRow | undefined;
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
