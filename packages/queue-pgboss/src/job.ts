import type { Attempt, Message, MessageHandler } from "@passmuster/core/ports";

/** The members used of a pg-boss job. */
export interface Job {
  readonly id: string;
  readonly data: Message;
  readonly retryCount: number;
  readonly retryLimit: number;
  readonly signal: AbortSignal;
}

/** The UUID of a message id (a TypeID is a UUIDv7 in Crockford's base32): pg-boss accepts only UUIDs. */
export function uuidOf(id: Message["id"]): string {
  let value = 0n;
  for (const letter of id.slice("msg_".length)) value = value * 32n + BigInt(alphabet.indexOf(letter));
  const hex = value.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** The state of a job for its handler; `beyond` means that pg-boss has abandoned it. */
export function attemptOf({ data: message, retryCount, retryLimit }: Job, beyond: boolean): Attempt {
  const attempt = beyond ? Number.MAX_SAFE_INTEGER : retryCount + 1;
  return { message, attempt, final: beyond || retryCount >= retryLimit };
}

export type Outcome = {
  readonly id: string;
  readonly status: "completed" | "failed";
  readonly output?: object;
};

/** Runs the work of one job. For a failure pg-boss stores the error's class, never its message. */
export async function outcomeOf(job: Job, handler: MessageHandler, beyond: boolean): Promise<Outcome> {
  try {
    await handler(attemptOf(job, beyond), job.signal);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    return { id: job.id, status: "failed", output: { reason } };
  }
}
