import type { DecisionStatus, DocumentStatus } from "./document-status.ts";
import type { ExtractedData, PartReading } from "./extraction.ts";
import type { BlobKey, DecisionId, DocumentId, RuleReportId } from "./ids.ts";
import type { PicturePrint } from "./picture-print.ts";
import type { Instant } from "./time.ts";

/** A decision about one document. `workflow` says how it came about: `Automatic`, or `Manual by <e-mail>`. */
export interface Decision {
  readonly id: DecisionId;
  readonly status: DecisionStatus;
  readonly workflow: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface RuleComparison {
  readonly expected: string;
  readonly extracted: string;
}

/** Why a rule did not run: it does not apply to the document or to what is expected, or the flow switched it off. */
export interface SkippedRule {
  readonly state: "not_applicable" | "off";
  readonly reason: string;
}

/** What the rules found on one document. Each rule of its type is in one of three lists. */
export interface RuleReport {
  readonly id: RuleReportId;
  readonly approved: Readonly<Record<string, RuleComparison>>;
  readonly failed: Readonly<Record<string, RuleComparison>>;
  /** Plain hints on what to do about what failed. */
  readonly suggestions: readonly string[];
  /** Rules of the type that did not run, each with its reason. */
  readonly skipped: Readonly<Record<string, SkippedRule>>;
  /** The action taken on each failed rule under the flow's policy at that time. */
  readonly actions: Readonly<Record<string, "reject" | "review">>;
}

/** Fingerprints of the pictures, for RuleDI009. `null` without such a picture, and for one that is nearly empty. */
export interface Prints {
  readonly front: PicturePrint | null;
  readonly back: PicturePrint | null;
}

export const noPrints: Prints = { front: null, back: null };

export interface Document {
  readonly id: DocumentId;
  /** A document type id of the catalogue. */
  readonly typeId: number;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly front: BlobKey;
  readonly back: BlobKey | null;
  /** The text layer of a front that was a PDF, as the extractor wrote it. It is never served. */
  readonly frontText: BlobKey | null;
  readonly status: DocumentStatus;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly extracted: ExtractedData | null;
  readonly rules: RuleReport | null;
  /** The parts that the reader reported; `null` until it was read, or where the reader reports none. */
  readonly parts: readonly PartReading[] | null;
  /** The revision of the verification that the pipeline judged this document under; `null` where it did not, or a person corrected it since. */
  readonly judged: number | null;
  /** Oldest first. */
  readonly decisions: readonly Decision[];
  readonly prints: Prints;
}
