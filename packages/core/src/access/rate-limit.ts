import type { Principal } from "../model/principal.ts";
import { type Instant, minute, second } from "../model/time.ts";
import type { Environment } from "../ports/environment.ts";

/** A principal's remaining requests in its minute. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next minute begins. */
  readonly reset: number;
  readonly exceeded: boolean;
}

interface Window {
  readonly endsAt: Instant;
  readonly used: number;
}

/** The most principals counted at once. Beyond that, the oldest count is reset. */
const mostWindows = 100_000;

/**
 * Counts the requests of each principal, by tenant and subject, in minutes that begin with its first request.
 * Each process counts separately: behind N processes a token has up to N times the limit.
 */
export function createRateLimit(
  { now }: Pick<Environment, "now">,
  limit: number,
): (principal: Principal) => Quota {
  // All windows have one length, so they end in the order of insertion.
  const windows = new Map<string, Window>();

  const dropEnded = (at: Instant): void => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > at && windows.size <= mostWindows) return;
      windows.delete(key);
    }
  };

  return ({ tenant, subject }) => {
    const at = now();
    const key = JSON.stringify([tenant, subject]);
    dropEnded(at);
    const window = windows.get(key) ?? { endsAt: at + minute, used: 0 };
    const used = Math.min(window.used + 1, limit + 1);
    windows.set(key, { ...window, used });
    return {
      limit,
      remaining: Math.max(limit - used, 0),
      reset: Math.ceil((window.endsAt - at) / second),
      exceeded: used > limit,
    };
  };
}
