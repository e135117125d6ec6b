import { z } from "zod";
import { type Duration, isDuration, microsecondsIn } from "../../model/duration.ts";

/** A duration within bounds, both included. */
export function duration(least: Duration, most: Duration) {
  const [from, to] = [microsecondsIn(least), microsecondsIn(most)];
  const fits = (value: unknown): value is Duration =>
    isDuration(value) && microsecondsIn(value) >= from && microsecondsIn(value) <= to;
  return z.custom<Duration>(
    fits,
    `must be a whole number with a unit (ms, s, m, h, d or y), from "${least}" to "${most}"`,
  );
}

/** A duration, or `false`. */
export function durationOrFalse(least: Duration, most: Duration) {
  const inner = duration(least, most);
  return z.custom<Duration | false>(
    (value) => value === false || inner.safeParse(value).success,
    `must be false or a whole number with a unit (ms, s, m, h, d or y), from "${least}" to "${most}"`,
  );
}
