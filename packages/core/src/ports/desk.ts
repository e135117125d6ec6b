import type { AuditEntry } from "../model/audit.ts";
import type { VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";
import type {
  Lease,
  LeasedVerification,
  QueueMark,
  QueueOrder,
  WaitingDepth,
  WaitingItem,
  WaitingPlace,
} from "../model/waiting.ts";
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
  /** Only those that have each of these marks. */
  readonly marks?: readonly QueueMark[];
  /** Only those whose lease in force this reviewer has; `null` for those without a lease. */
  readonly holder?: string | null;
  /** Only those that wait since before. Exclusive. */
  readonly waitingBefore?: Instant;
  /** Only those that were due before. Exclusive. */
  readonly dueBefore?: Instant;
  /** Only those with a score from here. */
  readonly scoreFrom?: number;
  /** Only those with a score below. */
  readonly scoreUnder?: number;
  /** Default: `oldest`. */
  readonly order?: QueueOrder;
  /** Only those behind this place, in the order `oldest`. `total` counts the others too. */
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
  /** Verifications with one of these marks are passed over. */
  readonly except?: readonly QueueMark[];
  /** Assignments of the reviewer. Those assigned otherwise are passed over; without it, all assigned ones. */
  readonly assigned?: readonly QueueMark[];
}

/** A named filter of the queue. */
export interface SavedView {
  readonly tenant: Tenant;
  /** The e-mail address of the reviewer whose view it is; `null` if all reviewers see it. */
  readonly owner: string | null;
  /** Unique for its owner. */
  readonly name: string;
  /** Strings as in a query. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * The verifications in Double Check, with the leases of reviewers. `save` puts a verification in the queue
 * when it enters Double Check, keeps its facts there (`queueFactsOf`), and takes it out with its lease when
 * it leaves or is deleted, in its transaction. A verification that waits since before an upgrade may have no
 * facts until its next save: then its priority is normal, and it has no mark and no assignment.
 */
export interface DeskStore {
  /** In the order of the query; due times and scores that are `null` last. */
  waiting(query: WaitingQuery): Promise<Page<WaitingItem>>;
  /**
   * Takes a free or ended lease, or extends one's own. With `takeOver` it also takes another's, and appends
   * `entries` to the record in the same transaction.
   * @returns the lease in force, which may be another's; `undefined` if the verification does not wait
   */
  lease(order: LeaseOrder, entries?: readonly AuditEntry[]): Promise<Lease | undefined>;
  /**
   * Takes the lease of a verification without one: those assigned to the reviewer first, then by rank, due
   * time, age and id. Concurrent calls, also from other processes, take different ones.
   */
  leaseNext(order: NextLeaseOrder): Promise<LeasedVerification | undefined>;
  /** Ends the lease of `by`. Another's lease stays. */
  release(lease: Pick<LeaseOrder, "tenant" | "verification" | "by">): Promise<void>;
  /** The lease in force. */
  leaseOf(tenant: Tenant, verification: VerificationId, now: Instant): Promise<Lease | undefined>;
  /** Those of the owner and those that all reviewers see, by name, shared ones last. */
  views(tenant: Tenant, owner: string): Promise<readonly SavedView[]>;
  /** Replaces the owner's view of that name. */
  putView(view: SavedView): Promise<void>;
  /** @returns whether there was one */
  removeView(view: Omit<SavedView, "query">): Promise<boolean>;
  /** By flow, in all tenants. */
  depth(): Promise<readonly WaitingDepth[]>;
}
