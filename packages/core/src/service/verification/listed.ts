import type { Instant } from "../../model/time.ts";
import type { VerificationSummary } from "../../model/verification.ts";
import type { Lease, WaitingReason } from "../../model/waiting.ts";

/** Why and since when a verification waits for a person, and who works on it. */
export interface WaitingState {
  readonly since: Instant;
  readonly reasons: readonly WaitingReason[];
  readonly lease: Lease | null;
}

export interface ListedVerification extends VerificationSummary {
  /** Only in the queue. */
  readonly waiting?: WaitingState;
}

export interface VerificationPage {
  readonly items: readonly ListedVerification[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** Only in the queue: the place after the last item; `null` at the end. */
  readonly next?: string | null;
  /** The queue in an order without places: `next` is `null`, and pages have numbers. */
  readonly byNumber?: true;
  /** A search left out older matches. */
  readonly truncated?: true;
}
