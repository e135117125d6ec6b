import type { WebhookDelivery, WebhookStore } from "@passmuster/core/storage";
import { type DeliveryRow, deliveryRowOf, loggedOf, type Sealer, sealerOf } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import { jsonOf } from "./database.ts";
import { type Keys, sealerFor } from "./keys.ts";

const log = `with logged as (
    insert into {schema}.webhook_deliveries
    select d.* from json_populate_recordset(null::{schema}.webhook_deliveries, $1) d
    join {schema}.webhooks w on w.id = d.endpoint and w.tenant = d.tenant
    on conflict (id) do nothing
  )
  delete from {schema}.webhook_deliveries where endpoint = $2 and at < $3 and tenant = $4`;

const matching = `from {schema}.webhook_deliveries d
  join {schema}.webhooks w on w.id = d.endpoint and w.tenant = $1
  where d.endpoint = $2 and ($3::text is null or d.message = $3)
    and ($4::bigint is null or d.at >= $4) and ($5::bigint is null or d.at < $5)`;

const deliveries = `select (select count(*) ${matching}) as total, (
    select json_agg(found) from (
      select d.* ${matching} order by d.at desc, d.id desc limit $6 offset $7
    ) found
  ) as items`;

interface DeliveryPage {
  readonly total: number;
  readonly items: readonly DeliveryRow[] | null;
}

type DeliveryStore = Pick<WebhookStore, "log" | "deliveries">;

export function createDeliveryStore({ read, write }: Connection, keys: Keys): DeliveryStore {
  /** `undefined` without a verification. */
  const ownerOf = async ({
    tenant,
    verification: id,
  }: WebhookDelivery): Promise<Sealer | "erased" | undefined> => {
    if (id === null) return undefined;
    const found = await sealerFor(keys, { tenant, id });
    if (found) return found;
    const rows = await read("select from {schema}.verifications where tenant = $1 and id = $2", [tenant, id]);
    return rows.length > 0 ? "erased" : undefined;
  };

  const ownersOf = async (
    tenant: string,
    rows: readonly DeliveryRow[],
  ): Promise<ReadonlyMap<string, Sealer>> => {
    const ids = new Set(rows.flatMap(({ sealed, verification }) => (sealed && verification) || []));
    const found = await keys.find([...ids].map((id) => ({ tenant, id })));
    return new Map([...found].map(([id, key]) => [id, sealerOf(key, { tenant, id })]));
  };

  return {
    async log(delivery, keepFrom) {
      const sealer = await sealerFor(keys, { tenant: delivery.tenant, id: delivery.endpoint });
      if (!sealer) return;
      await write(log, [
        jsonOf([{ ...deliveryRowOf(sealer, delivery, await ownerOf(delivery)) }]),
        delivery.endpoint,
        keepFrom,
        delivery.tenant,
      ]);
    },
    async deliveries({ tenant, endpoint, message = null, since = null, until = null, page, perPage }) {
      const wanted = [tenant, endpoint, message, since, until, perPage, (page - 1) * perPage];
      const [found] = await read<DeliveryPage>(deliveries, wanted);
      const sealer = await sealerFor(keys, { tenant, id: endpoint });
      if (!found || !sealer) return { items: [], total: 0 };
      const rows = found.items ?? [];
      const owners = await ownersOf(tenant, rows);
      const items = rows.map((row) => loggedOf(sealer, row, owners.get(row.verification ?? "")));
      return { items, total: found.total };
    },
  };
}
