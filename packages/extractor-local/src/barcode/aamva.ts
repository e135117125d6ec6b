import type { BarcodeReading } from "@passmuster/core/ports";
import { type Day, today } from "@passmuster/mrz";
import { addressOf } from "./address.ts";
import { dateOfBirth, dateOfExpiry, dateOfIssue } from "./dates.ts";
import { valueIn } from "./elements.ts";
import { type Jurisdiction, jurisdictionOfIssuer, jurisdictionOfState } from "./jurisdictions.ts";
import { nameOf } from "./names.ts";
import { type SplitRecord, splitRecord } from "./split.ts";
import { splitStripe } from "./stripe.ts";

/**
 * The record of a driver licence or identification card, with the values that `BarcodeReading` does not hold.
 */
export interface LicenceRecord {
  readonly reading: BarcodeReading;
  /**
   * AAMVA version: 1 is DL/ID-2000, 10 is the Card Design Standard of 2020. Absent for a magnetic stripe's
   * text.
   */
  readonly version: number | undefined;
  /** Absent if the record does not state the kind of card. */
  readonly kind: "licence" | "id_card" | "uniformed" | undefined;
  readonly sex: "F" | "M" | "X" | undefined;
  readonly fullName: string | undefined;
  /** The record states that the name was truncated. */
  readonly nameShortened: boolean;
  readonly issuer: Jurisdiction | undefined;
  /** ISO 3166-1 alpha-3 of the issuing country. */
  readonly country: string | undefined;
}

/**
 * Parses a record of AAMVA's DL/ID standards, any version, or the text of its magnetic stripe. Returns
 * `undefined` for any other text. Missing values and impossible dates are absent. Never throws.
 *
 * @example
 * parseAamva("@\n\u001e\rANSI 636025090001DL00310040DLDAQ12345678\nDCSDOE\n…")?.reading.documentNumber; // "12345678"
 */
export function parseAamva(content: string, now: Day = today()): LicenceRecord | undefined {
  const record = splitStripe(content) ?? splitRecord(content);
  if (!record) return undefined;
  const { elements, issuerId, version } = record;
  const value = (id: string) => valueIn(elements, id);
  const state = value("DAJ") || value("DAO");
  const byState = jurisdictionOfState(state);
  const byIssuer = jurisdictionOfIssuer(issuerId);
  const issuer = byIssuer ?? byState;
  const country = countryOf(value("DCG")) ?? issuer?.country;
  const { fullName, shortened, surname, givenNames } = nameOf(elements);
  const documentNumber = value("DAQ");
  const birth = dateOfBirth(value("DBB"), now);
  const expiry = dateOfExpiry(value("DBA"), now);
  const issued = dateOfIssue(value("DBD"), now);
  const sex = sexOf(value("DBC"));
  const address = addressOf(elements, country);
  const reading: BarcodeReading = {
    format: "PDF417",
    jurisdiction: issuer?.code ?? state.toUpperCase(),
    ...(byIssuer && { issuerKnown: true }),
    fields: Object.fromEntries(elements),
    ...(documentNumber && { documentNumber }),
    ...(surname && { surname }),
    ...(givenNames && { givenNames }),
    ...(birth && { dateOfBirth: birth }),
    ...(expiry && { expirationDate: expiry }),
    ...(issued && { issueDate: issued }),
    ...(sex && { sex }),
    ...(address && { address }),
  };
  const kind = kindOf(record);
  return {
    reading,
    version,
    kind,
    sex,
    fullName,
    nameShortened: shortened,
    issuer,
    country,
  };
}

/** An enhanced card (`EN`) is a licence or an ID card. Only a licence has vehicle classes. */
function kindOf({ subfiles, elements }: SplitRecord): LicenceRecord["kind"] {
  if (subfiles.includes("DL")) return "licence";
  if (subfiles.includes("ID")) return "id_card";
  return valueIn(elements, "DCA") || valueIn(elements, "DAR") ? "licence" : undefined;
}

/** DBC: 1, 2 and 9 by ANSI D20; letters in version 1. */
function sexOf(code: string): LicenceRecord["sex"] {
  if (code === "1" || code === "M") return "M";
  if (code === "2" || code === "F") return "F";
  return code === "9" || code === "X" ? "X" : undefined;
}

const countryOf = (code: string): string | undefined =>
  ["USA", "CAN", "MEX"].includes(code) ? code : undefined;
