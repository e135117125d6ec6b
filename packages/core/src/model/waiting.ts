import type { CasePriority } from "./casework.ts";
import type { DocumentId, VerificationId } from "./ids.ts";
import type { QualityCode } from "./quality-code.ts";
import type { RuleAction } from "./rule-code.ts";
import type { Instant } from "./time.ts";
import type { VerificationSummary } from "./verification.ts";

/** One reason why a verification waits for a person. */
export interface WaitingReason {
  readonly document: DocumentId;
  readonly typeId: number;
  /** The code of the failed rule; `null` if the document was not judged or not identified. */
  readonly rule: string | null;
  readonly action: RuleAction;
  /** The defects of the images. Only with RuleDI004. */
  readonly quality?: readonly QualityCode[];
}

/** A reviewer works on a verification until then. */
export interface Lease {
  /** The reviewer's e-mail address. */
  readonly by: string;
  readonly until: Instant;
}

/** A lease with its verification. */
export interface LeasedVerification extends Lease {
  readonly verification: VerificationId;
  readonly flow: string;
}

/** A position in the queue: after the verification of this id, which waits since then. */
export interface WaitingPlace {
  readonly since: Instant;
  readonly id: string;
}

/** A verification in Double Check, as the queue lists it. */
export interface WaitingItem {
  readonly summary: VerificationSummary;
  /** The `updatedAt` of the save that brought it to Double Check. */
  readonly since: Instant;
  /** Absent for verifications that were last saved before reasons were stored. */
  readonly reasons?: readonly WaitingReason[];
  readonly lease: Lease | null;
}

/**
 * What the queue finds a case by. A storage keeps digests of marks: an assignee is an e-mail address.
 */
export type QueueMark =
  | `rule:${string}`
  | `quality:${QualityCode}`
  | `tag:${string}`
  | `priority:${CasePriority}`
  | `assignee:${string}`
  | `pool:${string}`
  | `approved:${string}`
  | "unassigned";

/** By what the queue is sorted: `priority` is then by due time, and each order ends with age and id. */
export type QueueOrder = "oldest" | "newest" | "priority" | "due" | "score";

/** What the queue knows of a case beside its place. */
export interface QueueFacts {
  /** 0 for `urgent` to 3 for `low`. */
  readonly rank: number;
  readonly due: Instant | null;
  /** The similarity of selfie and portrait, 0 to 100, rounded down; the lowest. `null` if not compared. */
  readonly score: number | null;
  /** The mark of the assignee or the pool. */
  readonly assigned: QueueMark | null;
  readonly marks: readonly QueueMark[];
}

/** The waiting verifications of one flow, in all tenants. */
export interface WaitingDepth {
  readonly flow: string;
  readonly count: number;
  /** Since when the oldest of them waits. */
  readonly oldest: Instant;
}
