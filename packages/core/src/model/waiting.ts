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

/** The waiting verifications of one flow, in all tenants. */
export interface WaitingDepth {
  readonly flow: string;
  readonly count: number;
  /** Since when the oldest of them waits. */
  readonly oldest: Instant;
}
