import type { ListQuery, Page, VerificationSummary } from "@passmuster/core/storage";
import { type Parts, summaryOf } from "./aggregate.ts";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";

export type Item = Pick<Parts, "verification" | "comments">;

interface Found {
  readonly total: number;
  /** Change rows that are not yet compacted into the counts. */
  readonly pending: number;
  readonly items: readonly Item[] | null;
}

/** Up to this number, items are skipped one by one. */
const shortStep = 200;
const tries = 5;

/** JSON of a verification `v`, with further members. */
export const item = (
  ...more: readonly string[]
) => `json_build_object(${["'verification', row_to_json(v)", ...more].join(", ")},
  'comments', (select json_agg(c order by c.position) from {schema}.comments c where c.verification = v.id))`;

/**
 * $1 tenant, $2 flows, $3 statuses, $4 created after, $5 created before, $6 items before the page, $7 page
 * size. Groups are the tenant's pairs of flow and status; each is read in the order of its index, only as far
 * as the page needs.
 */
const byCounts = `with counted as (
    select flow, status, count from {schema}.counts
    where tenant = $1 and level = 42 and ($2::text[] is null or flow = any($2)) and ($3::text[] is null or status = any($3))
    union all
    select flow, status, change from {schema}.changes
    where tenant = $1 and ($2::text[] is null or flow = any($2)) and ($3::text[] is null or status = any($3))
  ), groups as materialized (
    select flow, status, sum(count)::bigint as count from counted group by flow, status having sum(count) > 0
  ), named as materialized (
    select array_agg(distinct flow) as flows, array_agg(distinct status) as statuses, coalesce(sum(count), 0)::bigint as count from groups
  ), bounds as materialized (
    select
      case when $5::bigint is null then 0 else {schema}.created_since($1, flows, statuses, $5) end as newer,
      case when $4::bigint is null then count else {schema}.created_since($1, flows, statuses, $4 + 1) end as upto
    from named
  ), place as materialized (
    select case when found.before is null then $5 else least(found.before, $5) end as before,
      case when found.before is null then $6::bigint else found.rest end as skip
    from bounds cross join named left join lateral
      {schema}.place_of($1, named.flows, named.statuses, bounds.newer + $6) found on $6 > ${shortStep} and $6 < upto - newer
  ), page as (
    select near.id from place cross join groups cross join lateral (
      select id, created_at from {schema}.verifications
      where tenant = $1 and flow = groups.flow and status = groups.status and deleted_at is null
        and created_at < coalesce(place.before, 9223372036854775807) and created_at > coalesce($4, -9223372036854775808)
      order by created_at desc, id desc limit place.skip + $7
    ) near
    order by near.created_at desc, near.id desc limit $7 offset (select skip from place)
  )
  select (select greatest(0, upto - newer) from bounds) as total, (select count(*) from {schema}.changes) as pending,
    (select json_agg(${item()} order by v.created_at desc, v.id desc)
     from page join {schema}.verifications v using (id)) as items`;

/** One index yields the matches; the other filters check each of these rows. */
const byIndex = (condition: string) => `with matching as materialized (
    select id, created_at from {schema}.verifications
    where ${condition} and tenant = $1 and deleted_at is null
      and ($2::text[] is null or flow = any($2)) and ($3::text[] is null or status = any($3))
      and ($4::bigint is null or created_at > $4) and ($5::bigint is null or created_at < $5)
  ), page as (
    select id from matching order by created_at desc, id desc limit $7 offset $6
  )
  select (select count(*) from matching) as total, 0::bigint as pending,
    (select json_agg(${item()} order by v.created_at desc, v.id desc)
     from page join {schema}.verifications v using (id)) as items`;

const ending = (place: string) =>
  `id in (select e.verification from {schema}.ends e where e.tenant = $1 and e.day < ${place})`;

const byReference = byIndex("reference_look_up = $8");
const byEnd = byIndex(ending("$8"));
const byReferenceAndEnd = byIndex(`reference_look_up = $8 and ${ending("$9")}`);

/** One page in one snapshot, with the exact total. Calls `compact` if many changes are not yet compacted. */
export async function readPage(
  connection: Connection,
  keys: Keys,
  query: ListQuery,
  compact: (pending: number) => void,
): Promise<Page<VerificationSummary>> {
  const { tenant, page, perPage, flows, statuses, vendorReference, endsBefore } = query;
  const { createdAfter, createdBefore } = query;
  const filters = [tenant, flows ?? null, statuses ?? null, createdAfter ?? null, createdBefore ?? null];
  const values = [...filters, (page - 1) * perPage, perPage];
  const reference = vendorReference === undefined ? [] : [await referenceOf(keys, tenant, vendorReference)];
  const ends = endsBefore === undefined ? [] : [endsBefore];
  const more = [...reference, ...ends];
  const statement = statementFor(reference.length > 0, ends.length > 0);
  for (let tried = 1; ; tried += 1) {
    const [found] = await connection.read<Found>(statement, [...values, ...more]);
    const { total = 0, pending = 0, items } = found ?? {};
    compact(pending);
    const rows = items ?? [];
    const keysById = await keys.find(rows.map(({ verification }) => verification));
    const summaries = rows.flatMap((row) => {
      const key = keysById.get(row.verification.id);
      return key ? [summaryOf(key, row)] : [];
    });
    // A verification without a key was erased in between: the page has changed. If it stays without a key,
    // the database is older than the erasure.
    if (summaries.length === rows.length || tried === tries) return { items: summaries, total };
  }
}

function statementFor(withReference: boolean, withEnd: boolean): string {
  if (withReference) return withEnd ? byReferenceAndEnd : byReference;
  return withEnd ? byEnd : byCounts;
}

async function referenceOf(keys: Keys, tenant: string, reference: string) {
  return (await keys.lookUp(tenant))("reference", reference);
}
