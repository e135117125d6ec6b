import type { Verification } from "@passmuster/core/storage";
import type { BesideRows } from "@passmuster/storage-sql";
import type { Sql } from "./connection.ts";
import { mergedOf } from "./search.ts";

/** What is stored beside a verification, of one snapshot. */
export function readBeside(sql: Sql, { id }: Pick<Verification, "id">): BesideRows {
  const claims = sql(
    `select c.document, c.kind, lower(hex(c.digest)) as digest,
       (select json_group_array(lower(hex(t.look_up))) from passmuster_claim_tokens t where t.claim = c.number) as look_ups
     from passmuster_claims c where c.verification = ?`,
  ).all(id) as (Omit<BesideRows["claims"][number], "look_ups"> & { readonly look_ups: string })[];
  const search = sql(
    "select number, created_at, lower(hex(look_ups)) as look_ups from passmuster_search where verification = ?",
  ).get(id) as (NonNullable<BesideRows["search"]> & { readonly number: number }) | undefined;
  const waits = sql("select since from passmuster_waits where verification = ?").get(id);
  const queue = sql(
    `select tenant, flow, rank, due, score, lower(hex(assigned)) as assigned, lower(hex(marks)) as marks
     from passmuster_waiting where verification = ?`,
  ).get(id) as (Omit<NonNullable<BesideRows["queue"]>, "marks"> & { readonly marks: string }) | undefined;
  const ends = sql("select day from passmuster_ends where verification = ?").get(id);
  const unindexed = sql("select 1 from passmuster_unindexed where verification = ?").get(id);
  return {
    claims: claims.map(({ look_ups, ...claim }) => ({ ...claim, look_ups: JSON.parse(look_ups) })),
    search: search ?? null,
    tokens: search ? tokensOf(sql, search) : [],
    facts: sql("select * from passmuster_facts where verification = ?").all(id) as BesideRows["facts"],
    waits: (waits as { readonly since: number } | undefined)?.since ?? null,
    queue: queue ? { ...queue, assigned: queue.assigned || null, marks: digestsIn(queue.marks) } : null,
    ends: (ends as { readonly day: number } | undefined)?.day ?? null,
    unindexed: unindexed !== undefined,
  };
}

/** Those of its look-ups that are stored as tokens, or will be merged into them. */
function tokensOf(
  sql: Sql,
  { number, created_at, look_ups }: { number: number; created_at: number; look_ups: string },
): readonly string[] {
  const find = sql(
    "select 1 from passmuster_search_tokens where look_up = ? and created_at = ? and search = ?",
  );
  const tokens = digestsIn(look_ups);
  if (number > mergedOf(sql)) return tokens;
  return tokens.filter((token) => find.get(Buffer.from(token, "hex"), created_at, number) !== undefined);
}

/** Digests of eight bytes in hexadecimal, one after the other. */
function digestsIn(digests: string): readonly string[] {
  return digests.match(/.{16}/g) ?? [];
}
