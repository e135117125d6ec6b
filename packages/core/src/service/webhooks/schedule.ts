import { day, hour, type Instant, minute, second } from "../../model/time.ts";

/** The due time of each attempt after the first one. */
export const attemptOffsets: readonly Instant[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

const longestRetryAfter = day;

export interface Tried {
  /** Counts from 1. */
  readonly attempt: number;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  /** The `Retry-After` header of the response. */
  readonly retryAfter: string | null;
  /** In [0, 1]. */
  readonly chance: number;
}

/**
 * The time of the next attempt after a failure: the interval between the two offsets, ± 20 %. A later
 * `Retry-After` of the receiver counts instead, up to a day. `undefined` after the last attempt.
 */
export function nextAttemptAt({
  attempt,
  startedAt,
  endedAt,
  retryAfter,
  chance,
}: Tried): Instant | undefined {
  const [last, next] = [attemptOffsets[attempt - 1], attemptOffsets[attempt]];
  if (last === undefined || next === undefined) return undefined;
  const scheduled = startedAt + Math.round((next - last) * (0.8 + 0.4 * chance));
  return Math.max(scheduled, endedAt, endedAt + Math.min(waitOf(retryAfter, endedAt), longestRetryAfter));
}

/** RFC 9110 §10.2.3: seconds, or a date. Ignores any other text. */
function waitOf(retryAfter: string | null, now: Instant): Instant {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * second;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : Math.max(0, date * 1000 - now);
}
