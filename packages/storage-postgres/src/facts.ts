import type { FigureQuery, FigureStore, Verification } from "@passmuster/core/storage";
import {
  type DayRow,
  type FactRow,
  type FigureRows,
  figuresOf,
  type ReviewerRow,
  reviewerOf,
  sealerOf,
} from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";

/** $1 tenant, $2 flows, $3 since, $4 until. */
const inPeriod = "f.tenant = $1 and ($2::text[] is null or f.flow = any($2)) and f.at >= $3 and f.at < $4";
const byPersons = `${inPeriod} and f.automatic = 0 and f.status <> 'double_check'`;

/** Grouped by the number of the day: to group by its text sorts every fact. */
const days = `select to_char(to_timestamp(d.day * 86400) at time zone 'UTC', 'YYYY-MM-DD') as day, d.status, d.automatic,
    d.count, d.reversals
  from (
    select f.at / 86400000000 as day, f.status, f.automatic, count(*) as count, sum(f.reversal)::bigint as reversals
    from {schema}.facts f where ${inPeriod} and f.status <> 'double_check' group by 1, 2, 3
  ) d order by d.day`;

const reviewers = `select encode(f.reviewer, 'hex') as reviewer, f.status, count(*) as count
  from {schema}.facts f where ${byPersons} group by 1, 2`;

/** The last row is of all reviewers. */
const medians = `select encode(f.reviewer, 'hex') as reviewer, grouping(f.reviewer) as of_all,
    round((percentile_cont(0.5) within group (order by f.took))::numeric)::bigint as took
  from {schema}.facts f where ${byPersons} and f.took is not null group by grouping sets ((f.reviewer), ())`;

const failed = `select j.rule, count(*) as count
  from {schema}.facts f cross join lateral json_array_elements_text(f.failed::json) j (rule)
  where ${inPeriod} and f.automatic = 1 and f.failed <> '[]' group by 1 order by 2 desc, j.rule collate "C"`;

/** The count is that of the list, not of the rows: these may be 100,000. */
const waiting = `with counted as (
    select flow, count from {schema}.counts
    where tenant = $1 and level = 42 and status = 'double_check' and ($2::text[] is null or flow = any($2))
    union all
    select flow, change from {schema}.changes
    where tenant = $1 and status = 'double_check' and ($2::text[] is null or flow = any($2))
  ), flows as (
    select flow, sum(count)::bigint as count from counted group by flow having sum(count) > 0
  )
  select coalesce(sum(f.count), 0)::bigint as count, min(
    (select w.since from {schema}.waits w where w.tenant = $1 and w.flow = f.flow order by w.since limit 1)) as oldest
  from flows f`;

/** A verification of each digest that still has the address. */
const named = `select q.reviewer, n.* from unnest($2::text[]) q (reviewer) cross join lateral (
    select f.entry, f.at, f.status, f.sealed, f.verification as id, f.tenant from {schema}.facts f
    where f.tenant = $1 and f.reviewer = decode(q.reviewer, 'hex') order by f.at desc limit 1
  ) n`;

interface NamedRow extends Pick<FactRow, "entry" | "at" | "status"> {
  readonly reviewer: string;
  readonly sealed: Uint8Array;
  readonly id: Verification["id"];
  readonly tenant: string;
}

interface MedianRow {
  readonly reviewer: string | null;
  readonly of_all: number;
  readonly took: number | null;
}

export function createFigureStore({ read }: Connection, keys: Keys): FigureStore {
  const namesOf = async (
    tenant: string,
    groups: readonly ReviewerRow[],
  ): Promise<ReadonlyMap<string, string>> => {
    const digests = [...new Set(groups.flatMap(({ reviewer }) => reviewer ?? []))];
    const rows = digests.length === 0 ? [] : await read<NamedRow>(named, [tenant, digests]);
    const keysById = await keys.find(rows);
    const names = rows.flatMap((row) => {
      const key = keysById.get(row.id);
      return key ? [[row.reviewer, reviewerOf(sealerOf(key, row), row)] as const] : [];
    });
    return new Map(names);
  };

  return {
    async read({ tenant, flows, since, until }: FigureQuery) {
      const of = [tenant, flows ?? null];
      const period = [...of, since, until];
      const [now] = await read<FigureRows["waiting"]>(waiting, of);
      const groups = await read<ReviewerRow>(reviewers, period);
      const middles = await read<MedianRow>(medians, period);
      return figuresOf({
        waiting: now ?? { count: 0, oldest: null },
        days: await read<DayRow>(days, period),
        reviewers: groups,
        medians: middles.flatMap(({ reviewer, of_all, took }) =>
          of_all === 1 || took === null ? [] : [{ reviewer, took }],
        ),
        median: middles.find(({ of_all }) => of_all === 1)?.took ?? null,
        failed: await read<{ rule: string; count: number }>(failed, period),
        names: await namesOf(tenant, groups),
      });
    },
  };
}
