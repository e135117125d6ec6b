import type { KeyContext } from "@passmuster/core/ports";
import {
  StaleWriteError,
  type WebhookDelivery,
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
import { entryValuesOf } from "./audit.ts";
import type { Connection } from "./connection.ts";
import { jsonOf } from "./database.ts";
import type { Keys } from "./keys.ts";

const add = `with added as (
    insert into {schema}.webhooks select * from json_populate_recordset(null::{schema}.webhooks, $1) returning id
  )
  insert into {schema}.keys (owner, key) select id, $2 from added returning {schema}.append_audit($3, $4, $5, $6)`;

const save = `update {schema}.webhooks w set
    version = n.version, events = n.events, include = n.include, allow_private = n.allow_private, created_at = n.created_at,
    disabled_at = n.disabled_at, disabled_reason = n.disabled_reason, failing_since = n.failing_since, sealed = n.sealed
  from json_populate_recordset(null::{schema}.webhooks, $1) n
  where w.id = n.id and w.tenant = n.tenant and w.version = n.version - 1 returning w.id, {schema}.append_audit($2, $3, $4, $5)`;

const remove = `with removed as (delete from {schema}.webhooks where tenant = $1 and id = $2 returning id)
  select id, {schema}.destroy_key(id), {schema}.append_audit($3, $4, $5, $6) from removed`;

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

export function createWebhookStore({ read, write, writeOnce }: Connection, keys: Keys): WebhookStore {
  const sealerFor = async (owner: KeyContext): Promise<Sealer | undefined> => {
    const key = await keys.findOne(owner);
    return key && sealerOf(key, owner);
  };

  /** An endpoint without a key was removed in between. */
  const endpointsOf = async (rows: readonly WebhookRow[]): Promise<readonly WebhookEndpoint[]> => {
    const known = await keys.find(rows);
    return rows.flatMap((row) => {
      const key = known.get(row.id);
      return key ? [endpointOf(sealerOf(key, row), row)] : [];
    });
  };

  /** `undefined` without a verification. */
  const ownerOf = async ({
    tenant,
    verification: id,
  }: WebhookDelivery): Promise<Sealer | "erased" | undefined> => {
    if (id === null) return undefined;
    const found = await sealerFor({ tenant, id });
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
    async add(endpoint, entries = []) {
      const { key, stored } = await keys.create(endpoint);
      const row = jsonOf([{ ...webhookRowOf(sealerOf(key, endpoint), endpoint) }]);
      await writeOnce(add, [row, stored, ...entryValuesOf(entries)]);
      keys.keep(endpoint, key);
    },
    async get(tenant, id) {
      const rows = await read<WebhookRow>("select * from {schema}.webhooks where tenant = $1 and id = $2", [
        tenant,
        id,
      ]);
      return (await endpointsOf(rows))[0];
    },
    async list(tenant) {
      return endpointsOf(
        await read<WebhookRow>(
          "select * from {schema}.webhooks where tenant = $1 order by created_at desc, id desc",
          [tenant],
        ),
      );
    },
    async save(next, entries = []) {
      const sealer = await sealerFor(next);
      const values = sealer && [jsonOf([{ ...webhookRowOf(sealer, next) }]), ...entryValuesOf(entries)];
      const saved = values ? await writeOnce(save, values) : [];
      if (saved.length === 0) throw new StaleWriteError(next.id);
    },
    async remove(tenant, id, entries = []) {
      const [found] = await read("select from {schema}.webhooks where tenant = $1 and id = $2", [tenant, id]);
      if (!found) return false;
      await keys.destroy({ tenant, id });
      const removed = await writeOnce(remove, [tenant, id, ...entryValuesOf(entries)]);
      return removed.length > 0;
    },
    async log(delivery, keepFrom) {
      const sealer = await sealerFor({ tenant: delivery.tenant, id: delivery.endpoint });
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
      const sealer = await sealerFor({ tenant, id: endpoint });
      if (!found || !sealer) return { items: [], total: 0 };
      const rows = found.items ?? [];
      const owners = await ownersOf(tenant, rows);
      const items = rows.map((row) => loggedOf(sealer, row, owners.get(row.verification ?? "")));
      return { items, total: found.total };
    },
  };
}
