import type { KeyContext } from "@passmuster/core/ports";

/** A row of `keys`. The tenant is that of its owner. */
export interface KeyRow {
  readonly owner: string;
  readonly tenant: string | null;
  readonly key: Uint8Array;
}

export const lookUpOwner: KeyContext = { tenant: "", id: "look-up" };

export const withTenant = `select k.owner, k.key, coalesce(v.tenant, w.tenant) as tenant from {schema}.keys k
  left join {schema}.verifications v on v.id = k.owner left join {schema}.webhooks w on w.id = k.owner`;
