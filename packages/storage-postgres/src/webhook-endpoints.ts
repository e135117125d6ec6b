import {
  createLatest,
  StaleWriteError,
  type WebhookEndpoint,
  type WebhookStore,
} from "@passmuster/core/storage";
import { endpointOf, sealerOf, type WebhookRow, webhookRowOf } from "@passmuster/storage-sql";
import { entryValuesOf } from "./audit.ts";
import type { Connection } from "./connection.ts";
import { jsonOf } from "./database.ts";
import { type Keys, sealerFor } from "./keys.ts";

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

/** As the statement of a save computes it. */
function revisionOf(rows: readonly Pick<WebhookRow, "id" | "version">[]): string {
  const versions = rows.map(({ id, version }) => `${id} ${version}`);
  return versions.sort().join(" ");
}

/** Tenants whose endpoints are remembered. */
const mostTenants = 1_000;

interface Remembered {
  readonly revision: string;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** The endpoints of the last tenants that had events. */
function createRemembered() {
  const latest = createLatest<string, Remembered>(mostTenants);
  return {
    find(tenant: string, revision: string | undefined) {
      const found = latest.find(tenant);
      return found?.revision === revision ? found?.endpoints : undefined;
    },
    keep: latest.keep,
    forget: latest.drop,
  };
}

type EndpointStore = Pick<WebhookStore, "add" | "get" | "list" | "save" | "remove">;

export function createEndpointStore({ read, writeOnce }: Connection, keys: Keys): EndpointStore {
  /** An endpoint without a key was removed in between. */
  const endpointsOf = async (rows: readonly WebhookRow[]): Promise<readonly WebhookEndpoint[]> => {
    const keysById = await keys.find(rows);
    return rows.flatMap((row) => {
      const key = keysById.get(row.id);
      return key ? [endpointOf(sealerOf(key, row), row)] : [];
    });
  };

  const remembered = createRemembered();

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
    async list(tenant, revision) {
      if (revision === "") return [];
      const known = remembered.find(tenant, revision);
      if (known) return known;
      const rows = await read<WebhookRow>(
        "select * from {schema}.webhooks where tenant = $1 order by created_at desc, id desc",
        [tenant],
      );
      const endpoints = await endpointsOf(rows);
      if (revision !== undefined) remembered.keep(tenant, { revision: revisionOf(rows), endpoints });
      return endpoints;
    },
    async save(next, entries = []) {
      const sealer = await sealerFor(keys, next);
      const values = sealer && [jsonOf([{ ...webhookRowOf(sealer, next) }]), ...entryValuesOf(entries)];
      const saved = values ? await writeOnce(save, values) : [];
      if (saved.length === 0) throw new StaleWriteError(next.id);
    },
    async remove(tenant, id, entries = []) {
      const [found] = await read("select from {schema}.webhooks where tenant = $1 and id = $2", [tenant, id]);
      if (!found) return false;
      await keys.destroy({ tenant, id });
      remembered.forget(tenant);
      const removed = await writeOnce(remove, [tenant, id, ...entryValuesOf(entries)]);
      return removed.length > 0;
    },
  };
}
