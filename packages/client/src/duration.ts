/** Milliseconds of each unit. A year has 365 days. */
const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, y: 31_536_000_000 } as const;

/** A length of time: a whole number and a unit, such as `"25s"`, `"30m"` or `"12h"`. */
export type Duration = `${number}${keyof typeof units}`;

/** The milliseconds of a duration that an option gives. @throws {TypeError} */
export function millisecondsOf(option: string, value: Duration): number {
  const [, amount, unit] = (typeof value === "string" && /^(\d{1,9})(ms|s|m|h|d|y)$/.exec(value)) || [];
  if (amount && unit) return Number(amount) * units[unit as keyof typeof units];
  throw new TypeError(`${option} must be a whole number with a unit (ms, s, m, h, d or y), such as "25s".`);
}
