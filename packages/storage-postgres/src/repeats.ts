import { setTimeout as pause } from "node:timers/promises";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { errorOf, failureOf } from "./failures.ts";
import type { Queries } from "./queries.ts";

const longestPause = 250;
const conflicts = 5;
/** Duration and interval of background repeats, in milliseconds. */
const lasting = 60_000;
const rhythm = 250;

export interface Repeatable {
  readonly statement: string;
  /** Told whether an earlier attempt may have succeeded. */
  values(again: boolean): readonly unknown[];
  /** Whether to repeat after a failure with this outcome, at attempt number `asked`. */
  goesOn(outcome: string, asked: number): boolean;
  /** The id of what is saved, for errors. */
  readonly id?: string | undefined;
}

/**
 * Repeats a query until it succeeds, or until `goesOn` returns false for its failure.
 * @param place host, port and name of the database, for errors
 */
export async function persist<T>(
  queries: Queries,
  place: string | undefined,
  { statement, values, goesOn, id }: Repeatable,
): Promise<readonly T[]> {
  let doubtful = false;
  for (let asked = 1; ; asked += 1) {
    try {
      await queries.whenVerified();
      return await queries.ask<T>(statement, values(doubtful));
    } catch (error) {
      const { outcome } = failureOf(error);
      const mayRepeat = !isOwn(error) && !queries.closed;
      if (mayRepeat && outcome === "conflict" && asked < conflicts) continue;
      doubtful ||= outcome === "unknown";
      if (!mayRepeat || !goesOn(doubtful ? "unknown" : outcome, asked)) throw translated(error, place, id);
      await pause(Math.min(longestPause, 10 * 2 ** asked) * (0.5 + Math.random() / 2));
    }
  }
}

/** Awaits one attempt; during an outage it resolves, and the background repeats it for up to a minute. */
export async function persistEventually(queries: Queries, ask: () => Promise<unknown>): Promise<void> {
  const ends = performance.now() + lasting;
  const again = async (): Promise<void> => {
    while (!queries.closed && performance.now() < ends) {
      await pause(rhythm, undefined, { ref: false });
      const told = await ask().catch((error: unknown) => error);
      if (!(told instanceof StorageUnavailableError)) return;
    }
  };
  await ask().catch((error: unknown) => {
    if (queries.closed || !(error instanceof StorageUnavailableError)) throw error;
    void again();
  });
}

export function translated(error: unknown, place: string | undefined, id?: string): Error {
  return isOwn(error) ? error : errorOf(error, place, id);
}

/** An error of this package or of the caller, which needs no translation. */
function isOwn(error: unknown): error is Error {
  return (
    error instanceof StorageUnavailableError ||
    error instanceof TypeError ||
    (error instanceof Error && error.name === "SchemaError")
  );
}
