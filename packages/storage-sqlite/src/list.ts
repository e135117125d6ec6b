import type { ListQuery } from "@passmuster/core/storage";
import type { LookUp } from "@passmuster/storage-sql";
import { readSummaries, type StoredSummary } from "./aggregate.ts";
import type { Sql } from "./connection.ts";
import { createCounts, type Group, groupsOf } from "./counts.ts";

/** Up to this number, items are skipped one by one. */
const shortStep = 200;
/** SQLite merges at most 500 selects (SQLITE_MAX_COMPOUND_SELECT). */
const mostGroups = 400;

/** The rows of one page in one snapshot, with the exact total. */
export interface StoredPage {
  readonly items: readonly StoredSummary[];
  readonly total: number;
}

export function readPage(sql: Sql, lookUp: LookUp, query: ListQuery): StoredPage {
  const isCounted = query.vendorReference === undefined && query.endsBefore === undefined;
  const { ids, total } = isCounted ? byCounts(sql, query) : byIndex(sql, lookUp, query);
  return { items: readSummaries(sql, ids), total };
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Counts single rows only within the four seconds around a bound or the start of a page. */
function byCounts(sql: Sql, query: ListQuery): Found {
  const { tenant, page, perPage, createdAfter, createdBefore } = query;
  const groups = groupsOf(sql, query);
  const counts = createCounts(sql, tenant, groups);
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  const newer = createdBefore === undefined ? 0 : counts.since(createdBefore);
  const upTo = createdAfter === undefined ? all : counts.since(createdAfter + 1);
  const total = Math.max(0, upTo - newer);
  const skip = (page - 1) * perPage;
  if (skip >= total) return { ids: [], total };
  const limit = Math.min(perPage, total - skip);
  const near = { before: createdBefore ?? Number.MAX_SAFE_INTEGER, rest: skip };
  const { before, rest } = (skip > shortStep ? counts.find(newer + skip) : near) ?? near;
  return { ids: merged(sql, tenant, groups, { before, limit, rest }), total };
}

interface Slice {
  readonly before: number;
  readonly rest: number;
  readonly limit: number;
}

/** Reads each group in the order of its index, only as far as the page needs. */
function merged(sql: Sql, tenant: string, groups: readonly Group[], slice: Slice): string[] {
  const listed = "select id, created_at from passmuster_verifications where tenant = @tenant";
  const open = "created_at < @before and deleted_at is null";
  const inAny =
    "(flow, status) in (select json_extract(value, '$.flow'), json_extract(value, '$.status') from json_each(@groups))";
  const few = groups.length <= mostGroups;
  const selects = few
    ? groups.map((_, index) => `${listed} and flow = @flow${index} and status = @status${index} and ${open}`)
    : [`${listed} and ${inAny} and ${open}`];
  const values = groups.flatMap(({ flow, status }, index) => [
    [`flow${index}`, flow],
    [`status${index}`, status],
  ]);
  const rows = sql(
    `${selects.join(" union all ")} order by created_at desc, id desc limit @limit offset @rest`,
  ).all({ tenant, ...slice, ...(few ? Object.fromEntries(values) : { groups: JSON.stringify(groups) }) });
  return (rows as { readonly id: string }[]).map(({ id }) => id);
}

/** The index of references, or else that of ends, yields the rows; the other filters check each of them. */
function byIndex(sql: Sql, lookUp: LookUp, query: ListQuery): Found {
  const { tenant, page, perPage, flows, statuses, vendorReference, createdAfter, createdBefore } = query;
  const reference = vendorReference === undefined ? undefined : lookUp("reference", vendorReference);
  const filters: readonly (readonly [name: string, value: unknown, condition: string])[] = [
    ["tenant", tenant, "tenant = @tenant"],
    ["reference", reference, "reference_look_up = @reference"],
    ["ends", query.endsBefore, ending],
    ["flows", flows && JSON.stringify(flows), "flow in (select value from json_each(@flows))"],
    ["statuses", statuses && JSON.stringify(statuses), "status in (select value from json_each(@statuses))"],
    ["after", createdAfter, "created_at > @after"],
    ["before", createdBefore, "created_at < @before"],
  ];
  const given = filters.filter(([, value]) => value !== undefined);
  const indexed = reference === undefined ? "" : "indexed by passmuster_verifications_reference";
  const matching = `from passmuster_verifications ${indexed}
    where deleted_at is null and ${given.map(([, , condition]) => condition).join(" and ")}`;
  const parameters = Object.fromEntries(given.map(([name, value]) => [name, value]));
  const { total } = sql(`select count(*) as total ${matching}`).get(parameters) as { total: number };
  const rows = sql(`select id ${matching} order by created_at desc, id desc limit @limit offset @offset`).all(
    { ...parameters, limit: perPage, offset: (page - 1) * perPage },
  ) as { readonly id: string }[];
  return { ids: rows.map(({ id }) => id), total };
}

const ending = "id in (select verification from passmuster_ends where tenant = @tenant and day < @ends)";
