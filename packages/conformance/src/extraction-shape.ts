import { deepStrictEqual, match, ok } from "node:assert/strict";
import type {
  BarcodeReading,
  Box,
  DocumentSide,
  ExtractedData,
  Extraction,
  FurtherReading,
  PartReading,
} from "@passmuster/core/ports";
import { type QualityCode, qualityCodes } from "@passmuster/core/quality-codes";
import { instantOf } from "@passmuster/core/storage";
import type { MrzReading } from "@passmuster/mrz";

type Assertion = (value: unknown, name: string) => void;

const text: Assertion = (value, name) =>
  ok(typeof value === "string" && value.trim() !== "", `${name} is a non-empty string`);
const flag: Assertion = (value, name) => ok(value === "0" || value === "1", `${name} is "0" or "1"`);
const date: Assertion = (value, name) =>
  ok(
    /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && instantOf(String(value)) !== undefined,
    `${name} is a date, YYYY-MM-DD`,
  );
const percentage: Assertion = (value, name) =>
  ok(
    typeof value === "string" && /^\d+(\.\d+)?$/.test(value) && Number(value) <= 100,
    `${name} is a string from 0 to 100`,
  );
const sex: Assertion = (value, name) => ok(["F", "M", "X"].includes(String(value)), `${name} is F, M or X`);
const code: Assertion = (value, name) =>
  match(String(value), /^[A-Z]{3}$/, `${name} is three capital letters`);

const knownParts: Readonly<Record<PartReading["part"], true>> = {
  portrait: true,
  print: true,
  mrz: true,
  barcode: true,
  back: true,
};

const groups = {
  person: { surname: text, givenNames: text, fullName: text, dateOfBirth: date, sex },
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
    issueDate: date,
    selfieComparison: percentage,
  },
} as const satisfies Readonly<Record<keyof ExtractedData, Readonly<Record<string, Assertion>>>>;

/**
 * Throws if a result violates the port: an unknown member, an empty value instead of an absent one, an
 * invalid date.
 */
export function assertExtraction(extraction: Extraction): void {
  const {
    data,
    mrz,
    barcode,
    printed,
    further = [],
    parts,
    selfie,
    quality,
    images,
    outlines = {},
    marks = [],
    sameSide,
    ...unknown
  } = extraction;
  deepStrictEqual(unknown, {}, "members unknown to the port");
  if (images) assertImages(images);
  assertOutlines(outlines);
  assertMarks(marks);
  ok(sameSide === undefined || typeof sameSide === "boolean", "sameSide is a boolean");
  if (parts) ok(Array.isArray(parts), "parts is an array");
  for (const statement of further) assertFurther(statement);
  if (selfie) assertSelfie(selfie);
  assertData(data, "data");
  if (printed) assertData(printed, "printed");
  if (mrz) assertZone(mrz);
  if (barcode) assertBarcode(barcode);
  assertQuality(quality);
}

export function assertQuality(quality: readonly QualityCode[]): void {
  ok(Array.isArray(quality), "quality is an array");
  for (const found of quality) ok(Object.hasOwn(qualityCodes, found), `${found} is a code of QualityCode`);
}

function assertImages(images: NonNullable<Extraction["images"]>): void {
  for (const [side, { quality, glareOverCode, ...unknown }] of Object.entries(images)) {
    ok(sides.includes(side), "images are of front and back");
    deepStrictEqual(unknown, {}, "members of an image");
    assertQuality(quality);
    ok(glareOverCode === undefined || typeof glareOverCode === "boolean", "glareOverCode is a boolean");
  }
}

function assertMarks(marks: NonNullable<Extraction["marks"]>): void {
  ok(Array.isArray(marks), "marks is an array");
  for (const { kind, side, word, box, ...unknown } of marks) {
    ok(["specimen", "void", "copy", "program"].includes(kind), `${kind} is a kind of Mark`);
    ok(sides.includes(side), "a mark is on the front or the back");
    deepStrictEqual(unknown, {}, "members of a mark");
    if (word !== undefined) text(word, "word of a mark");
    if (box) assertBox(box, "a mark", undefined);
  }
}

function assertOutlines(outlines: NonNullable<Extraction["outlines"]>): void {
  for (const [side, { corners, width, height, confidence, ...unknown }] of Object.entries(outlines)) {
    ok(sides.includes(side), "outlines are of front and back");
    deepStrictEqual(unknown, {}, "members of an outline");
    const { upperLeft, upperRight, lowerRight, lowerLeft, ...further } = corners;
    deepStrictEqual(further, {}, "an outline has four corners");
    for (const { x, y } of [upperLeft, upperRight, lowerRight, lowerLeft])
      ok(Number.isFinite(x) && Number.isFinite(y), "a corner has a place");
    ok(width > 0 && height > 0, "the outline of a document has its size in millimetres");
    ok(confidence >= 0.6 && confidence <= 1, "confidence is from 0.6 to 1");
  }
}

function assertData(data: ExtractedData, place: string): void {
  for (const [group, values] of Object.entries(data)) {
    if (values === undefined) continue;
    const assertions: Readonly<Record<string, Assertion>> =
      new Map<string, Readonly<Record<string, Assertion>>>(Object.entries(groups)).get(group) ?? {};
    for (const [name, value] of Object.entries(values)) {
      const assertion = assertions[name];
      ok(assertion, `${place}.${group}.${name} is a member of the port`);
      if (value !== undefined) assertion(value, `${place}.${group}.${name}`);
    }
  }
}

function assertFurther({ side, from, data, ...unknown }: FurtherReading): void {
  deepStrictEqual(unknown, {}, "members of a further reading");
  ok(sides.includes(side), "further.side is front or back");
  ok(["mrz", "barcode", "print"].includes(from), "further.from is mrz, barcode or print");
  assertData(data, "further");
}

export function assertSelfie({ faces, copied, ...unknown }: NonNullable<Extraction["selfie"]>): void {
  deepStrictEqual(unknown, {}, "members of selfie");
  ok(Number.isInteger(faces) && faces >= 0, "selfie.faces is a whole number");
  deepStrictEqual(typeof copied, "boolean", "selfie.copied");
}

const sides: readonly string[] = ["front", "back"] satisfies DocumentSide[];

/** Width and height of an image in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Throws if a part is unknown, repeated, read from no side, or outside an image of known size. */
export function assertParts(
  parts: readonly PartReading[],
  sizes: Readonly<Partial<Record<DocumentSide, PictureSize>>> = {},
): void {
  const names = parts.map(({ part }) => part);
  deepStrictEqual(names.toSorted(), [...new Set(names)].toSorted(), "each part is reported once");
  for (const { part, state, side, box, fields = {}, sure = {}, ...unknown } of parts) {
    deepStrictEqual(unknown, {}, `members of the part ${part}`);
    ok(Object.hasOwn(knownParts, part), `${part} is a part of the port`);
    ok(["read", "unread", "missing"].includes(state), `${part} is read, unread or missing`);
    ok(side !== undefined ? sides.includes(side) : state !== "read", `${part} is read from front or back`);
    for (const [name, share] of Object.entries(sure))
      ok(share >= 0 && share <= 1, `how sure ${name} is lies from 0 to 1`);
    for (const at of [box, ...Object.values(fields)]) if (at) assertBox(at, part, side && sizes[side]);
  }
}

/** Throws if a rectangle lies outside its image. */
export function assertBox(
  { left, top, width, height }: Box,
  part: string,
  size: PictureSize | undefined,
): void {
  const within = left >= 0 && top >= 0 && width > 0 && height > 0;
  ok(within, `the box of ${part} starts inside its image and is not empty`);
  if (!size) return;
  ok(left + width <= size.width && top + height <= size.height, `the box of ${part} ends inside its image`);
}

function assertZone({ lines, fields, checks, valid, corrections }: MrzReading): void {
  ok(lines.length > 0 && lines.every((line) => /^[A-Z0-9<]+$/.test(line)), "lines in the alphabet of an MRZ");
  for (const name of ["dateOfBirth", "expirationDate"] as const)
    if (fields[name] !== "") date(fields[name], `mrz.fields.${name}`);
  ok(["F", "M", "X", ""].includes(fields.sex), "mrz.fields.sex");
  if (valid)
    deepStrictEqual(
      Object.values(checks).filter((holds) => !holds),
      [],
      "every check of a valid MRZ holds",
    );
  for (const { line, column, from, to } of corrections) {
    ok(
      lines[line] !== undefined && column >= 0 && column < (lines[line]?.length ?? 0),
      "a correction inside the MRZ",
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
  issueDate,
  sex: sexOfRecord,
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
  if (issueDate !== undefined) date(issueDate, "barcode.issueDate");
  if (sexOfRecord !== undefined) sex(sexOfRecord, "barcode.sex");
  if (address) assertData({ address }, "barcode");
}
