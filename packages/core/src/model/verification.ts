/**
 * The nouns of Passmuster.
 *
 * - **Verification**: one identity check of one person in one flow; the aggregate that is loaded and saved
 *   whole.
 * - **Document**: an upload to a verification, with the data read from it, its rules and decisions.
 * - **Flow**: the documents that a verification needs; data, see `defineFlow`.
 * - **Message**: work caused by a change (a pipeline run, an event, an erasure), saved in the same
 *   transaction.
 * - **Run**: one pass of the pipeline over a verification; results of an older run are dropped.
 * - **Request**: a call under an idempotency key, so that it takes effect once; see `RequestStore`.
 * - **Tenant**: the owner of data; no read or write crosses tenants.
 *
 * Ways to end things, mildest first:
 *
 * - **remove** takes a document out of its verification.
 * - **delete** makes a verification unfindable.
 * - **erase** overwrites the data of a deleted verification.
 * - **sweep** deletes images that no document refers to.
 * - **retire** deletes a verification whose status was kept for its whole period.
 * - **expire** ends a Started verification.
 * - **forget** deletes expired idempotency records.
 * - **purge** does all of the above that is due.
 */
import type { Casework } from "./casework.ts";
import type { VerificationDocument } from "./document.ts";
import type { Category } from "./document-type.ts";
import type { ExpectedData } from "./expected-data.ts";
import type { ExportLink } from "./export-link.ts";
import type { CommentId, HistoryId, VerificationId } from "./ids.ts";
import type { Notice } from "./notice.ts";
import type { Postal } from "./postal.ts";
import type { Presence } from "./presence.ts";
import type { Tenant } from "./principal.ts";
import type { Retake } from "./retake.ts";
import type { ScreeningResult } from "./screening.ts";
import type { Settlement } from "./settlement.ts";
import type { ChipChallenge, PendingCredential } from "./signed-evidence.ts";
import type { Instant } from "./time.ts";
import type { VerificationStatus } from "./verification-status.ts";

/** One identity check of one person. A command loads, changes and saves it whole. */
export interface Verification {
  readonly id: VerificationId;
  readonly tenant: Tenant;
  /** The path of its flow. */
  readonly flow: string;
  /** Counts saves from 1. A save with any version but the next is stale. */
  readonly version: number;
  readonly status: VerificationStatus;
  readonly vendorReference: string | null;
  readonly vendorState: string | null;
  readonly expected: ExpectedData;
  readonly submittedAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly deletedAt: Instant | null;
  /** The only run of the pipeline that may still write; results of older runs are dropped. */
  readonly run: number;
  /** Counts changes to the pipeline's input: expected data and documents. */
  readonly revision: number;
  /** Number of events emitted. */
  readonly sequence: number;
  /** The verification's link: how often it was renewed, and when. Absent until the first renewal. */
  readonly link?: { readonly number: number; readonly at: Instant };
  /** Readings at upload that were asked for since it was last Started, by part. Absent until the first. */
  readonly readings?: Readonly<Partial<Record<Category, number>>>;
  /** The salt of the record's commitments, erased with the data. Absent until the first recorded save. */
  readonly salt?: string;
  /** The documents that failed before the verification last returned to Started for new pictures. */
  readonly retakes?: readonly Retake[];
  /** What the last automatic decision was made of. Absent before, and once the documents are read again. */
  readonly settled?: Settlement;
  /** The language of the page, a BCP 47 tag. Absent if the caller named none. */
  readonly language?: string;
  /** The consent that the person gave. Absent before. */
  readonly consent?: Consent;
  /** Everybody who created, changed or corrected it. Absent on rows of earlier versions. */
  readonly hands?: readonly Hand[];
  /** The approvals of what it is now, in a flow with second approval. Absent before the first. */
  readonly approvals?: readonly Approval[];
  /** What reviewers noted about the case. Absent before the first note. */
  readonly casework?: Casework;
  /** Why nothing of it is deleted. Absent unless it is on legal hold. */
  readonly hold?: LegalHold;
  /** The person's link to their own data. Absent before the first, and once it was used. */
  readonly exportLink?: ExportLink;
  /** The dates that were announced. Absent before the first. */
  readonly notices?: readonly Notice[];
  /** What it renews. Absent on a verification that was not made by a renewal. */
  readonly renews?: Renewal;
  /** The newest verification that renews it. Absent before the first. */
  readonly renewedBy?: VerificationId;
  /** The mailbox of a postal flow. Absent before its application. */
  readonly postal?: Postal;
  /** What lists said about the person. Absent before the first search. */
  readonly screening?: ScreeningResult;
  /** The newest request to a wallet. Absent before the first, and once it was answered. */
  readonly pendingCredential?: PendingCredential;
  /** The newest challenge for a chip. Absent before the first, and once it was used. */
  readonly chipChallenge?: ChipChallenge;
  /** The presence checks of this attempt. Absent before the first. */
  readonly presence?: Presence;
  /** Oldest first. */
  readonly documents: readonly VerificationDocument[];
  /** Oldest first. */
  readonly comments: readonly VerificationComment[];
  /** Oldest first; append only. */
  readonly history: readonly HistoryEntry[];
}

/** A caller who acted: the e-mail address that was given, in lower case, and the token used. */
export interface Hand {
  readonly email: string | null;
  /** A token's id, a reviewer's e-mail address, a verification's id for its end user, or `host`. */
  readonly token: string | null;
}

/** An order to keep a verification. It stops its deletion, retention and the sweeps of its images. */
export interface LegalHold {
  /** The e-mail address of who ordered it, in lower case. */
  readonly by: string;
  readonly reason: string;
  readonly at: Instant;
}

/** What a verification renews. */
export interface Renewal {
  readonly verification: VerificationId;
  /** The parts whose documents had ended, or were about to. */
  readonly ended: readonly Category[];
}

export interface Approval extends Hand {
  readonly at: Instant;
}

/** The text that the person agreed to, as the flow had it at that time. */
export interface Consent {
  readonly version: string;
  /** BCP 47. */
  readonly language: string;
  readonly text: string;
  readonly at: Instant;
}

export interface VerificationComment {
  readonly id: CommentId;
  readonly content: string;
  /** The verification's status after the comment. */
  readonly status: VerificationStatus;
  readonly author: string;
  /** The id of the token used. */
  readonly token?: string | null;
  readonly private: boolean;
  readonly createdAt: Instant;
}

/**
 * What a history entry records beside its statuses, for the guards that depend on it. Comments are for
 * people.
 */
export type HistoryEvent = "document_removed" | "person_changed" | "hold_set" | "hold_lifted";

export interface HistoryEntry {
  readonly id: HistoryId;
  /** `null` for the creation. */
  readonly from: VerificationStatus | null;
  readonly to: VerificationStatus;
  /** An e-mail address, or `system`. */
  readonly user: string | null;
  /** Whose request it was: a token's id, a verification's id for its end user, or `host`. */
  readonly token?: string | null;
  readonly comment: string | null;
  /** Never served: the API's history has comments only. */
  readonly event?: HistoryEvent;
  readonly createdAt: Instant;
}

/** A verification in a list, without documents and history. */
export type VerificationSummary = Omit<Verification, "documents" | "history">;
