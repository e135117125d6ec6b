/**
 * The nouns of Passmuster.
 *
 * - **Verification**: one identity check of one person, in one flow; the aggregate that is loaded and saved whole.
 * - **Document**: what was uploaded for a verification, with what was read from it, its rules and decisions.
 * - **Flow**: which documents a verification needs; data, see `defineFlow`.
 * - **Message**: work that a change gives rise to (a pipeline run, an event, an erasure), saved in the same transaction as the change.
 * - **Run**: one pass of the pipeline over a verification; a result of an older run is dropped.
 * - **Request**: what a caller asked for under an idempotency key, so that it takes effect once; see `RequestStore`.
 * - **Tenant**: whose data it is; nothing crosses it.
 *
 * Ends, from the mildest: **remove** takes a document out of its verification; **delete** makes a verification unfindable; **erase** overwrites
 * what a deleted one held; **sweep** deletes images that nothing refers to; **retire** deletes when a status was kept long enough; **expire** ends
 * a Started verification; **forget** drops expired answers to requests; **purge** does all of it that is due.
 */
import type { Document } from "./document.ts";
import type { ExpectedData } from "./expected-data.ts";
import type { CommentId, HistoryId, VerificationId } from "./ids.ts";
import type { Tenant } from "./principal.ts";
import type { Instant } from "./time.ts";
import type { VerificationStatus } from "./verification-status.ts";

/** One identity check of one person: the aggregate that a command loads, changes and saves whole. */
export interface Verification {
  readonly id: VerificationId;
  readonly tenant: Tenant;
  /** The path name of its flow. */
  readonly flow: string;
  /** Counts saves from 1; a save with any other than the next version is stale. */
  readonly version: number;
  readonly status: VerificationStatus;
  readonly vendorReference: string | null;
  readonly vendorState: string | null;
  readonly expected: ExpectedData;
  readonly submittedAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly deletedAt: Instant | null;
  /** The pass of the pipeline that may still write; anything older is dropped. */
  readonly run: number;
  /** Counts changes of what the pipeline judges: the expected data and the documents. */
  readonly revision: number;
  /** How many events it has emitted. */
  readonly sequence: number;
  /** The address that opens it: how often it was renewed, and when. Absent until it is. */
  readonly link?: { readonly number: number; readonly at: Instant };
  /** Oldest first. */
  readonly documents: readonly Document[];
  /** Oldest first. */
  readonly comments: readonly Comment[];
  /** Oldest first; append only. */
  readonly history: readonly HistoryEntry[];
}

export interface Comment {
  readonly id: CommentId;
  readonly content: string;
  /** The verification's status once the comment was made. */
  readonly status: VerificationStatus;
  readonly author: string;
  /** The id of the token that was used. */
  readonly token?: string | null;
  readonly private: boolean;
  readonly createdAt: Instant;
}

export interface HistoryEntry {
  readonly id: HistoryId;
  /** `null` for the creation. */
  readonly from: VerificationStatus | null;
  readonly to: VerificationStatus;
  /** An e-mail address, or `system`. */
  readonly user: string | null;
  /** Whose request it was: the id of a token, of a verification for its end user, or `host`. */
  readonly token?: string | null;
  readonly comment: string | null;
  readonly createdAt: Instant;
}

/** A verification as a list shows it: without documents and history. */
export type VerificationSummary = Omit<Verification, "documents" | "history">;
