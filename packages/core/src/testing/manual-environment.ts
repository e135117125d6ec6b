import { createHash } from "node:crypto";
import { typeId } from "../model/ids.ts";
import type { Instant } from "../model/time.ts";
import type { Environment } from "../ports/environment.ts";

export interface ManualEnvironment extends Environment {
  /** Moves the clock on by so many microseconds. */
  advance(microseconds: Instant): void;
}

/**
 * An environment that repeats itself: time stands still but for one microsecond a look, randomness comes from
 * the seed.
 *
 * @example
 * const environment = manualEnvironment({ now: "2026-01-31T12:00:00Z" });
 * environment.advance(30 * 60 * 1_000_000);
 */
export function manualEnvironment(
  options: { readonly now?: string; readonly seed?: string } = {},
): ManualEnvironment {
  const { now = "2026-01-31T12:00:00Z", seed = "passmuster" } = options;
  let instant: Instant = Date.parse(now) * 1000;
  let drawn = 0;
  const tick = (): Instant => {
    instant += 1;
    return instant;
  };
  const random = (length: number): Uint8Array => {
    drawn += 1;
    return new Uint8Array(
      createHash("shake256", { outputLength: length }).update(`${seed}:${drawn}`).digest(),
    );
  };
  return {
    now: tick,
    random,
    id: (prefix) => typeId(prefix, tick(), random(16)),
    advance(microseconds) {
      instant += microseconds;
    },
  };
}
