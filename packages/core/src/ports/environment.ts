import type { Id, Prefix } from "../model/ids.ts";
import type { Instant } from "../model/time.ts";

/** What the core may not take from the world by itself: time, identity, randomness. */
export interface Environment {
  /** Monotonic; read once per command. */
  now(): Instant;
  /** Never repeated; sorts by creation to the millisecond. */
  id<P extends Prefix>(prefix: P): Id<P>;
  /** Fit for secrets. */
  random(length: number): Uint8Array;
}
