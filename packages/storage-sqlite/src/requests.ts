import {
  type BeginResult,
  ClaimLostError,
  type DataKey,
  type EffectRecord,
  type RequestBeginning,
  type RequestStore,
  type Verification,
} from "@passmuster/core/storage";
import { openAnswer, type RequestRow, sealAnswer, stateOf } from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";
import type { Keys } from "./keys.ts";

/** The request while the attempt holds its key: not finished, not released, not lost to another attempt. */
const held = "tenant = @tenant and id = @digest and attempt = @attempt and held_until is not null";

export function createRequestStore({ look, write }: Connection, keys: Keys): RequestStore {
  const keyOf = async (tenant: string, about: RequestRow["about"]): Promise<DataKey | undefined> =>
    about === null ? keys.ofDatabase() : keys.ofVerification(tenant, about);

  return {
    async begin(beginning) {
      const found = await write((sql) => {
        const row = sql(
          "select * from passmuster_requests where tenant = @tenant and id = @digest and expires_at > @now",
        ).get(beginning) as RequestRow | undefined;
        const taken = row && stateOf(row, beginning, () => null) !== undefined;
        return taken ? row : hold(sql, beginning);
      });
      if ("state" in found) return found;
      const key = found.sealed ? await keyOf(beginning.tenant, found.about) : undefined;
      const state = stateOf(found, beginning, (done) => openAnswer(key, beginning.tenant, done));
      if (!state) throw new Error("The request was taken in the transaction that found it.");
      return state;
    },
    async finish(claim, answer) {
      const row = await look((sql) => sql(`select about from passmuster_requests where ${held}`).get(claim));
      if (row === undefined) return;
      const { about } = row as RequestRow;
      const key = await keyOf(claim.tenant, about);
      const sealed = key
        ? sealAnswer(key, { tenant: claim.tenant, id: about ?? "" }, claim.digest, answer)
        : null;
      await write((sql) =>
        sql(
          `update passmuster_requests set done = 1, held_until = null, answer = null,
             sealed = case when about is null or exists (
               select 1 from passmuster_verifications v where v.id = about and v.tenant = @tenant and v.deleted_at is null
             ) then @sealed end
           where ${held} and about is @about`,
        ).run({ ...claim, sealed, about }),
      );
    },
    async release(claim) {
      await write((sql) => {
        sql(`delete from passmuster_requests where ${held} and done = 0`).run(claim);
        sql(`update passmuster_requests set held_until = null where ${held}`).run(claim);
      });
    },
    async purge(now, limit) {
      const { changes } = await write((sql) =>
        sql(
          `delete from passmuster_requests where rowid in
             (select rowid from passmuster_requests where expires_at <= ? order by expires_at limit ?)`,
        ).run(now, limit),
      );
      return changes;
    },
  };
}

function hold(sql: Sql, { tenant, digest, attempt, body, until, expiresAt }: RequestBeginning): BeginResult {
  sql(
    `insert or replace into passmuster_requests (tenant, id, attempt, body, held_until, expires_at)
     values (?, ?, ?, ?, ?, ?)`,
  ).run(tenant, digest, attempt, body, until, expiresAt);
  return { state: "begun" };
}

/** Seals the plain responses of a database from before they were sealed. */
export async function sealPlainAnswers({ read, write }: Connection, keys: Keys): Promise<void> {
  const plain = "from passmuster_requests where answer is not null limit 500";
  for (;;) {
    const rows = (await read((sql) => sql(`select * ${plain}`).all())) as (RequestRow & {
      readonly tenant: string;
    })[];
    if (rows.length === 0) return;
    const key = await keys.ofDatabase();
    await write((sql) => {
      for (const { tenant, id, answer } of rows)
        sql(
          "update passmuster_requests set answer = null, sealed = ? where tenant = ? and id = ? and answer = ?",
        ).run(sealAnswer(key, { tenant, id: "" }, id, JSON.parse(answer ?? "")), tenant, id, answer);
    });
  }
}

/** Seals the stored responses about a verification again. */
export function resealAnswers(
  sql: Sql,
  { tenant, id }: Verification,
  { old, fresh }: { readonly old: DataKey; readonly fresh: DataKey },
): void {
  const rows = sql(
    "select * from passmuster_requests where tenant = ? and about = ? and sealed is not null",
  ).all(tenant, id) as RequestRow[];
  for (const row of rows) {
    const answer = openAnswer(old, tenant, row);
    const sealed = answer && sealAnswer(fresh, { tenant, id }, row.id, answer);
    sql("update passmuster_requests set sealed = ? where tenant = ? and id = ?").run(sealed, tenant, row.id);
  }
}

/** Records a save as the effect of a request, in the same transaction. @throws {ClaimLostError} */
export function markRequest(sql: Sql, { claim, about, made }: EffectRecord): void {
  const { changes } = sql(
    `update passmuster_requests set done = 1, about = @about, made = @made where ${held}`,
  ).run({ ...claim, about, made });
  if (changes === 0) throw new ClaimLostError();
}

/** Deletes the responses about a verification; the requests stay recorded as done. */
export function forgetAnswers(sql: Sql, about: string): void {
  sql("update passmuster_requests set made = null, answer = null, sealed = null where about = ?").run(about);
}
