import type { HistoryId } from "./ids.ts";
import type { Instant } from "./time.ts";

/**
 * A verification's entry into Approved, Rejected or Double Check. It outlives the erasure of its
 * verification.
 */
export interface DecisionFact {
  /** The history entry that it is made from. */
  readonly entry: HistoryId;
  readonly at: Instant;
  readonly status: "approved" | "rejected" | "double_check";
  /** Whether the pipeline decided. */
  readonly automatic: boolean;
  /** The e-mail address of the person who decided; `null` for the pipeline. */
  readonly by: string | null;
  /** Microseconds that it waited for this person in Double Check or On Hold; `null` if it did not wait. */
  readonly took: Instant | null;
  /** Whether it was decided the other way before, without a submission since. */
  readonly reversal: boolean;
  /** The codes of the rules that had failed. */
  readonly failed: readonly string[];
}

/** Decisions of one reviewer. */
export interface ReviewerFigures {
  /** `null` for reviewers whose verifications are all erased. */
  readonly by: string | null;
  readonly approved: number;
  readonly rejected: number;
  readonly medianTook: Instant | null;
}

/** Decisions of one day, in UTC. `automatic` of them were made by the pipeline. */
export interface DayFigures {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly automatic: number;
  readonly approved: number;
  readonly rejected: number;
  readonly reversed: number;
}

/** What was decided in a period, and what waits now. */
export interface DecisionFigures {
  /** Verifications in Double Check, and since when the oldest of them waits. */
  readonly waiting: { readonly count: number; readonly oldest: Instant | null };
  /** By the number of decisions, then by `by`; a nameless entry is last. */
  readonly reviewers: readonly ReviewerFigures[];
  readonly medianTook: Instant | null;
  /** Of the pipeline's results, most frequent first, ties by code. */
  readonly failedRules: readonly { readonly rule: string; readonly count: number }[];
  /** Days with a decision, oldest first. */
  readonly days: readonly DayFigures[];
}
