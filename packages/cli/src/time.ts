import { instantOf } from "@passmuster/core/storage";
import { UsageError } from "./usage-error.ts";

const units = { d: 86_400_000_000, h: 3_600_000_000, m: 60_000_000 } as const;

/**
 * Parses an expiry into microseconds: `90d`, `12h`, `30m` from `now` (milliseconds), or a date (`2027-01-31`,
 * optionally with time and zone).
 *
 * @throws {UsageError}
 */
export function expiryOf(text: string, now: number): number {
  const [, amount, unit] = /^(\d{1,5})([dhm])$/.exec(text) ?? [];
  const at =
    amount && unit ? now * 1000 + Number(amount) * units[unit as keyof typeof units] : instantOf(text);
  if (at === undefined || at <= now * 1000)
    throw new UsageError(`--expires takes 90d, 12h or a future date, not "${text}".`);
  return at;
}

/** An instant in microseconds as ISO 8601 to the second. */
export function isoDate(instant: number | null): string | null {
  return instant === null ? null : `${new Date(instant / 1000).toISOString().slice(0, 19)}Z`;
}
