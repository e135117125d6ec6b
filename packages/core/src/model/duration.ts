import { day, hour, type Instant, minute, second } from "./time.ts";

/** Microseconds of each unit. A year has 365 days here; `after` follows the calendar. */
const units = { ms: 1_000, s: second, m: minute, h: hour, d: day, y: 365 * day } as const;

/** A length of time: a whole number and a unit, such as `"25s"`, `"30m"`, `"12h"`, `"30d"` or `"5y"`. */
export type Duration = `${number}${keyof typeof units}`;

const form = /^(\d{1,9})(ms|s|m|h|d|y)$/;

export function isDuration(value: unknown): value is Duration {
  return typeof value === "string" && form.test(value);
}

/** A duration that an option gives. @throws {TypeError} naming the option and what is allowed */
export function requireDuration(option: string, value: unknown): Duration {
  if (isDuration(value)) return value;
  throw new TypeError(`${option} must be a whole number with a unit (ms, s, m, h, d or y), such as "25s".`);
}

export function microsecondsIn(duration: Duration): number {
  const { amount, unit } = partsOf(duration);
  return amount * units[unit];
}

export const millisecondsIn = (duration: Duration): number => microsecondsIn(duration) / 1_000;
export const secondsIn = (duration: Duration): number => microsecondsIn(duration) / second;

/**
 * The instant that lies a duration after another. Years are the calendar's: a year after 29 February is 1
 * March.
 */
export function after(at: Instant, duration: Duration): Instant {
  const { amount, unit } = partsOf(duration);
  if (unit !== "y") return at + amount * units[unit];
  const date = new Date(Math.floor(at / 1_000));
  date.setUTCFullYear(date.getUTCFullYear() + amount);
  return date.getTime() * 1_000 + (at - Math.floor(at / 1_000) * 1_000);
}

function partsOf(duration: Duration): { readonly amount: number; readonly unit: keyof typeof units } {
  const [, amount = "0", unit = "ms"] = form.exec(duration) ?? [];
  return { amount: Number(amount), unit: unit as keyof typeof units };
}
