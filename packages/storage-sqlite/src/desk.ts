import { type DeskStore, StaleWriteError } from "@passmuster/core/storage";
import { holderOf, type LeaseRow, leaseOf } from "@passmuster/storage-sql";
import { putEntries } from "./audit.ts";
import type { Connection, Sql } from "./connection.ts";
import type { Keys } from "./keys.ts";
import { openWaiting } from "./sealed.ts";
import { readWaiting } from "./waiting.ts";

type LeasedVerification = NonNullable<Awaited<ReturnType<DeskStore["leaseNext"]>>>;
type WaitingDepth = Awaited<ReturnType<DeskStore["depth"]>>[number];

type StoredLease = LeaseRow | { readonly holder: null; readonly until: null; readonly sealed: null };

export function createDeskStore({ read, write }: Connection, keys: Keys): DeskStore {
  const lookUpOf = async (tenant: string) => (await keys.lookUp())(tenant);
  const holder = async (tenant: string, by: string) =>
    holderOf(await keys.ofDatabase(), await lookUpOf(tenant), tenant, by);

  return {
    async waiting(query) {
      const lookUp = await lookUpOf(query.tenant);
      return openWaiting(keys, query, await read((sql) => readWaiting(sql, lookUp, query)));
    },
    async lease({ tenant, verification, by, now, until, takeOver = false }, entries = []) {
      const mine = await holder(tenant, by);
      const row = await write((sql): Pick<LeaseRow, "until" | "sealed"> | undefined => {
        const stored = storedLease(sql, tenant, verification);
        if (!stored) return undefined;
        const isHeld =
          stored.until !== null && stored.until > now && Buffer.compare(stored.holder, mine.holder) !== 0;
        if (isHeld && !takeOver) return stored;
        if (isHeld) putEntries(sql, entries);
        put(sql, verification, { ...mine, until });
        return { ...mine, until };
      });
      return row && leaseOf(await keys.ofDatabase(), tenant, row);
    },
    async leaseNext({ tenant, flows, skip, by, now, until }) {
      const mine = await holder(tenant, by);
      const found = await write((sql) => {
        sql("update passmuster_waiting set holder = null, until = null, sealed = null where until <= ?").run(
          now,
        );
        const next = oldestFree(sql, tenant, flows ?? flowsOf(sql, tenant), skip);
        if (next) put(sql, next.verification, { ...mine, until });
        return next;
      });
      return found && { ...found, by, until };
    },
    async release({ tenant, verification, by }) {
      const mine = await holder(tenant, by);
      await write((sql) =>
        sql(
          `update passmuster_waiting set holder = null, until = null, sealed = null
           where verification = ? and tenant = ? and holder = ?`,
        ).run(verification, tenant, mine.holder),
      );
    },
    async leaseOf(tenant, verification, now) {
      const stored = await read((sql) => storedLease(sql, tenant, verification));
      if (!stored || stored.until === null || stored.until <= now) return undefined;
      return leaseOf(await keys.ofDatabase(), tenant, stored);
    },
    depth: () =>
      read(
        (sql) =>
          sql(
            "select flow, count(*) as count, min(since) as oldest from passmuster_waiting group by flow order by flow",
          ).all() as WaitingDepth[],
      ),
  };
}

/** Who saves, and when: the look-up digest of the reviewer. */
export interface Fence {
  readonly holder: Uint8Array;
  readonly now: number;
}

/** @throws {StaleWriteError} another reviewer has the lease */
export function passFence(sql: Sql, verification: string, { holder, now }: Fence): void {
  const held = sql(
    "select 1 from passmuster_waiting where verification = ? and until > ? and holder <> ?",
  ).get(verification, now, holder);
  if (held) throw new StaleWriteError(verification);
}

function storedLease(sql: Sql, tenant: string, verification: string): StoredLease | undefined {
  return sql(
    "select holder, until, sealed from passmuster_waiting where verification = ? and tenant = ?",
  ).get(verification, tenant) as StoredLease | undefined;
}

function put(sql: Sql, verification: string, { holder, until, sealed }: LeaseRow): void {
  sql("update passmuster_waiting set holder = ?, until = ?, sealed = ? where verification = ?").run(
    holder,
    until,
    sealed,
    verification,
  );
}

/** Skips from flow to flow along the index. */
function flowsOf(sql: Sql, tenant: string): readonly string[] {
  const rows = sql(
    `with recursive flows (flow) as (
       select min(flow) from passmuster_waiting where tenant = @tenant
       union all
       select (select min(w.flow) from passmuster_waiting w where w.tenant = @tenant and w.flow > flows.flow)
       from flows where flows.flow is not null
     ) select flow from flows where flow is not null`,
  ).all({ tenant });
  return (rows as { readonly flow: string }[]).map(({ flow }) => flow);
}

type Free = Pick<LeasedVerification, "verification" | "flow"> & {
  readonly since: number;
};

/** The first of each flow, of which the oldest is the next. Claimed ones are not in the index. */
function oldestFree(
  sql: Sql,
  tenant: string,
  flows: readonly string[],
  skip: readonly string[],
): Pick<Free, "verification" | "flow"> | undefined {
  const firsts = flows.flatMap((flow) => {
    const first = sql(
      `select verification, flow, since from passmuster_waiting indexed by passmuster_waiting_free
       where tenant = ? and flow = ? and until is null
         and verification not in (select value from json_each(?)) order by since, verification limit 1`,
    ).get(tenant, flow, JSON.stringify(skip)) as Free | undefined;
    return first ? [first] : [];
  });
  const [next] = firsts.sort(
    (one, other) => one.since - other.since || (one.verification < other.verification ? -1 : 1),
  );
  return next && { verification: next.verification, flow: next.flow };
}
