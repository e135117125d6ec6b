import type { BeginResult, DataKey, EffectRecord, RequestStore } from "@passmuster/core/storage";
import { openAnswer, type RequestRow, sealAnswer, stateOf } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";

/** The request while the attempt holds its key: not finished, not released, not lost to another attempt. */
const held = "r.tenant = $1 and r.id = $2 and r.attempt = $3 and r.held_until is not null";

/** Takes the key if it is free, or if this attempt already took it in a call whose response was lost. */
const begin = `with begun as (
    insert into {schema}.requests as r (tenant, id, attempt, body, held_until, expires_at) values ($1, $2, $3, $4, $6, $7)
    on conflict (tenant, id) do update set attempt = $3, body = $4, held_until = $6, expires_at = $7,
      done = 0, about = null, made = null, answer = null, sealed = null
    where r.expires_at <= $5 or (r.done = 0 and (r.held_until is null or r.held_until <= $9 or ($8 and r.attempt = $3)))
    returning 1
  )
  select (select count(*) from begun) = 1 as begun, r.*
  from (select) once left join {schema}.requests r on r.tenant = $1 and r.id = $2`;

const finish = `update {schema}.requests r set done = 1, held_until = null,
  answer = null,
  sealed = case when r.about is not distinct from $4::text and (r.about is null or exists (
    select from {schema}.verifications v where v.id = r.about and v.tenant = r.tenant and v.deleted_at is null
  )) then $5::bytea end
  where ${held}`;

/** A request with a saved effect stays done. */
const release = `with freed as (delete from {schema}.requests r where ${held} and r.done = 0)
  update {schema}.requests r set held_until = null where ${held} and r.done = 1`;

type Found = { readonly begun: boolean } & (RequestRow | { readonly id: null });

export function createRequestStore({ read, write, writeEventually }: Connection, keys: Keys): RequestStore {
  const keyOf = async (tenant: string, about: RequestRow["about"]): Promise<DataKey | undefined> =>
    about === null ? keys.ofDatabase() : keys.findOne({ tenant, id: about });

  return {
    async begin(beginning): Promise<BeginResult> {
      const { tenant, digest, attempt, body, now, at = now, until, expiresAt } = beginning;
      for (;;) {
        const [row] = await write<Found>(begin, (again) => [
          tenant,
          digest,
          attempt,
          body,
          now,
          until,
          expiresAt,
          again,
          at,
        ]);
        if (row?.begun) return { state: "begun" };
        // Another attempt committed its start or end in between.
        if (!row || row.id === null) continue;
        // A key in memory may be of a verification that another process has deleted.
        const owner = row.about === null ? undefined : { tenant, id: row.about };
        const key = owner ? await keys.ofVerification(owner) : await keys.ofDatabase();
        const state = stateOf(row, beginning, (done) => openAnswer(key, tenant, done));
        if (state) return state;
      }
    },
    async finish(claim, answer) {
      const values = valuesOf(claim);
      const [row] = await read<Pick<RequestRow, "about">>(
        `select r.about from {schema}.requests r where ${held}`,
        values,
      );
      if (!row) return;
      const { about } = row;
      const { tenant } = claim;
      const key = await keyOf(tenant, about);
      const sealed = key ? sealAnswer(key, { tenant, id: about ?? "" }, claim.digest, answer) : null;
      await write(finish, [...values, about, sealed]);
    },
    async release(claim) {
      // An unreleased key is held for a minute, also after an outage.
      await writeEventually(release, valuesOf(claim));
    },
    async purge(now, limit) {
      const purged = await write(
        `with expired as materialized (
           select tenant, id from {schema}.requests where expires_at <= $1 order by expires_at limit $2 for update skip locked
         )
         delete from {schema}.requests r using expired
         where r.tenant = expired.tenant and r.id = expired.id returning r.id`,
        [now, limit],
      );
      return purged.length;
    },
  };
}

/** Seals the plain responses of a database from before they were sealed. */
export async function sealPlainAnswers({ read, write }: Connection, keys: Keys): Promise<void> {
  for (;;) {
    const rows = await read<RequestRow & { readonly tenant: string }>(
      "select * from {schema}.requests where answer is not null limit 500",
      [],
    );
    if (rows.length === 0) return;
    const key = await keys.ofDatabase();
    for (const { tenant, id, answer } of rows)
      await write(
        "update {schema}.requests set answer = null, sealed = $4 where tenant = $1 and id = $2 and answer = $3",
        [tenant, id, answer, sealAnswer(key, { tenant, id: "" }, id, JSON.parse(answer ?? ""))],
      );
  }
}

function valuesOf({ tenant, digest, attempt }: EffectRecord["claim"]): readonly unknown[] {
  return [tenant, digest, attempt];
}
