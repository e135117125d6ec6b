import type { Flow } from "../catalogue/flow.ts";
import type { Category, DocumentType } from "../model/document-type.ts";
import type { ExpectedData } from "../model/expected-data.ts";
import type { ExtractedData, Extraction, PrintField } from "../model/extraction.ts";
import type { RuleAction, RuleCode } from "../model/rule-code.ts";
import type { Capabilities } from "../ports/extractor.ts";

/** Everything that a rule may look at. */
export interface Reading {
  readonly type: DocumentType;
  /** ISO 3166-1 alpha-3, as announced. */
  readonly country: string;
  readonly flow: Flow;
  readonly expected: ExpectedData;
  /** What was read, and what was confirmed in print where nothing was read. */
  readonly extraction: Extraction;
  /** Values of the zone or barcode in whose place the print shows similar ones. */
  readonly contradictions?: readonly Contradiction[];
  readonly capabilities: Capabilities;
  /** A selfie was uploaded beside this document. */
  readonly withSelfie: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** What is known of the same number and the same images in other verifications of the tenant. */
  readonly reuse: Reuse;
}

/** Whether another person of the tenant showed the same number, or an image of this document. */
export interface Reuse {
  readonly number: boolean;
  readonly image: boolean;
  /** Front and back are one image. */
  readonly sidesAlike: boolean;
}

export interface Comparison {
  readonly expected: string;
  readonly extracted: string;
  readonly passed: boolean;
}

/** The rule does not apply: to what the document is, or to what is expected. */
export interface NotApplicable {
  readonly reason: string;
}

/** A rule as data. */
export interface Rule {
  readonly code: RuleCode;
  readonly title: string;
  readonly category: Category | "any";
  readonly action: RuleAction;
  /** What a person can do when it fails. */
  readonly hint: string;
  /** Looks at the images rather than at values: a correction of values leaves its outcome as it was. */
  readonly ofImages?: boolean;
  /** Hints of its own for what was found, where there is more to say than `hint`. */
  hintsFor?(extracted: string): readonly string[];
  compare(reading: Reading): Comparison | NotApplicable;
}

export const notApplicable = (reason: string): NotApplicable => ({ reason });

type Same = (expected: string, extracted: string) => boolean;

/** Compares one expected value with one that was read; a value that was not read does not pass. */
export function compareValues(
  expected: string | undefined,
  extracted: string | undefined,
  same: Same,
): Comparison | NotApplicable {
  if (!expected) return notApplicable("No value is expected.");
  const read = extracted ?? "";
  return { expected, extracted: read, passed: read !== "" && same(expected, read) };
}

/** A rule about something that is either so or not. */
export function compareFact(expected: string, found: string, passed: boolean): Comparison {
  return { expected, extracted: found, passed };
}

export function expectedDocument({ type, expected }: Pick<Reading, "type" | "expected">) {
  return type.category === "photo_id" ? expected.documents.photoId : expected.documents.proofOfAddress;
}

export function readAddress({ extraction }: Reading): NonNullable<ExtractedData["address"]> {
  return extraction.data.address ?? {};
}

/** A value of a zone or barcode in whose place the print shows a similar one. */
export interface Contradiction {
  readonly from: "mrz" | "barcode";
  readonly field: PrintField;
  /** The value of the zone or barcode. */
  readonly claimed: string;
  /** As the document writes the other one, where the reader tells. */
  readonly written?: string;
}
