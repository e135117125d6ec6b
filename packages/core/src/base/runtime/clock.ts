import type { Instant } from "../../model/time.ts";

/**
 * What a clock that was set back keeps of its pace: a link of 30 minutes then lasts at most 9 seconds longer.
 */
const pace = 0.995;

/**
 * A clock that is never set back and never stands still. It follows `wall` forward at once. While `wall` is
 * behind, it runs slightly slower than `elapsed` until `wall` has caught up.
 *
 * @param elapsed microseconds of a clock that nobody sets
 */
export function createClock(wall: () => Instant, elapsed: () => Instant): () => Instant {
  let last: Instant = 0;
  let measured = elapsed();
  let carried = 0;
  return () => {
    const now = elapsed();
    carried = Math.max(last, carried) + (now - measured) * pace;
    measured = now;
    last = Math.max(last + 1, wall(), Math.floor(carried));
    carried = Math.max(carried, last);
    return last;
  };
}
