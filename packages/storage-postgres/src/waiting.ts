import type { Page, WaitingItem, WaitingQuery } from "@passmuster/core/storage";
import { type PlaceRow, waitingItemOf } from "@passmuster/storage-sql";
import type { Connection, Values } from "./connection.ts";
import type { Keys } from "./keys.ts";
import { type Item, item } from "./list.ts";

interface Found {
  readonly total: number;
  readonly items: readonly (Item & { readonly place: PlaceRow })[] | null;
}

const tries = 5;

const items = `(select json_agg(${item("'place', json_build_object('since', w.since, 'until', w.until, 'sealed', w.sealed)")}
      order by w.since, w.verification)
    from page join {schema}.waiting w using (verification) join {schema}.verifications v on v.id = w.verification) as items`;

/**
 * $1 tenant, $2 flows, $3 since and $4 id of the place before, $5 items to skip, $6 page size. Reads each
 * flow in the order of its index, only as far as the page needs.
 */
const byFlows = `with counted as (
    select flow, count from {schema}.counts
    where tenant = $1 and level = 42 and status = 'double_check' and ($2::text[] is null or flow = any($2))
    union all
    select flow, change from {schema}.changes
    where tenant = $1 and status = 'double_check' and ($2::text[] is null or flow = any($2))
  ), flows as materialized (
    select flow, sum(count)::bigint as count from counted group by flow having sum(count) > 0
  ), page as materialized (
    select near.verification from flows cross join lateral (
      select verification, since from {schema}.waiting
      where tenant = $1 and flow = flows.flow and (since, verification) > ($3::bigint, $4::text collate "C")
      order by since, verification limit $5::bigint + $6
    ) near
    order by near.since, near.verification limit $6 offset $5
  )
  select (select coalesce(sum(count), 0)::bigint from flows) as total, ${items}`;

/** Filters check each waiting verification, or each one of the reference. */
function byFilters(
  query: WaitingQuery,
  reference: Uint8Array | undefined,
  place: Values,
): readonly [statement: string, values: Values] {
  const { tenant, flows, only, createdAfter, createdBefore } = query;
  const filters: readonly (readonly [value: unknown, condition: (place: string) => string])[] = [
    [tenant, (at) => `w.tenant = ${at}`],
    [flows, (at) => `w.flow = any(${at}::text[])`],
    [only, (at) => `w.verification = any(${at}::text[])`],
    [reference, (at) => `v.reference_look_up = ${at}::bytea`],
    [createdAfter, (at) => `w.created_at > ${at}::bigint`],
    [createdBefore, (at) => `w.created_at < ${at}::bigint`],
  ];
  const given = filters.filter(([value]) => value !== undefined);
  const conditions = given.map(([, condition], index) => condition(`$${index + place.length + 1}`));
  const others = reference && "join {schema}.verifications v on v.id = w.verification";
  const statement = `with matching as materialized (
      select w.verification, w.since from {schema}.waiting w ${others ?? ""}
      where ${conditions.join(" and ")}
    ), page as materialized (
      select verification from matching where (since, verification) > ($1::bigint, $2::text collate "C")
      order by since, verification limit $4 offset $3
    )
    select (select count(*) from matching) as total, ${items}`;
  return [statement, [...place, ...given.map(([value]) => value)]];
}

/** One page of the queue in one snapshot, with the exact total. */
export async function readWaiting(
  connection: Connection,
  keys: Keys,
  query: WaitingQuery,
): Promise<Page<WaitingItem>> {
  const { tenant, flows, only, vendorReference, createdAfter, createdBefore, after, page, perPage } = query;
  const place = [after?.since ?? Number.MIN_SAFE_INTEGER, after?.id ?? "", (page - 1) * perPage, perPage];
  const reference =
    vendorReference === undefined ? undefined : (await keys.lookUp(tenant))("reference", vendorReference);
  const isFiltered = [only, reference, createdAfter, createdBefore].some((value) => value !== undefined);
  const [statement, values] = isFiltered
    ? byFilters(query, reference, place)
    : [byFlows, [tenant, flows ?? null, ...place]];
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
