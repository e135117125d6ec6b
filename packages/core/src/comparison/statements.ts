import type { ExtractedData } from "../model/extraction.ts";
import { sameAddresses } from "./addresses.ts";
import { sameNumber } from "./compare.ts";
import { sameIssuer, sameJurisdiction } from "./issuers.ts";
import type { Cut } from "./names.ts";
import { parseDate } from "./parse.ts";
import { namesCompared } from "./statement-names.ts";

/** What one place of a document states: its print, a zone, or a barcode. Absent and empty values are not held. */
export interface Statement {
  readonly source: "print" | "mrz" | "barcode";
  readonly surname?: string;
  readonly givenNames?: string;
  readonly fullName?: string;
  /** A generational suffix that the place holds apart from the names. */
  readonly suffix?: string;
  /** Dates are `YYYY-MM-DD`; a date that is no calendar day is not held. */
  readonly dateOfBirth?: string;
  readonly dateOfIssue?: string;
  readonly expirationDate?: string;
  readonly number?: string;
  readonly sex?: string;
  /** ISO 3166-1 alpha-3, or a code that ICAO 9303-3 §5 reserves. */
  readonly issuer?: string;
  /** The state or province that issued it, by name or abbreviation. */
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

/** Compares every field that both statements of one document hold. Look-alike characters settle nothing. */
export function compareStatements(one: Statement, other: Statement): readonly FieldComparison[] {
  const dates = dateFields.flatMap((field) =>
    compared(field, parseDate(one[field]), parseDate(other[field]), (a, b) => a === b),
  );
  const born = dates.some(({ field, same }) => field === "dateOfBirth" && same);
  return [
    ...namesCompared(one, other, born),
    ...dates,
    ...compared("number", one.number, other.number, sameNumber),
    ...compared("sex", one.sex, other.sex, (a, b) => a === b),
    ...compared("issuer", one.issuer, other.issuer, sameIssuer),
    ...compared("jurisdiction", one.jurisdiction, other.jurisdiction, sameJurisdiction),
    ...compared("nationality", one.nationality, other.nationality, sameIssuer),
    ...addressFields.flatMap((field) =>
      field === "full" && one.address?.street && other.address?.street
        ? []
        : compared(`address.${field}`, one.address?.[field], other.address?.[field], sameAddresses[field]),
    ),
  ];
}

const dateFields = ["dateOfBirth", "dateOfIssue", "expirationDate"] as const;
const addressFields = ["street", "city", "state", "zip", "country", "full"] as const;

function compared(
  field: string,
  one: string | undefined,
  other: string | undefined,
  same: (one: string, other: string) => boolean,
): readonly FieldComparison[] {
  return one?.trim() && other?.trim() ? [{ field, one, other, same: same(one, other) }] : [];
}
