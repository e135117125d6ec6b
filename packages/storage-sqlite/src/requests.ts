import {
  type BeginResult,
  ClaimLostError,
  type EffectRecord,
  type RequestBeginning,
  type RequestClaim,
  type RequestStore,
  type StoredAnswer,
} from "@passmuster/core/ports";
import { type RequestRow, seal, stateOf, unseal } from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";
import { readKey } from "./keys.ts";

/** The request while the attempt holds its key: not finished, not released, not lost to another attempt. */
const held = "tenant = @tenant and id = @digest and attempt = @attempt and held_until is not null";

export function createRequestStore({ write }: Connection): RequestStore {
  return {
    async begin(beginning) {
      return write((sql) => {
        const row = sql(
          "select * from passmuster_requests where tenant = @tenant and id = @digest and expires_at > @now",
        ).get(beginning) as RequestRow | undefined;
        return (row && stateOf(row, beginning, (done) => answerOf(sql, done))) ?? hold(sql, beginning);
      });
    },
    async finish(claim, answer) {
      await write((sql) => {
        const row = sql(`select * from passmuster_requests where ${held}`).get(claim);
        if (row === undefined) return;
        const kept = keep(sql, claim, row as RequestRow, answer);
        sql(
          `update passmuster_requests set done = 1, held_until = null, answer = @answer, sealed = @sealed where ${held}`,
        ).run({ ...claim, ...kept });
      });
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

function keep(
  sql: Sql,
  { tenant, digest }: RequestClaim,
  { about }: RequestRow,
  answer: StoredAnswer,
): Pick<RequestRow, "answer" | "sealed"> {
  if (about === null) return { answer: JSON.stringify(answer), sealed: null };
  const found = keyNumberOf(sql, about, "and tenant = ? and deleted_at is null", tenant);
  return { answer: null, sealed: found === undefined ? null : seal(readKey(sql, found), digest, answer) };
}

function answerOf(sql: Sql, { id, about, answer, sealed }: RequestRow): StoredAnswer | null {
  if (answer !== null) return JSON.parse(answer);
  const found = sealed && about && keyNumberOf(sql, about);
  return sealed && typeof found === "number" ? unseal(readKey(sql, found), id, sealed) : null;
}

function keyNumberOf(sql: Sql, id: string, condition = "", ...values: readonly string[]): number | undefined {
  const row = sql(`select key_number from passmuster_verifications where id = ? ${condition}`).get(
    id,
    ...values,
  );
  return (row as { readonly key_number: number } | undefined)?.key_number;
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
