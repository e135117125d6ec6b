import { deepStrictEqual, match, ok } from "node:assert/strict";
import {
  type BarcodeReading,
  type ExtractedData,
  type Extraction,
  instantOf,
  type MrzReading,
  qualityCodes,
} from "@vouchsafe/core";

type Assertion = (value: unknown, name: string) => void;

const text: Assertion = (value, name) =>
  ok(typeof value === "string" && value.trim() !== "", `${name} is a text that is not empty`);
const flag: Assertion = (value, name) => ok(value === "0" || value === "1", `${name} is "0" or "1"`);
const date: Assertion = (value, name) =>
  ok(
    /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && instantOf(String(value)) !== undefined,
    `${name} is a day, YYYY-MM-DD`,
  );
const percentage: Assertion = (value, name) =>
  ok(
    typeof value === "string" && /^\d+(\.\d+)?$/.test(value) && Number(value) <= 100,
    `${name} is a text from 0 to 100`,
  );
const code: Assertion = (value, name) => match(String(value), /^[A-Z]{3}$/, `${name} is three capitals`);

const groups = {
  person: { surname: text, givenNames: text, fullName: text, dateOfBirth: date },
  address: { full: text, street: text, city: text, state: text, zip: text, country: text },
  document: {
    type: text,
    number: text,
    hasSelfie: flag,
    identified: flag,
    countryCode: code,
    countryName: text,
    issuingEntity: text,
    expirationDate: date,
    selfieComparison: percentage,
  },
} as const satisfies Readonly<Record<keyof ExtractedData, Readonly<Record<string, Assertion>>>>;

/** Throws where an answer is not as the port documents it: a member that nobody knows, an empty value for an absent one, a date that is none. */
export function assertExtraction({ data, mrz, barcode, printed, quality, ...unknown }: Extraction): void {
  deepStrictEqual(unknown, {}, "members that the port does not know");
  assertData(data, "data");
  if (printed) assertData(printed, "printed");
  if (mrz) assertZone(mrz);
  if (barcode) assertBarcode(barcode);
  ok(Array.isArray(quality), "quality is an array");
  for (const found of quality) ok(Object.hasOwn(qualityCodes, found), `${found} is a code of QualityCode`);
}

function assertData(data: ExtractedData, place: string): void {
  for (const [group, values] of Object.entries(data)) {
    if (values === undefined) continue;
    const known: Readonly<Record<string, Assertion>> =
      new Map<string, Readonly<Record<string, Assertion>>>(Object.entries(groups)).get(group) ?? {};
    for (const [name, value] of Object.entries(values)) {
      const assertion = known[name];
      ok(assertion, `${place}.${group}.${name} is a member that the port knows`);
      if (value !== undefined) assertion(value, `${place}.${group}.${name}`);
    }
  }
}

function assertZone({ lines, fields, checks, valid, corrections }: MrzReading): void {
  ok(lines.length > 0 && lines.every((line) => /^[A-Z0-9<]+$/.test(line)), "lines of the zone's alphabet");
  for (const name of ["dateOfBirth", "expirationDate"] as const)
    if (fields[name] !== "") date(fields[name], `mrz.fields.${name}`);
  ok(["F", "M", "X", ""].includes(fields.sex), "mrz.fields.sex");
  if (valid)
    deepStrictEqual(
      Object.values(checks).filter((holds) => !holds),
      [],
      "every check of a valid zone holds",
    );
  for (const { line, column, from, to } of corrections) {
    ok(
      lines[line] !== undefined && column >= 0 && column < (lines[line]?.length ?? 0),
      "a correction within the zone",
    );
    ok(from !== to, "a correction that changes something");
  }
}

function assertBarcode({
  format,
  jurisdiction,
  fields,
  dateOfBirth,
  expirationDate,
  address,
}: BarcodeReading): void {
  deepStrictEqual(format, "PDF417");
  ok(typeof jurisdiction === "string", "barcode.jurisdiction");
  for (const [id, value] of Object.entries(fields)) {
    match(id, /^[A-Z]{3}$/, "an element id");
    deepStrictEqual(typeof value, "string");
  }
  if (dateOfBirth !== undefined) date(dateOfBirth, "barcode.dateOfBirth");
  if (expirationDate !== undefined) date(expirationDate, "barcode.expirationDate");
  if (address) assertData({ address }, "barcode");
}
