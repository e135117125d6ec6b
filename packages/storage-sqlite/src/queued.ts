import type { QueueRow } from "@passmuster/storage-sql";
import type { Sql } from "./connection.ts";

/** Writes what the queue finds a waiting verification by. A row that has it stays as it is. */
export function writeQueued(sql: Sql, verification: string, { marks, ...facts }: QueueRow): void {
  sql(
    `update passmuster_waiting set rank = @rank, due = @due, score = @score, assigned = @assigned, marks = @marks
     where verification = @verification and (rank, due, score, assigned, marks) is not (@rank, @due, @score, @assigned, @marks)`,
  ).run({ ...facts, verification, marks: Buffer.concat(marks) });
}
