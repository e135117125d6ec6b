import type { WebhookStore } from "@passmuster/core/storage";
import { type DeliveryRow, deliveryRowOf, loggedOf, type Sealer, sealerOf } from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";
import type { KeyRow } from "./key-rows.ts";
import type { Keys } from "./keys.ts";
import { findEndpoint, insert, rowOf } from "./webhook-rows.ts";

type DeliveryStore = Pick<WebhookStore, "log" | "deliveries">;

const ownerKey = `select k.wrapped from passmuster_verifications v
  join passmuster_data_keys k on k.number = v.key_number where v.tenant = ? and v.id = ?`;

const matching = `from passmuster_webhook_deliveries where endpoint = @endpoint
  and (@message is null or message = @message)
  and (@since is null or at >= @since) and (@until is null or at < @until)`;

export function createDeliveryStore(connection: Connection, keys: Keys): DeliveryStore {
  const { look, read, write } = connection;
  /** `undefined` without a verification. */
  const ownerOf = async (tenant: string, id: string | null): Promise<Sealer | "erased" | undefined> => {
    if (id === null) return undefined;
    const row = await look((sql) => sql(ownerKey).get(tenant, id) as Pick<KeyRow, "wrapped"> | undefined);
    if (!row) return undefined;
    const key = await keys.open({ tenant, id }, row.wrapped);
    return key ? sealerOf(key, { tenant, id }) : "erased";
  };

  return {
    async log(delivery, keepFrom) {
      const { tenant, endpoint } = delivery;
      const found = await findEndpoint(connection, keys, { tenant, id: endpoint });
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
      const found = await findEndpoint(connection, keys, { tenant, id: endpoint });
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

/** Deletes the responses of endpoints about a verification, because they may contain its data. */
export function forgetResponses(sql: Sql, verification: string): void {
  sql(
    "update passmuster_webhook_deliveries set sealed = null where verification = ? and sealed is not null",
  ).run(verification);
}
