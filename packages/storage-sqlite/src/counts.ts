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

/** The time buckets of some groups of a tenant. */
export function createCounts(sql: Sql, tenant: string, groups: readonly Group[]) {
  const chosen = {
    tenant,
    flows: JSON.stringify([...new Set(groups.map(({ flow }) => flow))]),
    statuses: JSON.stringify([...new Set(groups.map(({ status }) => status))]),
  };
  const where = `tenant = @tenant and flow in (select value from json_each(@flows))
    and status in (select value from json_each(@statuses))`;

  const buckets = (level: number, span: Span): { bucket: number; count: number }[] =>
    sql(
      `select bucket, sum(count) as count from passmuster_counts
       where ${where} and level = @level and bucket between @low and @high group by bucket order by bucket desc`,
    ).all({ ...chosen, level, ...span }) as { bucket: number; count: number }[];

  const sum = (level: number, span: Span): number => {
    const found = sql(
      `select coalesce(sum(count), 0) as count from passmuster_counts
       where ${where} and level = @level and bucket between @low and @high`,
    ).get({ ...chosen, level, ...span });
    return (found as { count: number }).count;
  };

  const rows = (from: number, before: number): number => {
    const found = sql(
      `select count(*) as count from passmuster_verifications
       where ${where} and deleted_at is null and created_at >= @from and created_at < @before`,
    ).get({ ...chosen, from, before });
    return (found as { count: number }).count;
  };

  return {
    /** The number created at `time` or later. */
    since(time: number): number {
      let found = 0;
      let span = always;
      for (let level = top; level >= leaf; level -= step) {
        const bucket = Math.floor(time / 2 ** level);
        found += sum(level, { low: bucket + 1, high: span.high });
        span = within(bucket);
      }
      return found + rows(time, (Math.floor(time / 2 ** leaf) + 1) * 2 ** leaf);
    },
    /** The position of item `skip` of the list, newest first; `undefined` past its end. */
    find(skip: number): Place | undefined {
      let rest = skip;
      let span = always;
      for (let level = top; level >= leaf; level -= step) {
        const found = buckets(level, span).find(({ count }) => {
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
