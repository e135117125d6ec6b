import type { AuditEntry } from "../model/audit.ts";
import type { VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";
import type { Lease, LeasedVerification, WaitingDepth, WaitingItem, WaitingPlace } from "../model/waiting.ts";
import type { Page } from "./page.ts";

export interface WaitingQuery {
  readonly tenant: Tenant;
  /** Flow paths. An empty list matches nothing; if absent, every flow matches. */
  readonly flows?: readonly string[];
  /** Only these of them. */
  readonly only?: readonly VerificationId[];
  readonly vendorReference?: string;
  /** Exclusive. */
  readonly createdAfter?: Instant;
  /** Exclusive. */
  readonly createdBefore?: Instant;
  /** Only those behind this place. `total` counts the others too. */
  readonly after?: WaitingPlace;
  /** From 1, counted from `after`. */
  readonly page: number;
  readonly perPage: number;
  /** A lease that ended by then is not listed. Times of leases are those of `leaseClock`. */
  readonly now: Instant;
}

export interface LeaseOrder {
  readonly tenant: Tenant;
  readonly verification: VerificationId;
  /** The reviewer's e-mail address. */
  readonly by: string;
  readonly now: Instant;
  readonly until: Instant;
  /** Takes the lease of another reviewer too. */
  readonly takeOver?: boolean;
}

/** A save of `by` that must not pass another reviewer's lease. */
export interface LeaseFence {
  /** The reviewer's e-mail address. */
  readonly by: string;
  /** A lease that ended by then does not count. */
  readonly now: Instant;
}

export interface NextLeaseOrder extends Pick<LeaseOrder, "tenant" | "by" | "now" | "until"> {
  /** As in `WaitingQuery`. */
  readonly flows?: readonly string[];
  /** Ids of verifications to pass over. */
  readonly skip: readonly string[];
}

/**
 * The verifications in Double Check, with the leases of reviewers. `save` puts a verification in the queue
 * when it enters Double Check, and takes it out with its lease when it leaves or is deleted, in its
 * transaction.
 */
export interface DeskStore {
  /** Oldest waiting first, ties by id. */
  waiting(query: WaitingQuery): Promise<Page<WaitingItem>>;
  /**
   * Takes a free or ended lease, or extends one's own. With `takeOver` it also takes another's, and appends
   * `entries` to the record in the same transaction.
   * @returns the lease in force, which may be another's; `undefined` if the verification does not wait
   */
  lease(order: LeaseOrder, entries?: readonly AuditEntry[]): Promise<Lease | undefined>;
  /**
   * Takes the lease of the verification that waits longest without one. Concurrent calls, also from other
   * processes, take different ones.
   */
  leaseNext(order: NextLeaseOrder): Promise<LeasedVerification | undefined>;
  /** Ends the lease of `by`. Another's lease stays. */
  release(lease: Pick<LeaseOrder, "tenant" | "verification" | "by">): Promise<void>;
  /** The lease in force. */
  leaseOf(tenant: Tenant, verification: VerificationId, now: Instant): Promise<Lease | undefined>;
  /** By flow, in all tenants. */
  depth(): Promise<readonly WaitingDepth[]>;
}
