import { firstEndOf, type Verification } from "@passmuster/core/storage";
import type { Sql } from "./connection.ts";

/** Keeps the day on which the first document of an Approved verification ends. */
export function writeEnd(sql: Sql, next: Verification): void {
  const day = firstEndOf(next);
  if (day === null) forgetEnd(sql, next.id);
  else
    sql(
      `insert into passmuster_ends (verification, tenant, day) values (?, ?, ?)
       on conflict (verification) do update set day = excluded.day where day <> excluded.day`,
    ).run(next.id, next.tenant, day);
}

export function forgetEnd(sql: Sql, verification: string): void {
  sql("delete from passmuster_ends where verification = ?").run(verification);
}
