import type { ListQuery } from "@passmuster/core/storage";
import type { Sql } from "./connection.ts";

/** A flow and a status with the number of their listed verifications. */
export interface Group {
  readonly flow: string;
  readonly status: string;
  readonly count: number;
}

/** A position in the list: `rest` items after the first one created before `before`. */
export interface Place {
  readonly before: number;
  readonly rest: number;
}

interface Span {
  readonly low: number;
  readonly high: number;
}

/** Exponents of the bucket widths, see migration 4. */
const [top, leaf] = [42, 22];
const step = 10;
const always: Span = { low: -(2 ** 31), high: 2 ** 31 };

/** The counts of a tenant by flow and status. */
export function groupsOf(sql: Sql, { tenant, flows, statuses }: ListQuery): Group[] {
  const parameters = {
    tenant,
    level: top,
    ...(flows && { flows: JSON.stringify(flows) }),
    ...(statuses && { statuses: JSON.stringify(statuses) }),
  };
  return sql(
    `select flow, status, sum(count) as count from passmuster_counts where tenant = @tenant and level = @level
       ${flows ? "and flow in (select value from json_each(@flows))" : ""}
       ${statuses ? "and status in (select value from json_each(@statuses))" : ""}
     group by flow, status`,
  ).all(parameters) as Group[];
}

/** Numbers of verifications of some groups, by time. */
interface Tally {
  /** The filled buckets of a width, newest first. */
  buckets(level: number, span: Span): readonly { readonly bucket: number; readonly count: number }[];
  /** The sum of these buckets. */
  sum(level: number, span: Span): number;
  /** Counts the rows themselves. */
  rows(from: number, before: number): number;
}

function createTally(sql: Sql, tenant: string, groups: readonly Group[]): Tally {
  const chosen = {
    tenant,
    flows: JSON.stringify([...new Set(groups.map(({ flow }) => flow))]),
    statuses: JSON.stringify([...new Set(groups.map(({ status }) => status))]),
  };
  const where = `tenant = @tenant and flow in (select value from json_each(@flows))
    and status in (select value from json_each(@statuses))`;

  return {
    buckets(level, span) {
      const found = sql(
        `select bucket, sum(count) as count from passmuster_counts
         where ${where} and level = @level and bucket between @low and @high group by bucket order by bucket desc`,
      ).all({ ...chosen, level, ...span });
      return found as { bucket: number; count: number }[];
    },
    sum(level, span) {
      const found = sql(
        `select coalesce(sum(count), 0) as count from passmuster_counts
         where ${where} and level = @level and bucket between @low and @high`,
      ).get({ ...chosen, level, ...span });
      return (found as { count: number }).count;
    },
    rows(from, before) {
      const found = sql(
        `select count(*) as count from passmuster_verifications
         where ${where} and deleted_at is null and created_at >= @from and created_at < @before`,
      ).get({ ...chosen, from, before });
      return (found as { count: number }).count;
    },
  };
}

/** Counts and places in the list of some groups of a tenant, from its time buckets. */
export function createCounts(sql: Sql, tenant: string, groups: readonly Group[]) {
  const tally = createTally(sql, tenant, groups);

  return {
    /** The number created at `time` or later. */
    since(time: number): number {
      let found = 0;
      let span = always;
      for (let level = top; level >= leaf; level -= step) {
        const bucket = Math.floor(time / 2 ** level);
        found += tally.sum(level, { low: bucket + 1, high: span.high });
        span = within(bucket);
      }
      return found + tally.rows(time, (Math.floor(time / 2 ** leaf) + 1) * 2 ** leaf);
    },
    /** The position of item `skip` of the list, newest first; `undefined` past its end. */
    find(skip: number): Place | undefined {
      let rest = skip;
      let span = always;
      for (let level = top; level >= leaf; level -= step) {
        const found = tally.buckets(level, span).find(({ count }) => {
          if (rest < count) return true;
          rest -= count;
          return false;
        });
        if (!found) return undefined;
        if (level === leaf) return { before: (found.bucket + 1) * 2 ** leaf, rest };
        span = within(found.bucket);
      }
      return undefined;
    },
  };
}

/** The buckets of the next narrower width within one bucket. */
function within(bucket: number): Span {
  return { low: bucket * 2 ** step, high: (bucket + 1) * 2 ** step - 1 };
}
