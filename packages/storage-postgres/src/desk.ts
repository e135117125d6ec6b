import type { DeskStore } from "@passmuster/core/storage";
import { holderOf, type LeaseRow, leaseOf, markLookUp } from "@passmuster/storage-sql";
import { entryValuesOf } from "./audit.ts";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";
import { createViews } from "./views.ts";
import { readWaiting } from "./waiting.ts";

type LeasedVerification = NonNullable<Awaited<ReturnType<DeskStore["leaseNext"]>>>;
type WaitingDepth = Awaited<ReturnType<DeskStore["depth"]>>[number];

type Taken = { readonly [Name in "until" | "sealed"]: LeaseRow[Name] | null };

export function createDeskStore(connection: Connection, keys: Keys): DeskStore {
  const { read, write, writeOnce } = connection;
  const holder = async (tenant: string, by: string) =>
    holderOf(await keys.ofDatabase(), await keys.lookUp(tenant), tenant, by);

  const opened = async (tenant: string, row: Taken | undefined) => {
    if (!row || row.until === null || row.sealed === null) return undefined;
    return leaseOf(await keys.ofDatabase(), tenant, { until: row.until, sealed: row.sealed });
  };

  return {
    ...createViews(connection, keys),
    waiting: (query) => readWaiting(connection, keys, query),
    async lease({ tenant, verification, by, now, until, takeOver = false }, entries = []) {
      const mine = await holder(tenant, by);
      const [row] = await write<Taken>(
        "select until, sealed from {schema}.lease($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        [tenant, verification, mine.holder, mine.sealed, now, until, takeOver, ...entryValuesOf(entries)],
      );
      return opened(tenant, row);
    },
    async leaseNext({ tenant, flows, skip, except = [], assigned = [], by, now, until }) {
      const mine = await holder(tenant, by);
      const lookUp = await keys.lookUp(tenant);
      const [excepted, own] = [except, assigned].map((marks) =>
        marks.map((mark) => markLookUp(lookUp, mark)),
      );
      // Repeated after an unknown outcome, it would take a second one.
      const [row] = await writeOnce<NextRow>(
        "select verification, flow from {schema}.lease_next($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        [tenant, flows ?? null, skip, excepted, own, mine.holder, mine.sealed, now, until],
      );
      if (!row || row.verification === null || row.flow === null) return undefined;
      return { verification: row.verification, flow: row.flow, by, until };
    },
    async release({ tenant, verification, by }) {
      const mine = await holder(tenant, by);
      await write(
        `update {schema}.waiting set holder = null, until = null, sealed = null
         where verification = $1 and tenant = $2 and holder = $3`,
        [verification, tenant, mine.holder],
      );
    },
    async leaseOf(tenant, verification, now) {
      const [row] = await read<Taken>(
        "select until, sealed from {schema}.waiting where verification = $1 and tenant = $2 and until > $3",
        [verification, tenant, now],
      );
      return opened(tenant, row);
    },
    depth: () => read<WaitingDepth>(depth, []),
  };
}

/** By the counts and the head of each flow's index: a scan of 100,000 rows takes a hundred times as long. */
const depth = `with recursive pairs as (
    (select tenant, flow from {schema}.waiting order by tenant, flow limit 1)
    union all
    select n.tenant, n.flow from pairs p cross join lateral (
      select w.tenant, w.flow from {schema}.waiting w where (w.tenant, w.flow) > (p.tenant, p.flow)
      order by w.tenant, w.flow limit 1
    ) n
  )
  select p.flow, sum(
      (select coalesce(sum(c.count), 0) from {schema}.counts c
        where c.tenant = p.tenant and c.level = 42 and c.flow = p.flow and c.status = 'double_check')
      + (select coalesce(sum(c.change), 0) from {schema}.changes c
        where c.tenant = p.tenant and c.flow = p.flow and c.status = 'double_check')
    )::bigint as count,
    min((select w.since from {schema}.waiting w where w.tenant = p.tenant and w.flow = p.flow
      order by w.since, w.verification limit 1)) as oldest
  from pairs p group by p.flow order by p.flow collate "C"`;

type NextRow = {
  readonly [Name in "verification" | "flow"]: LeasedVerification[Name] | null;
};
