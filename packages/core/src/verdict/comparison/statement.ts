import type { ExtractedData } from "../../model/extraction.ts";
import type { Cut } from "./names.ts";

/**
 * The values on one place of a document: its print, an MRZ, or a barcode. Absent and empty values count as
 * not held.
 */
export interface Statement {
  readonly source: "print" | "mrz" | "barcode";
  readonly surname?: string;
  readonly givenNames?: string;
  readonly fullName?: string;
  /** A generational suffix in a separate field. */
  readonly suffix?: string;
  /** Dates are `YYYY-MM-DD`. Other texts count as not held. */
  readonly dateOfBirth?: string;
  readonly dateOfIssue?: string;
  readonly expirationDate?: string;
  readonly number?: string;
  readonly sex?: string;
  /** ISO 3166-1 alpha-3, or a code that ICAO 9303-3 §5 reserves. */
  readonly issuer?: string;
  /** The issuing state or province, by name or abbreviation. */
  readonly jurisdiction?: string;
  readonly nationality?: string;
  readonly address?: ExtractedData["address"];
  readonly cut?: Cut;
}

/** A field that both statements hold. */
export interface FieldComparison {
  readonly field: string;
  readonly one: string;
  readonly other: string;
  readonly same: boolean;
}
