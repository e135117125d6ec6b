import type { WaitingQuery } from "@passmuster/core/storage";
import type { LookUp, PlaceRow } from "@passmuster/storage-sql";
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
  const { only, vendorReference, createdAfter, createdBefore } = query;
  const isFiltered = [only, vendorReference, createdAfter, createdBefore].some(
    (value) => value !== undefined,
  );
  const { ids, total } = isFiltered ? byFilters(sql, lookUp, query) : byFlows(sql, query);
  const items = ids.map((id): StoredWaiting => {
    const row = sql(`${keyed} where v.id = ?`).get(id) as KeyedRow;
    const place = sql("select since, until, sealed from passmuster_waiting where verification = ?").get(id);
    return { ...readSummary(sql, row), place: place as StoredWaiting["place"] };
  });
  return { items, total };
}

const behind = "(since, verification) > (@since, @id)";
const ordered = "order by since, verification limit @limit offset @skip";

function pageOf({ after, page, perPage }: WaitingQuery) {
  const { since, id } = after ?? { since: Number.MIN_SAFE_INTEGER, id: "" };
  return { since, id, limit: perPage, skip: (page - 1) * perPage };
}

/** Reads each flow in the order of its index, only as far as the page needs. */
function byFlows(sql: Sql, query: WaitingQuery): Found {
  const { tenant } = query;
  const groups = groupsOf(sql, { ...query, statuses: ["double_check"] });
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (groups.length === 0) return { ids: [], total };
  const few = groups.length <= mostFlows;
  const listed = "select verification, since from passmuster_waiting where tenant = @tenant";
  const selects = few
    ? groups.map((_, index) => `${listed} and flow = @flow${index} and ${behind}`)
    : [`${listed} and flow in (select value from json_each(@flows)) and ${behind}`];
  const flows = groups.map(({ flow }) => flow);
  const named = few
    ? Object.fromEntries(flows.map((flow, index) => [`flow${index}`, flow]))
    : { flows: JSON.stringify(flows) };
  const rows = sql(`${selects.join(" union all ")} ${ordered}`).all({ tenant, ...named, ...pageOf(query) });
  return { ids: idsIn(rows), total };
}

function byFilters(sql: Sql, lookUp: LookUp, query: WaitingQuery): Found {
  const { tenant, flows, only, vendorReference, createdAfter, createdBefore } = query;
  const reference = vendorReference === undefined ? undefined : lookUp("reference", vendorReference);
  const filters: readonly (readonly [name: string, value: unknown, condition: string])[] = [
    ["tenant", tenant, "w.tenant = @tenant"],
    ["only", only && JSON.stringify(only), "w.verification in (select value from json_each(@only))"],
    ["reference", reference, "v.reference_look_up = @reference"],
    ["flows", flows && JSON.stringify(flows), "w.flow in (select value from json_each(@flows))"],
    ["createdAfter", createdAfter, "v.created_at > @createdAfter"],
    ["createdBefore", createdBefore, "v.created_at < @createdBefore"],
  ];
  const given = filters.filter(([, value]) => value !== undefined);
  const matching = `from passmuster_waiting w join passmuster_verifications v on v.id = w.verification
    where ${given.map(([, , condition]) => condition).join(" and ")}`;
  const parameters = Object.fromEntries(given.map(([name, value]) => [name, value]));
  const { total } = sql(`select count(*) as total ${matching}`).get(parameters) as { total: number };
  const rows = sql(`select w.verification, w.since ${matching} and ${behind} ${ordered}`).all({
    ...parameters,
    ...pageOf(query),
  });
  return { ids: idsIn(rows), total };
}

function idsIn(rows: readonly unknown[]): string[] {
  return (rows as { readonly verification: string }[]).map(({ verification }) => verification);
}
