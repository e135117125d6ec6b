import {
  type FigureQuery,
  type FigureStore,
  type Verification,
  waitingSince,
} from "@passmuster/core/storage";
import {
  type DayRow,
  type FactRow,
  factRowsOf,
  figuresOf,
  type LookUp,
  type ReviewerRow,
  reviewerOf,
  type Sealer,
  sealerOf,
} from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";
import type { KeyRow } from "./key-rows.ts";
import type { Keys } from "./keys.ts";

/** Adds the facts that are not stored yet, and keeps since when the verification waits. */
export function writeFacts(
  sql: Sql,
  { sealer, lookUp }: { readonly sealer: Sealer; readonly lookUp: LookUp },
  next: Verification,
): void {
  const storedRows = sql("select entry from passmuster_facts where verification = ?").all(next.id);
  const entries = new Set((storedRows as Pick<FactRow, "entry">[]).map(({ entry }) => entry as string));
  for (const row of factRowsOf(sealer, lookUp, next, (entry) => !entries.has(entry))) {
    const names = Object.keys(row);
    sql(`insert into passmuster_facts (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`).run(
      Object.values(row),
    );
  }
  const since = waitingSince(next);
  if (since === null) sql("delete from passmuster_waits where verification = ?").run(next.id);
  else
    sql(
      `insert into passmuster_waits (verification, tenant, flow, since) values (?, ?, ?, ?)
       on conflict (verification) do update set since = excluded.since where since <> excluded.since`,
    ).run(next.id, next.tenant, next.flow, since);
}

export function forgetReviewers(sql: Sql, verification: string): void {
  sql("update passmuster_facts set reviewer = null, sealed = null where verification = ?").run(verification);
}

const inPeriod = `tenant = @tenant and at >= @since and at < @until
  and (@flows is null or flow in (select value from json_each(@flows)))`;
const byPersons = `${inPeriod} and automatic = 0 and status <> 'double_check'`;

const days = `select strftime('%Y-%m-%d', day * 86400, 'unixepoch') as day, status, automatic, count, reversals from (
    select at / 86400000000 as day, status, automatic, count(*) as count, sum(reversal) as reversals
    from passmuster_facts where ${inPeriod} and status <> 'double_check' group by 1, 2, 3
  ) order by 1`;

const reviewers = `select hex(reviewer) as reviewer, status, count(*) as count
  from passmuster_facts where ${byPersons} group by 1, 2`;

const medianOf = (group: string) => `select reviewer, avg(took) as took from (
    select ${group} as reviewer, took, row_number() over (partition by ${group} order by took) as place,
      count(*) over (partition by ${group}) as count
    from passmuster_facts where ${byPersons} and took is not null
  ) where place in ((count + 1) / 2, (count + 2) / 2) group by 1`;

const failed = `select j.value as rule, count(*) as count from passmuster_facts f, json_each(f.failed) j
  where ${inPeriod} and automatic = 1 and f.failed <> '[]' group by 1 order by 2 desc, 1`;

const waiting = `select count(*) as count, min(since) as oldest from passmuster_waits
  where tenant = @tenant and (@flows is null or flow in (select value from json_each(@flows)))`;

/** A verification that still has the address of a reviewer. */
const named = `select f.entry, f.at, f.status, f.sealed, v.id, v.tenant, k.wrapped
  from passmuster_facts f join passmuster_verifications v on v.id = f.verification
  join passmuster_data_keys k on k.number = v.key_number
  where f.tenant = ? and f.reviewer = ? order by f.at desc limit 1`;

interface NamedRow extends Pick<FactRow, "entry" | "at" | "status"> {
  readonly sealed: Uint8Array;
  readonly id: Verification["id"];
  readonly tenant: string;
  readonly wrapped: KeyRow["wrapped"];
}

export function createFigureStore({ read }: Connection, keys: Keys): FigureStore {
  const nameOf = async ({ wrapped, ...row }: NamedRow): Promise<string | undefined> => {
    const key = await keys.open(row, wrapped);
    return key && reviewerOf(sealerOf(key, row), row);
  };

  return {
    async read({ tenant, flows, since, until }: FigureQuery) {
      const of = { tenant, flows: flows ? JSON.stringify(flows) : null };
      const period = { ...of, since, until };
      const rows = await read((sql) => {
        const groups = sql(reviewers).all(period) as ReviewerRow[];
        const digests = new Set(groups.flatMap(({ reviewer }) => reviewer || []));
        return {
          waiting: sql(waiting).get(of) as { count: number; oldest: number | null },
          days: sql(days).all(period) as DayRow[],
          reviewers: groups.map((group) => ({ ...group, reviewer: group.reviewer || null })),
          medians: (sql(medianOf("hex(reviewer)")).all(period) as { reviewer: string; took: number }[]).map(
            ({ reviewer, took }) => ({ reviewer: reviewer || null, took }),
          ),
          median: (sql(medianOf("''")).get(period) as { readonly took: number } | undefined)?.took ?? null,
          failed: sql(failed).all(period) as { rule: string; count: number }[],
          named: [...digests].flatMap((digest) => {
            const found = sql(named).get(tenant, Buffer.from(digest, "hex")) as NamedRow | undefined;
            return found ? [[digest, found] as const] : [];
          }),
        };
      });
      const opened = await Promise.all(
        rows.named.map(async ([digest, row]) => [digest, await nameOf(row)] as const),
      );
      const names = opened.flatMap(([digest, name]) => (name === undefined ? [] : [[digest, name] as const]));
      return figuresOf({ ...rows, names: new Map(names) });
    },
  };
}
