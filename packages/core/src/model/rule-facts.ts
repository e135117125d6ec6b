import type { PrintField } from "./extraction.ts";

/** Whether another person of the tenant showed the same number, or an image of this document. */
export interface Reuse {
  readonly number: boolean;
  readonly image: boolean;
  /** Whether front and back are one image. */
  readonly sidesAlike: boolean;
}

/** A value of an MRZ or barcode that the print contradicts with a similar one. */
export interface Contradiction {
  readonly from: "mrz" | "barcode";
  readonly field: PrintField;
  /** The value of the MRZ or barcode. */
  readonly claimed: string;
  /** The other value as printed, if the reader reports it. */
  readonly written?: string;
}

export interface RuleResult {
  readonly expected: string;
  readonly extracted: string;
  readonly passed: boolean;
}

/** The rule does not apply to this document or to these expected data. */
export interface NotApplicable {
  readonly reason: string;
}
