import type { ExpectedData } from "./expected-data.ts";
import type { BlobKey, DocumentId } from "./ids.ts";
import type { PresenceOutcome } from "./presence.ts";
import type { RuleAction } from "./rule-code.ts";
import type { Reuse } from "./rule-facts.ts";
import type { OpenHit } from "./screening.ts";
import type { Instant } from "./time.ts";

export type Outcome = "approved" | "rejected" | "double_check";

/**
 * What the last automatic decision was made of, besides the readings: with them it can be made again under
 * another policy. Erased with its verification.
 */
export interface Settlement {
  readonly at: Instant;
  /** The digest of the flow. */
  readonly policy: string;
  readonly outcome: Outcome;
  readonly expected: ExpectedData;
  readonly vendorState: string | null;
  readonly withSelfie: boolean;
  /** How the presence check ended. Absent without a result. */
  readonly presence?: PresenceOutcome;
  /** Specimens were accepted. Absent if they were not. */
  readonly acceptsSpecimens?: boolean;
  readonly reader: ReaderFacts;
  /** A condition that no policy changes stood against Approved, such as a missing document. */
  readonly barred: boolean;
  readonly documents: readonly SettledDocument[];
}

/** What a reader could do at that time. */
export interface ReaderFacts {
  readonly faces: boolean;
  readonly quality: boolean;
  readonly sandbox: boolean;
  /** It looks for claimed values in print. */
  readonly confirms: boolean;
}

export interface SettledDocument {
  readonly id: DocumentId;
  readonly outcome: Outcome;
  readonly typeId: number;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** The day of the judgement, `YYYY-MM-DD`. */
  readonly today: string;
  /** The day on the last place on earth at that time; absent if it was `today`. */
  readonly lastDay?: string;
  readonly reuse: Reuse;
  /** As in `Settlement`, for this document. */
  readonly barred: boolean;
  /** The reading that was judged; `null` if the images could not be read. */
  readonly reading: ReadingMark | null;
  /** The action on each failed rule. */
  readonly actions: Readonly<Record<string, RuleAction>>;
  /** The verification changed after its judgement: it rejected nothing. Absent if it did not. */
  readonly stale?: true;
  /**
   * The similarity of the presence check's face and the portrait; `null` if they could not be compared.
   * Absent if the provider gave no picture.
   */
  readonly presenceFace?: string | null;
  /** `null` without a name to search for. Absent if no list was searched. */
  readonly openHits?: readonly OpenHit[] | null;
  /** What the host's own rules found. */
  readonly host?: Readonly<Record<string, HostFinding>>;
}

/** Names a reading of a document. */
export interface ReadingMark {
  readonly at: Instant;
  readonly selfie: BlobKey | null;
}

/** `unread`: without a value, or the rule gave no result. */
export type HostFinding = "passed" | "failed" | "unread" | "not_applicable";
