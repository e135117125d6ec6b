import type { DocumentLook, DocumentReading } from "./document-reading.ts";
import type { DecisionStatus, DocumentStatus } from "./document-status.ts";
import type { ExtractedData, PartReading } from "./extraction.ts";
import type { BlobKey, DecisionId, DocumentId, RuleReportId } from "./ids.ts";
import type { PicturePrint } from "./picture-print.ts";
import type { ChipFindings, CredentialEvidence } from "./signed-evidence.ts";
import type { Instant } from "./time.ts";

/** A decision on one document. `workflow` is `Automatic` or `Manual by <e-mail>`. */
export interface Decision {
  readonly id: DecisionId;
  readonly status: DecisionStatus;
  readonly workflow: string | null;
  /** The digest of the flow at that time. Decisions from before it was kept have none. */
  readonly policy?: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface RuleComparison {
  readonly expected: string;
  readonly extracted: string;
}

/** Why a rule did not run: it does not apply, or the flow switched it off. */
export interface SkippedRule {
  readonly state: "not_applicable" | "off";
  readonly reason: string;
}

/** The results of the rules on one document. Each rule of its type is in one of three lists. */
export interface RuleReport {
  readonly id: RuleReportId;
  readonly approved: Readonly<Record<string, RuleComparison>>;
  readonly failed: Readonly<Record<string, RuleComparison>>;
  /** What to do about each failure. */
  readonly suggestions: readonly string[];
  /** Rules of the type that did not run, each with its reason. */
  readonly skipped: Readonly<Record<string, SkippedRule>>;
  /** The action on each failed rule, by the flow's policy at that time. */
  readonly actions: Readonly<Record<string, "reject" | "review">>;
}

/** Fingerprints of the images, for RuleDI009. `null` if there is no such image or it is nearly empty. */
export interface Prints {
  readonly front: PicturePrint | null;
  readonly back: PicturePrint | null;
}

export const noPrints: Prints = { front: null, back: null };

export interface VerificationDocument {
  readonly id: DocumentId;
  /** The id of a document type in the catalogue. */
  readonly typeId: number;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly front: BlobKey;
  readonly back: BlobKey | null;
  /** The text layer of a front that was a PDF, as the extractor wrote it. Never served. */
  readonly frontText: BlobKey | null;
  readonly status: DocumentStatus;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly extracted: ExtractedData | null;
  readonly rules: RuleReport | null;
  /** The parts that the extractor reported; `null` before the reading or if it reports none. */
  readonly parts: readonly PartReading[] | null;
  /**
   * The revision of the verification that the pipeline judged this document under. `null` if it was not
   * judged, or was corrected by a person since.
   */
  readonly judged: number | null;
  /** Oldest first. */
  readonly decisions: readonly Decision[];
  readonly prints: Prints;
  /** The newest reading. It may be of other images or another reader: see `readingOf`. */
  readonly reading: DocumentReading | null;
  /** The first look, until the reading. It may be of other images or another reader: see `lookOf`. */
  readonly look: DocumentLook | null;
  /** When a reading at upload was asked for; `null` once it ended, and if there is none. */
  readonly readingSince: Instant | null;
  /** The person kept these images against advice. */
  readonly insisted: boolean;
  /** A document from a wallet. Absent on documents whose images were uploaded. */
  readonly credential?: CredentialEvidence;
  /** The chip that was read beside the images. Absent without one. */
  readonly chip?: ChipFindings;
  /** The portrait of an authentic chip, re-encoded. */
  readonly chipPortrait?: BlobKey;
}
