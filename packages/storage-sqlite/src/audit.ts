import { type AuditEntry, type AuditLink, type AuditStore, linkAfter } from "@passmuster/core/storage";
import type { Connection, Sql } from "./connection.ts";

interface HeadRow {
  readonly tenant: string;
  readonly sequence: number;
  readonly recorded_at: number;
  readonly hash: Uint8Array;
  readonly settings: string | null;
}

type LinkRow = Omit<HeadRow, "settings"> & { readonly body: string };

/** Appends to the chains in the transaction of `sql`. Write transactions are serial, so no chain forks. */
export function putEntries(sql: Sql, entries: readonly AuditEntry[]): void {
  for (const entry of entries) {
    const row = headOf(sql, entry.tenant);
    if (entry.settings !== undefined && entry.settings === row?.settings) continue;
    const { tenant, sequence, recordedAt, body, hash } = linkAfter(row && partsOf(row), entry);
    const [bytes, settings] = [Buffer.from(hash, "hex"), entry.settings ?? row?.settings ?? null];
    sql(
      "insert into passmuster_audit (tenant, sequence, recorded_at, body, hash) values (?, ?, ?, ?, ?)",
    ).run(tenant, sequence, recordedAt, body, bytes);
    sql(
      `insert into passmuster_audit_heads (tenant, sequence, recorded_at, hash, settings) values (?, ?, ?, ?, ?)
       on conflict (tenant) do update set sequence = excluded.sequence, recorded_at = excluded.recorded_at,
         hash = excluded.hash, settings = excluded.settings`,
    ).run(tenant, sequence, recordedAt, bytes, settings);
  }
}

export function createAuditStore({ read, write }: Connection): AuditStore {
  return {
    async append(entries) {
      if (entries.length > 0) await write((sql) => putEntries(sql, entries));
    },
    read: (tenant, from, limit) =>
      read((sql) => {
        const first = "sequence" in from ? from.sequence : firstSince(sql, tenant, from.recordedAt);
        const rows = sql(
          `select tenant, sequence, recorded_at, body, hash from passmuster_audit
           where tenant = ? and sequence >= ? order by sequence limit ?`,
        ).all(tenant, first, limit) as LinkRow[];
        return rows.map((row): AuditLink => ({ ...partsOf(row), body: row.body }));
      }),
    head: (tenant) =>
      read((sql) => {
        const row = headOf(sql, tenant);
        return row && partsOf(row);
      }),
    tenants: () =>
      read((sql) => {
        // Skips from tenant to tenant along the index: a chain whose head was removed is seen too.
        const rows = sql(
          `with recursive linked (tenant) as (
             select min(tenant) from passmuster_audit
             union all
             select (select min(a.tenant) from passmuster_audit a where a.tenant > linked.tenant) from linked
             where linked.tenant is not null
           )
           select tenant from linked where tenant is not null
           union select tenant from passmuster_audit_heads order by tenant`,
        ).all();
        return (rows as Pick<HeadRow, "tenant">[]).map(({ tenant }) => tenant);
      }),
  };
}

function headOf(sql: Sql, tenant: string): HeadRow | undefined {
  return sql("select * from passmuster_audit_heads where tenant = ?").get(tenant) as HeadRow | undefined;
}

function partsOf({ tenant, sequence, recorded_at, hash }: Omit<HeadRow, "settings">) {
  return { tenant, sequence, recordedAt: recorded_at, hash: Buffer.from(hash).toString("hex") };
}

/** Bisects, because times never decrease along a chain. */
function firstSince(sql: Sql, tenant: string, at: number): number {
  let [low, high] = [1, (headOf(sql, tenant)?.sequence ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = sql(
      "select recorded_at from passmuster_audit where tenant = ? and sequence >= ? order by sequence limit 1",
    ).get(tenant, middle) as Pick<LinkRow, "recorded_at"> | undefined;
    if (row && row.recorded_at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
