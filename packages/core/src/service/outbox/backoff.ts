import { hour, type Instant, second } from "../../model/time.ts";

/**
 * The time of the next attempt after `attempts` failures. Each wait is four times the last, at most an hour,
 * ± 20 %. `chance` is in [0, 1].
 */
export function retryAt(now: Instant, attempts: number, backoffSeconds: number, chance: number): Instant {
  const wait = Math.min(backoffSeconds * second * 4 ** (attempts - 1), hour);
  return now + Math.round(wait * (0.8 + 0.4 * chance));
}
