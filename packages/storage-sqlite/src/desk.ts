import { type DeskStore, StaleWriteError } from "@passmuster/core/storage";
import {
  holderOf,
  type LeaseRow,
  type LookUp,
  leaseOf,
  markLookUp,
  type QueueRow,
  queueOrders,
} from "@passmuster/storage-sql";
import { putEntries } from "./audit.ts";
import type { Connection, Sql } from "./connection.ts";
import type { Keys } from "./keys.ts";
import { openWaiting } from "./sealed.ts";
import { createViews } from "./views.ts";
import { readWaiting } from "./waiting.ts";

type LeasedVerification = NonNullable<Awaited<ReturnType<DeskStore["leaseNext"]>>>;
type NextLeaseOrder = Parameters<DeskStore["leaseNext"]>[0];
type WaitingDepth = Awaited<ReturnType<DeskStore["depth"]>>[number];

type StoredLease = LeaseRow | { readonly holder: null; readonly until: null; readonly sealed: null };

export function createDeskStore(connection: Connection, keys: Keys): DeskStore {
  const { read, write } = connection;
  const lookUpOf = async (tenant: string) => (await keys.lookUp())(tenant);
  const holder = async (tenant: string, by: string) =>
    holderOf(await keys.ofDatabase(), await lookUpOf(tenant), tenant, by);

  return {
    ...createViews(connection, keys),
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
    async leaseNext({ tenant, flows, by, now, until, ...order }) {
      const mine = await holder(tenant, by);
      const lookUp = await lookUpOf(tenant);
      const found = await write((sql) => {
        endLeases(sql, now);
        const next = nextFree(sql, lookUp, { ...order, tenant, flows: flows ?? flowsOf(sql, tenant) });
        if (next) put(sql, next.verification, { ...mine, until });
        return next;
      });
      return found && { verification: found.verification, flow: found.flow, by, until };
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

function endLeases(sql: Sql, now: number): void {
  sql("update passmuster_waiting set holder = null, until = null, sealed = null where until <= ?").run(now);
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

type Free = Pick<LeasedVerification, "verification" | "flow"> &
  Pick<QueueRow, "rank" | "due"> & { readonly since: number };

interface Asked extends Pick<NextLeaseOrder, "tenant" | "skip" | "except" | "assigned"> {
  readonly flows: readonly string[];
}

/**
 * The first of each assignment, else the first unassigned one of each flow. Claimed
 * ones are not in the index of those.
 */
function nextFree(
  sql: Sql,
  lookUp: LookUp,
  { tenant, flows, skip, except = [], assigned = [] }: Asked,
): Free | undefined {
  const excepted = except.map((mark, index) => [`except${index}`, markLookUp(lookUp, mark)] as const);
  const parameters = { tenant, skip: JSON.stringify(skip), ...Object.fromEntries(excepted) };
  const first = (index: string, of: string, values: Readonly<Record<string, unknown>>): readonly Free[] =>
    sql(
      `select verification, flow, rank, due, since from passmuster_waiting indexed by passmuster_waiting_${index}
       where tenant = @tenant and until is null and ${of} and verification not in (select value from json_each(@skip))
         ${excepted.map(([name]) => `and instr(marks, @${name}) = 0`).join(" ")}
       order by ${queueOrders.priority.by} limit 1`,
    ).all({ ...parameters, ...values }) as Free[];
  const ofFlows = { flows: JSON.stringify(flows) };
  const inFlows = "assigned = @assigned and flow in (select value from json_each(@flows))";
  const own = assigned.flatMap((mark) =>
    first("assigned", inFlows, { ...ofFlows, assigned: markLookUp(lookUp, mark) }),
  );
  const [found] = own.sort(byPriority);
  if (found) return found;
  const free = flows.flatMap((flow) => first("next", "assigned is null and flow = @flow", { flow }));
  return free.sort(byPriority)[0];
}

function byPriority(one: Free, other: Free): number {
  const due = ({ due }: Free): number => due ?? Number.MAX_SAFE_INTEGER;
  return (
    one.rank - other.rank ||
    due(one) - due(other) ||
    one.since - other.since ||
    (one.verification < other.verification ? -1 : 1)
  );
}
