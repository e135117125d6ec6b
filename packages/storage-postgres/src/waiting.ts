import type { Page, WaitingItem, WaitingQuery } from "@passmuster/core/storage";
import {
  isListedByFlow,
  type LookUp,
  type PlaceRow,
  type QueueFilter,
  queueFilterOf,
  queueOrders,
  waitingItemOf,
} from "@passmuster/storage-sql";
import type { Connection, Values } from "./connection.ts";
import type { Keys } from "./keys.ts";
import { type Item, item } from "./list.ts";

interface Found {
  readonly total: number;
  readonly items: readonly (Item & { readonly place: PlaceRow })[] | null;
}

const tries = 5;

type Order = NonNullable<WaitingQuery["order"]>;

const items = (
  order: Order,
) => `(select json_agg(${item("'place', json_build_object('since', w.since, 'until', w.until, 'sealed', w.sealed)")}
      order by ${queueOrders[order].by})
    from page join {schema}.waiting w using (verification) join {schema}.verifications v on v.id = verification) as items`;

/**
 * $1 tenant, $2 flows, $3 since and $4 id of the place before, $5 items to skip, $6 page size. Reads each
 * flow in the order of its index, only as far as the page needs.
 */
const byFlows = (order: Order) => `with counted as (
    select flow, count from {schema}.counts
    where tenant = $1 and level = 42 and status = 'double_check' and ($2::text[] is null or flow = any($2))
    union all
    select flow, change from {schema}.changes
    where tenant = $1 and status = 'double_check' and ($2::text[] is null or flow = any($2))
  ), flows as materialized (
    select flow, sum(count)::bigint as count from counted group by flow having sum(count) > 0
  ), page as materialized (
    select near.verification from flows cross join lateral (
      select ${queueOrders[order].columns} from {schema}.waiting
      where tenant = $1 and flow = flows.flow and (since, verification) > ($3::bigint, $4::text collate "C")
      order by ${queueOrders[order].by} limit $5::bigint + $6
    ) near
    order by ${queueOrders[order].by} limit $6 offset $5
  )
  select (select coalesce(sum(count), 0)::bigint from flows) as total, ${items(order)}`;

/** Values, and the condition on them at their places. */
type Filter = readonly [values: readonly unknown[], condition: (...at: string[]) => string];

/** By whom a lease in force is held; an empty digest for nobody. */
function heldBy(holder: Uint8Array, now: number): Filter {
  if (holder.length === 0) return [[now], (at) => `(w.until is null or w.until <= ${at}::bigint)`];
  return [[holder, now], (by, at) => `w.holder = ${by}::bytea and w.until > ${at}::bigint`];
}

/** One text for each choice of bounds, so that few statements are prepared. */
function within({ waitingBefore, dueBefore, scoreFrom, scoreUnder }: QueueFilter["bounds"]): Filter {
  return [
    [waitingBefore, dueBefore, scoreFrom, scoreUnder],
    (waiting, due, from, under) =>
      `(${waiting}::bigint is null or w.since < ${waiting}) and (${due}::bigint is null or w.due < ${due})
        and (${from}::bigint is null or w.score >= ${from}) and (${under}::bigint is null or w.score < ${under})`,
  ];
}

/** Filters check each waiting verification, or each one of the reference or of the assignment. */
function byFilters(
  query: WaitingQuery,
  lookUp: LookUp,
  place: Values,
): readonly [statement: string, values: Values] {
  const { tenant, now, flows, only, vendorReference, createdAfter, createdBefore, order = "oldest" } = query;
  const reference = vendorReference === undefined ? undefined : lookUp("reference", vendorReference);
  const { marks, assigned, holder, isBounded, bounds } = queueFilterOf(lookUp, query);
  const filters: readonly Filter[] = [
    [[tenant], (at) => `w.tenant = ${at}`],
    [[flows], (at) => `w.flow = any(${at}::text[])`],
    [[only], (at) => `w.verification = any(${at}::text[])`],
    [[reference], (at) => `v.reference_look_up = ${at}::bytea`],
    [[createdAfter], (at) => `w.created_at > ${at}::bigint`],
    [[createdBefore], (at) => `w.created_at < ${at}::bigint`],
    [[assigned ?? undefined], (at) => `w.assigned = ${at}::bytea`],
    [[query.marks && marks], (at) => `w.marks @> ${at}::bytea[]`],
    ...(holder ? [heldBy(holder, now)] : []),
    ...(isBounded ? [within(bounds)] : []),
  ];
  const given = filters.filter(([values]) => !values.includes(undefined));
  let last = place.length;
  const placed = (): string => {
    last += 1;
    return `$${last}`;
  };
  const conditions = given.map(([values, condition]) => condition(...values.map(placed)));
  const others = reference && "join {schema}.verifications v on v.id = w.verification";
  const statement = `with matching as materialized (
      select ${queueOrders[order].columns} from {schema}.waiting w ${others ?? ""}
      where ${conditions.join(" and ")}
    ), page as materialized (
      select verification from matching where (since, verification) > ($1::bigint, $2::text collate "C")
      order by ${queueOrders[order].by} limit $4 offset $3
    )
    select (select count(*) from matching) as total, ${items(order)}`;
  return [statement, [...place, ...given.flatMap(([values]) => values)]];
}

/** One page of the queue in one snapshot, with the exact total. */
export async function readWaiting(
  connection: Connection,
  keys: Keys,
  query: WaitingQuery,
): Promise<Page<WaitingItem>> {
  const { tenant, flows, order = "oldest", after, page, perPage } = query;
  const place = [after?.since ?? Number.MIN_SAFE_INTEGER, after?.id ?? "", (page - 1) * perPage, perPage];
  const [statement, values] = isListedByFlow(query)
    ? [byFlows(order), [tenant, flows ?? null, ...place]]
    : byFilters(query, await keys.lookUp(tenant), place);
  const database = await keys.ofDatabase();
  for (let tried = 1; ; tried += 1) {
    const [found] = await connection.read<Found>(statement, values);
    const rows = found?.items ?? [];
    const keysById = await keys.find(rows.map(({ verification }) => verification));
    const opened = rows.flatMap((row): WaitingItem[] => {
      const key = keysById.get(row.verification.id);
      return key ? [waitingItemOf({ key, database }, row, query)] : [];
    });
    // As in `readPage`: a verification without a key was erased in between.
    if (opened.length === rows.length || tried === tries) return { items: opened, total: found?.total ?? 0 };
  }
}
