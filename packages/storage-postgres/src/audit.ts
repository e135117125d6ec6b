import type { AuditEntry, AuditLink, AuditStore } from "@passmuster/core/storage";
import type { Connection, Values } from "./connection.ts";

type AuditStart = Parameters<AuditStore["read"]>[1];
type AuditHead = NonNullable<Awaited<ReturnType<AuditStore["head"]>>>;

interface HeadRow {
  readonly tenant: string;
  readonly sequence: number;
  readonly recorded_at: number;
  readonly hash: Uint8Array;
}

type LinkRow = HeadRow & { readonly body: string };

/** The four arguments of `append_audit`, by tenant. */
export function entryValuesOf(entries: readonly AuditEntry[]): Values {
  const sorted = entries.toSorted(
    (one, two) => Number(one.tenant > two.tenant) - Number(one.tenant < two.tenant),
  );
  return [
    sorted.map(({ tenant }) => tenant),
    sorted.map(({ at }) => at),
    sorted.map(({ body }) => body),
    sorted.map(({ settings }) => settings ?? null),
  ];
}

const columns = "tenant, sequence, recorded_at, body, hash";

export function createAuditStore({ read, writeOnce }: Connection): AuditStore {
  /** Bisects, because times never decrease along a chain. */
  const firstSince = async (tenant: string, at: number): Promise<number> => {
    let [low, high] = [1, ((await head(tenant))?.sequence ?? 0) + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [row] = await read<Pick<LinkRow, "recorded_at">>(
        "select recorded_at from {schema}.audit where tenant = $1 and sequence >= $2 order by sequence limit 1",
        [tenant, middle],
      );
      if (row && row.recorded_at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const firstOf = (tenant: string, from: AuditStart): number | Promise<number> =>
    "sequence" in from ? from.sequence : firstSince(tenant, from.recordedAt);

  const head = async (tenant: string): Promise<AuditHead | undefined> => {
    const [row] = await read<HeadRow>(
      "select tenant, sequence, recorded_at, hash from {schema}.audit_heads where tenant = $1",
      [tenant],
    );
    return row && headOf(row);
  };

  return {
    async append(entries) {
      if (entries.length > 0)
        await writeOnce("select {schema}.append_audit($1, $2, $3, $4)", entryValuesOf(entries));
    },
    async read(tenant, from, limit) {
      const rows = await read<LinkRow>(
        `select ${columns} from {schema}.audit where tenant = $1 and sequence >= $2 order by sequence limit $3`,
        [tenant, await firstOf(tenant, from), limit],
      );
      return rows.map((row): AuditLink => ({ ...headOf(row), body: row.body }));
    },
    head,
    async tenants() {
      const rows = await read<Pick<HeadRow, "tenant">>(
        // Skips from tenant to tenant along the index: a chain whose head was removed is seen too.
        `with recursive linked (tenant) as (
           select min(tenant) from {schema}.audit
           union all
           select (select min(a.tenant) from {schema}.audit a where a.tenant > linked.tenant) from linked
           where linked.tenant is not null
         )
         select tenant from linked where tenant is not null
         union select tenant from {schema}.audit_heads order by tenant`,
        [],
      );
      return rows.map(({ tenant }) => tenant);
    },
  };
}

function headOf({ tenant, sequence, recorded_at, hash }: HeadRow): AuditHead {
  return { tenant, sequence, recordedAt: recorded_at, hash: Buffer.from(hash).toString("hex") };
}
