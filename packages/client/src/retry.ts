import {
  PassmusterAnswerError,
  PassmusterApiError,
  PassmusterConnectionError,
  PassmusterTimeoutError,
} from "./errors.ts";
import { pause, type Signals } from "./within.ts";

const firstPauseMs = 500;
const longestPauseMs = 8_000;
/**
 * Seconds. If the server asks for a longer pause, the call fails and the caller finds the pause in
 * `retryAfter`.
 */
const longestRetryAfter = 60;

/**
 * Retries transient failures. Pauses double, have full jitter, and last at least as long as the server asks
 * for.
 */
export async function retrying<T>(retries: number, signals: Signals, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const ms = attempt < retries ? pauseAfter(error, attempt) : undefined;
      if (ms === undefined) throw error;
      await pause(ms, signals);
    }
  }
}

// RFC 9110 § 15.5.9, § 15.6.3–5, RFC 6585 § 4: with these statuses another attempt may succeed.
const passing: readonly number[] = [408, 429, 502, 503, 504];

function pauseAfter(error: unknown, attempt: number): number | undefined {
  const jittered = Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
  if (error instanceof PassmusterConnectionError || error instanceof PassmusterTimeoutError) return jittered;
  if (!(error instanceof PassmusterApiError || error instanceof PassmusterAnswerError)) return undefined;
  // After a broken connection the first attempt may still be running; its response is stored a little later.
  const busy = error instanceof PassmusterApiError && error.code === "idempotency_conflict";
  const { status, retryAfter = 0 } = error;
  if (!(busy || passing.includes(status)) || retryAfter > longestRetryAfter) return undefined;
  return Math.max(jittered, retryAfter * 1000);
}
