import type { WaitingQuery } from "@passmuster/core/storage";
import {
  isListedByFlow,
  type LookUp,
  type PlaceRow,
  queueFilterOf,
  queueOrders,
} from "@passmuster/storage-sql";
import { type KeyedRow, keyed, readSummary, type StoredSummary } from "./aggregate.ts";
import type { Sql } from "./connection.ts";
import { groupsOf } from "./counts.ts";

/** SQLite merges at most 500 selects (SQLITE_MAX_COMPOUND_SELECT). */
const mostFlows = 400;

export interface StoredWaiting extends StoredSummary {
  readonly place: PlaceRow;
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

/** One page of the queue in one snapshot, with the exact total. */
export function readWaiting(
  sql: Sql,
  lookUp: LookUp,
  query: WaitingQuery,
): { readonly items: readonly StoredWaiting[]; readonly total: number } {
  const { ids, total } = isListedByFlow(query) ? byFlows(sql, query) : byFilters(sql, lookUp, query);
  const items = ids.map((id): StoredWaiting => {
    const row = sql(`${keyed} where v.id = ?`).get(id) as KeyedRow;
    const place = sql("select since, until, sealed from passmuster_waiting where verification = ?").get(id);
    return { ...readSummary(sql, row), place: place as StoredWaiting["place"] };
  });
  return { items, total };
}

/** The rows behind the place of a query, in its order. */
function pageOf({ after, order = "oldest", page, perPage }: WaitingQuery) {
  const { by, columns } = queueOrders[order];
  return {
    columns,
    behind: after ? "and (since, verification) > (@since, @id)" : "",
    ordered: `order by ${by} limit @limit offset @skip`,
    values: { ...after, limit: perPage, skip: (page - 1) * perPage },
  };
}

/** Reads each flow in the order of its index, only as far as the page needs. */
function byFlows(sql: Sql, query: WaitingQuery): Found {
  const { tenant } = query;
  const groups = groupsOf(sql, { ...query, statuses: ["double_check"] });
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (groups.length === 0) return { ids: [], total };
  const few = groups.length <= mostFlows;
  const { columns, behind, ordered, values } = pageOf(query);
  const listed = `select ${columns} from passmuster_waiting where tenant = @tenant`;
  const selects = few
    ? groups.map((_, index) => `${listed} and flow = @flow${index} ${behind}`)
    : [`${listed} and flow in (select value from json_each(@flows)) ${behind}`];
  const flows = groups.map(({ flow }) => flow);
  const named = few
    ? Object.fromEntries(flows.map((flow, index) => [`flow${index}`, flow]))
    : { flows: JSON.stringify(flows) };
  const rows = sql(`${selects.join(" union all ")} ${ordered}`).all({ tenant, ...named, ...values });
  return { ids: idsIn(rows), total };
}

/** Filters check each waiting verification, or each one of the assignment. */
function byFilters(sql: Sql, lookUp: LookUp, query: WaitingQuery): Found {
  const { tenant, now, flows, only, vendorReference, createdAfter, createdBefore } = query;
  const reference = vendorReference === undefined ? undefined : lookUp("reference", vendorReference);
  const { marks, assigned, holder, isBounded, bounds } = queueFilterOf(lookUp, query);
  const filters: readonly (readonly [name: string, value: unknown, condition: string])[] = [
    ["tenant", tenant, "w.tenant = @tenant"],
    ["only", only && JSON.stringify(only), "w.verification in (select value from json_each(@only))"],
    ["reference", reference, "v.reference_look_up = @reference"],
    ["flows", flows && JSON.stringify(flows), "w.flow in (select value from json_each(@flows))"],
    ["createdAfter", createdAfter, "v.created_at > @createdAfter"],
    ["createdBefore", createdBefore, "v.created_at < @createdBefore"],
    ["assigned", assigned ?? undefined, "w.assigned = @assigned"],
    ["holder", holder ?? undefined, holder?.length === 0 ? `w.verification not in (${leased})` : held],
    ...marks.map((mark, index) => [`mark${index}`, mark, `instr(w.marks, @mark${index}) > 0`] as const),
  ];
  const given = filters.filter(([, value]) => value !== undefined);
  const conditions = [...given.map(([, , condition]) => condition), ...(isBounded ? within : [])];
  const joined = conditions.some((condition) => condition.startsWith("v."));
  const matching = `from passmuster_waiting w
    ${joined ? "join passmuster_verifications v on v.id = w.verification" : ""} where ${conditions.join(" and ")}`;
  const parameters = { ...bounds, now, ...Object.fromEntries(given.map(([name, value]) => [name, value])) };
  const { total } = sql(`select count(*) as total ${matching}`).get(parameters) as { total: number };
  const { behind, ordered, values } = pageOf(query);
  const rows = sql(`select w.verification ${matching} ${behind} ${ordered}`).all({
    ...parameters,
    ...values,
  });
  return { ids: idsIn(rows), total };
}

const leased = "select l.verification from passmuster_waiting l where l.until > @now";
const held = `w.verification in (${leased} and l.holder = @holder)`;

/** One text for each choice of bounds, so that few statements are kept. */
const within = [
  "(@waitingBefore is null or w.since < @waitingBefore)",
  "(@dueBefore is null or w.due < @dueBefore)",
  "(@scoreFrom is null or w.score >= @scoreFrom)",
  "(@scoreUnder is null or w.score < @scoreUnder)",
];

function idsIn(rows: readonly unknown[]): string[] {
  return (rows as { readonly verification: string }[]).map(({ verification }) => verification);
}
