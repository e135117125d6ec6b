import type { Id, Prefix } from "../model/ids.ts";
import type { Instant } from "../model/time.ts";

/** The core's only source of time, ids and randomness. */
export interface Environment {
  /** Monotonic. A command reads it once. */
  now(): Instant;
  /** Unique. Ids sort by creation time to the millisecond. */
  id<P extends Prefix>(prefix: P): Id<P>;
  /** Cryptographically secure. */
  random(length: number): Uint8Array;
}
