import { type Duration, millisecondsOf } from "./duration.ts";
import { PassmusterTimeoutError } from "./errors.ts";

export type Signals = readonly (AbortSignal | undefined)[];

// HTML § 8.7: a timer's delay is a 32-bit integer; longer delays would fire at once.
const longest = 2 ** 31 - 1;

/**
 * Runs work that ends when one of `signals` aborts, with its reason, or after `timeout`, even if the work
 * ignores the signal.
 *
 * @throws {PassmusterTimeoutError}
 * @throws {TypeError} `timeout` is not a duration
 */
export async function within<T>(
  timeout: Duration,
  signals: Signals,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ms = millisecondsOf("timeout", timeout);
  const controller = new AbortController();
  const { signal } = controller;
  const outer = signals.filter((one) => one !== undefined);
  const follow = () => controller.abort(outer.find(({ aborted }) => aborted)?.reason);
  for (const one of outer) one.throwIfAborted();
  for (const one of outer) one.addEventListener("abort", follow);
  const timer = setTimeout(
    () => controller.abort(new PassmusterTimeoutError(timeout)),
    Math.min(ms, longest),
  );
  try {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    for (const one of outer) one.removeEventListener("abort", follow);
  }
}

/** Waits until the time is over or a signal aborts. */
export function pause(ms: number, signals: Signals): Promise<void> {
  return within("1y", signals, (signal) => {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener("abort", () => clearTimeout(timer));
    });
  });
}
