import { type ListQuery, mostOpened, type Verification } from "@passmuster/core/storage";
import { type LookUp, mostSearched, searchedLookUpsOf } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";

/** Verifications that may match, at most `mostOpened`, and whether there may be more. */
export interface Candidates {
  readonly ids: readonly Verification["id"][];
  readonly truncated: boolean;
}

/** Those that have the whole words first, then the newest. */
export async function readCandidates(
  connection: Connection,
  lookUp: LookUp,
  query: ListQuery,
): Promise<Candidates> {
  const ids = new Set<Verification["id"]>();
  let truncated = false;
  const alternatives = query.search?.alternatives ?? [];
  const sought = alternatives.map((words) => searchedLookUpsOf(lookUp, words));
  for (const look_ups of [...sought.map(({ whole }) => whole), ...sought.map(({ prefixes }) => prefixes)]) {
    const found = await withAll(connection, lookUp, query, look_ups);
    truncated ||= found.truncated;
    for (const id of found.ids) {
      if (ids.size < mostOpened) ids.add(id);
      else truncated ||= !ids.has(id);
    }
  }
  return { ids: [...ids], truncated };
}

/** Walks the rarest token from its newest verification, and looks up the others. */
const withAllTokens = `with counted as materialized (
    select q.look_up, (select count(*) from (
      select from {schema}.search_tokens t where t.look_up = q.look_up limit ${mostSearched + 1}) hits) as count
    from unnest($1::bytea[]) q (look_up)
  ), rarest as materialized (
    select look_up, count from counted order by count limit 1
  ), found as (
    select s.verification, t.created_at, t.search from rarest r cross join lateral (
      select n.created_at, n.search from {schema}.search_tokens n
      where n.look_up = r.look_up and ($2::bigint is null or n.created_at > $2) and ($3::bigint is null or n.created_at < $3)
      order by n.created_at desc, n.search desc limit ${mostSearched}
    ) t
    join {schema}.search s on s.number = t.search
    join {schema}.verifications v on v.id = s.verification
    where v.tenant = $4 and v.deleted_at is null
      and ($5::text[] is null or v.flow = any($5)) and ($6::text[] is null or v.status = any($6))
      and ($7::bytea is null or v.reference_look_up = $7)
      and not exists (select from counted c where not exists (
        select from {schema}.search_tokens o
        where o.look_up = c.look_up and o.created_at = t.created_at and o.search = t.search))
    order by t.created_at desc, t.search desc limit ${mostOpened + 1}
  )
  select (select count from rarest) as count,
    (select json_agg(f.verification order by f.created_at desc, f.search desc) from found f) as ids`;

interface Found {
  readonly count: number | null;
  readonly ids: readonly Verification["id"][] | null;
}

async function withAll(
  connection: Connection,
  lookUp: LookUp,
  query: ListQuery,
  look_ups: readonly Uint8Array[],
): Promise<Candidates> {
  const { tenant, createdAfter, createdBefore, flows, statuses, vendorReference } = query;
  const reference = vendorReference === undefined ? null : lookUp("reference", vendorReference);
  const [found] = await connection.read<Found>(withAllTokens, [
    look_ups,
    createdAfter ?? null,
    createdBefore ?? null,
    tenant,
    flows ?? null,
    statuses ?? null,
    reference,
  ]);
  const ids = found?.ids ?? [];
  return {
    ids: ids.slice(0, mostOpened),
    truncated: ids.length > mostOpened || (found?.count ?? 0) > mostSearched,
  };
}
