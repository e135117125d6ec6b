import type { MrzReading } from "@passmuster/mrz";
import type { BarcodeReading, ExtractedData } from "../../model/extraction.ts";
import { codeOf, countryOfJurisdiction, isJurisdiction } from "./issuers.ts";
import type { Cut } from "./names.ts";
import type { Statement } from "./statement.ts";

/** The statement of a print, or of another side of the document. */
export function statementOfData(data: ExtractedData, source: Statement["source"] = "print"): Statement {
  const { person, document, address } = data;
  const entity = document?.issuingEntity ?? "";
  return withoutEmpty({
    source,
    surname: person?.surname,
    givenNames: person?.givenNames,
    fullName: person?.fullName,
    dateOfBirth: person?.dateOfBirth,
    dateOfIssue: document?.issueDate,
    expirationDate: document?.expirationDate,
    number: document?.number,
    sex: person?.sex,
    issuer: codeOf(document?.countryCode ?? ""),
    jurisdiction: isJurisdiction(entity) ? entity : undefined,
    address,
  });
}

/**
 * The statement of an MRZ, with the fields as the reader resolved them. A full name field may be truncated.
 */
export function statementOfMrz(mrz: MrzReading): Statement {
  const { surname, givenNames, dateOfBirth, expirationDate, sex, issuer, nationality } = mrz.fields;
  return withoutEmpty({
    source: "mrz",
    surname: words(surname),
    givenNames: words(givenNames),
    dateOfBirth,
    expirationDate,
    number: numberOf(mrz),
    sex,
    issuer: codeOf(issuer),
    nationality: codeOf(nationality),
    cut: cutOfMrz(mrz),
  });
}

/** The statement of a barcode. Its record flags truncated names (AAMVA DDE, DDF, DDG). */
export function statementOfBarcode(barcode: BarcodeReading): Statement {
  const { fields, jurisdiction, surname, givenNames } = barcode;
  const { dateOfBirth, issueDate, expirationDate, documentNumber, sex, address } = barcode;
  const country = /^(?:USA|CAN|MEX)$/.test(fields.DCG ?? "") ? fields.DCG : undefined;
  return withoutEmpty({
    source: "barcode",
    surname,
    givenNames,
    suffix: fields.DCU ?? fields.DAE,
    dateOfBirth,
    dateOfIssue: issueDate,
    expirationDate,
    number: documentNumber,
    sex,
    issuer: country ?? countryOfJurisdiction(jurisdiction),
    jurisdiction: isJurisdiction(jurisdiction) ? jurisdiction : undefined,
    address,
    cut: cutOfBarcode(barcode),
  });
}

const words = (text: string): string => text.replace(/<+/g, " ").trim();

/**
 * The end of each format's name field: line and column from 0 (ICAO 9303-4 to -7, §4.2.2; the French card has
 * two fields).
 */
const nameEnds: Readonly<Record<MrzReading["format"], readonly (readonly [line: number, column: number])[]>> =
  {
    TD1: [[2, 29]],
    TD2: [[0, 35]],
    TD3: [[0, 43]],
    "MRV-A": [[0, 43]],
    "MRV-B": [[0, 35]],
    "FR-ID": [
      [0, 29],
      [1, 26],
    ],
  };

/** A name may be truncated if its field is full: the last position has a letter (ICAO 9303-4 §4.2.3). */
export function cutOfMrz({ format, lines }: MrzReading): Cut {
  const ends = nameEnds[format].map(([line, column]) => /^[A-Z]$/.test(lines[line]?.[column] ?? ""));
  const [surname = false, givenNames = surname] = ends;
  return { surname, givenNames };
}

export function cutOfBarcode({ fields }: BarcodeReading): Cut {
  const flagged = (id: string) => fields[id]?.toUpperCase() === "T";
  return {
    surname: flagged("DDE"),
    givenNames: flagged("DDF") || (flagged("DDG") && "further names"),
  };
}

/**
 * The place of a TD1 or TD2 number's check digit, and where a longer number continues (ICAO 9303-5 §4.2.4;
 * 9303-6 §4.2.2).
 */
const continuations: Readonly<
  Partial<Record<MrzReading["format"], readonly [line: number, digit: number, start: number, end: number]>>
> = { TD1: [0, 14, 15, 30], TD2: [1, 9, 28, 35] };

/**
 * If the check digit of a nine-character number is a filler, the number continues in the optional data and
 * its check digit follows.
 */
function numberOf({ format, lines, fields }: MrzReading): string {
  const number = fields.documentNumber.replace(/</g, "");
  const place = continuations[format];
  if (!place || number.length !== 9) return number;
  const [line, digit, start, end] = place;
  const rest = /^[0-9A-Z]+/.exec(lines[line]?.slice(start, end) ?? "")?.[0] ?? "";
  return lines[line]?.[digit] === "<" && rest.length > 1 ? number + rest.slice(0, -1) : number;
}

type Loose<T> = { readonly [Key in keyof T]: T[Key] | undefined };

/** Without absent and empty members. */
function withoutEmpty({ source, ...values }: Loose<Statement> & Pick<Statement, "source">): Statement {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return { source, ...Object.fromEntries(kept) };
}
