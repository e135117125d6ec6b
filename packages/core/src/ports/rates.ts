import type { Instant } from "../model/time.ts";

/** A process asks for a part of a caller's requests. */
export interface RateOrder {
  /** A keyed digest of the caller. Addresses are personal, so a storage never sees them. */
  readonly key: string;
  /** Requests in a window, for all processes together. */
  readonly limit: number;
  /** From 1. */
  readonly wanted: number;
  readonly now: Instant;
  /** End of a window that begins now. */
  readonly until: Instant;
}

export interface RateGrant {
  /** 0 if the window has none left. */
  readonly granted: number;
  /** What the window has left for further orders. */
  readonly left: number;
  /** End of the window. */
  readonly endsAt: Instant;
}

/**
 * Counts requests in windows, for all processes on one storage. A window begins with the first order after
 * the end of the last one, and its grants never exceed `limit` together.
 */
export interface RateStore {
  /**
   * Grants `wanted`, and at most a quarter of what is left, rounded up. So one process cannot hold what the
   * others need. A window that ends more than five seconds after `until` was begun by a wrong clock and
   * counts as ended.
   * @throws {StorageUnavailableError} whether it was granted is unknown
   */
  take(order: RateOrder): Promise<RateGrant>;
}
