import { type ListQuery, mostOpened, type Verification } from "@passmuster/core/storage";
import { type LookUp, mostSearched, searchedLookUpsOf, splitLookUps } from "@passmuster/storage-sql";
import type { Sql } from "./connection.ts";

interface StoredSearch {
  readonly number: number;
  readonly created_at: number;
  readonly look_ups: Uint8Array;
}

/** Writes the look-ups of a verification. Those of a new one are merged into the tokens later. */
export function writeSearch(sql: Sql, look_ups: Buffer, next: Verification): void {
  const stored = storedOf(sql, next.id);
  if (look_ups.equals(stored?.look_ups ?? new Uint8Array())) return;
  const { createdAt, id } = next;
  const merged = mergedOf(sql);
  if (stored && stored.number <= merged) removeTokens(sql, stored);
  const { number } = sql(
    `insert into passmuster_search (verification, created_at, look_ups) values (?, ?, ?)
     on conflict (verification) do update set created_at = excluded.created_at, look_ups = excluded.look_ups
     returning number`,
  ).get(id, createdAt, look_ups) as Pick<StoredSearch, "number">;
  // A new verification may get the number of an erased one, which the watermark has passed.
  if (number <= merged) insertTokens(sql, [{ number, created_at: createdAt, look_ups }]);
}

/** Adds tokens in the order of the index: a page that takes several is written once. */
function insertTokens(sql: Sql, rows: readonly StoredSearch[]): void {
  const tokens = rows.flatMap(({ look_ups, ...row }) =>
    splitLookUps(look_ups).map((look_up) => ({ look_up, ...row })),
  );
  const insert = sql(
    "insert into passmuster_search_tokens (look_up, created_at, search) values (?, ?, ?) on conflict do nothing",
  );
  for (const { look_up, created_at, number } of tokens.sort((a, b) => Buffer.compare(a.look_up, b.look_up)))
    insert.run(look_up, created_at, number);
}

/** The number of the last row whose tokens are in the index. */
export function mergedOf(sql: Sql): number {
  const found = sql("select number from passmuster_search_merged").get() as Pick<StoredSearch, "number">;
  return found.number;
}

/** The most rows after the watermark: some numbers may be free. */
export function unmergedOf(sql: Sql): number {
  const last = sql("select coalesce(max(number), 0) as number from passmuster_search").get();
  return Math.max(0, (last as Pick<StoredSearch, "number">).number - mergedOf(sql));
}

export function mergeSearch(sql: Sql, most: number): void {
  const rows = sql(
    "select number, created_at, look_ups from passmuster_search where number > ? order by number limit ?",
  ).all(mergedOf(sql), most) as StoredSearch[];
  const last = rows.at(-1);
  if (!last) return;
  insertTokens(sql, rows);
  sql("update passmuster_search_merged set number = ?").run(last.number);
}

export function forgetSearch(sql: Sql, verification: string): void {
  const stored = storedOf(sql, verification);
  if (!stored) return;
  removeTokens(sql, stored);
  sql("delete from passmuster_search where number = ?").run(stored.number);
}

function storedOf(sql: Sql, verification: string): StoredSearch | undefined {
  const found = sql("select number, created_at, look_ups from passmuster_search where verification = ?");
  return found.get(verification) as StoredSearch | undefined;
}

function removeTokens(sql: Sql, { number, created_at, look_ups }: StoredSearch): void {
  const remove = sql(
    "delete from passmuster_search_tokens where look_up = ? and created_at = ? and search = ?",
  );
  for (const look_up of splitLookUps(look_ups)) remove.run(look_up, created_at, number);
}

/** Verifications that may match, at most `mostOpened`, and whether there may be more. */
export interface Candidates {
  readonly ids: readonly string[];
  readonly truncated: boolean;
}

/** Those that have the whole words first, then the newest. */
export function readCandidates(sql: Sql, lookUp: LookUp, query: ListQuery): Candidates {
  const ids = new Set<string>();
  let truncated = false;
  const alternatives = query.search?.alternatives ?? [];
  const sought = alternatives.map((words) => searchedLookUpsOf(lookUp, words));
  for (const look_ups of [...sought.map(({ whole }) => whole), ...sought.map(({ prefixes }) => prefixes)]) {
    const found = withAll(sql, lookUp, query, look_ups);
    truncated ||= found.truncated;
    for (const id of found.ids) {
      if (ids.size < mostOpened) ids.add(id);
      else truncated ||= !ids.has(id);
    }
  }
  return { ids: [...ids], truncated };
}

/** Walks the rarest token from its newest verification, and looks up the others. */
function withAll(sql: Sql, lookUp: LookUp, query: ListQuery, look_ups: readonly Uint8Array[]): Candidates {
  const count = sql(
    `select count(*) as count from (
       select 1 from passmuster_search_tokens where look_up = ? limit ${mostSearched + 1})`,
  );
  const counted = look_ups.map((look_up) => ({
    look_up,
    count: (count.get(look_up) as { readonly count: number }).count,
  }));
  const [rarest, ...others] = counted.sort((one, other) => one.count - other.count);
  if (!rarest || rarest.count === 0) return { ids: [], truncated: false };
  const also = others.map(
    (_, at) => `and exists (select 1 from passmuster_search_tokens o
       where o.look_up = @other${at} and o.created_at = t.created_at and o.search = t.search)`,
  );
  const { createdAfter, createdBefore } = query;
  const rows = sql(
    `select s.verification as id from (
       select created_at, search from passmuster_search_tokens
       where look_up = @rarest and created_at > @after and created_at < @before
       order by created_at desc, search desc limit ${mostSearched}
     ) t
     join passmuster_search s on s.number = t.search
     join passmuster_verifications v on v.id = s.verification
     where v.tenant = @tenant and v.deleted_at is null ${also.join(" ")}
       and (@flows is null or v.flow in (select value from json_each(@flows)))
       and (@statuses is null or v.status in (select value from json_each(@statuses)))
       and (@reference is null or v.reference_look_up = @reference)
     order by t.created_at desc, t.search desc limit ${mostOpened + 1}`,
  ).all({
    rarest: rarest.look_up,
    after: createdAfter ?? Number.MIN_SAFE_INTEGER,
    before: createdBefore ?? Number.MAX_SAFE_INTEGER,
    tenant: query.tenant,
    flows: query.flows ? JSON.stringify(query.flows) : null,
    statuses: query.statuses ? JSON.stringify(query.statuses) : null,
    reference: query.vendorReference === undefined ? null : lookUp("reference", query.vendorReference),
    ...Object.fromEntries(others.map(({ look_up }, at) => [`other${at}`, look_up])),
  }) as { readonly id: string }[];
  return {
    ids: rows.slice(0, mostOpened).map(({ id }) => id),
    truncated: rows.length > mostOpened || rarest.count > mostSearched,
  };
}
