import type { MrzReading } from "@passmuster/core/ports";
import { ChipError } from "./errors.ts";

type Stretch = readonly [line: number, start: number, end: number];
type Format = "TD1" | "TD2" | "TD3";

interface Layout {
  readonly lengths: readonly number[];
  readonly number: Stretch;
  /** Holds the rest of a long number (ICAO 9303-5, 4.2.4 note j; 9303-6, 4.2.2 note j). */
  readonly numberContinues?: Stretch;
  readonly nationality: Stretch;
  readonly birth: Stretch;
  readonly expiry: Stretch;
  readonly sex: Stretch;
  readonly names: Stretch;
  readonly optional?: Stretch;
  readonly composite: { readonly covers: readonly Stretch[]; readonly digit: Stretch };
}

/** ICAO 9303-5, 4.2; 9303-6, 4.2; 9303-4, 4.2. The check digit of a field follows it. */
const layouts: Readonly<Record<Format, Layout>> = {
  TD1: {
    lengths: [30, 30, 30],
    number: [0, 5, 14],
    numberContinues: [0, 15, 30],
    birth: [1, 0, 6],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
    nationality: [1, 15, 18],
    names: [2, 0, 30],
    composite: {
      covers: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      digit: [1, 29, 30],
    },
  },
  TD2: { ...twoLines(36), numberContinues: [1, 28, 35], composite: compositeOf(35) },
  TD3: { ...twoLines(44), optional: [1, 28, 42], composite: compositeOf(43) },
};

function twoLines(length: number): Omit<Layout, "composite"> {
  return {
    lengths: [length, length],
    number: [1, 0, 9],
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
    names: [0, 5, length],
  };
}

function compositeOf(at: number): Layout["composite"] {
  return {
    covers: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, at],
    ],
    digit: [1, at, at + 1],
  };
}

/**
 * The zone of DG1, whose length decides the format.
 *
 * @param at decides the century of two-digit years
 * @throws {ChipError} `zone_malformed`, `check_digit_mismatch`
 */
export function readZone(text: string, at: Date): MrzReading {
  const format = (["TD1", "TD2", "TD3"] as const).find(
    (name) => layouts[name].lengths.reduce((sum, length) => sum + length) === text.length,
  );
  if (!format || !/^[A-Z0-9<]*$/.test(text)) throw new ChipError("zone_malformed", "DG1 holds no zone.");
  const layout = layouts[format];
  const [length = 0] = layout.lengths;
  const lines = layout.lengths.map((_, index) => text.slice(index * length, (index + 1) * length));
  const checks = checksOf(layout, lines);
  if (!Object.values(checks).every(Boolean))
    throw new ChipError("check_digit_mismatch", "A check digit of DG1 is wrong.");
  return { format, lines, fields: fieldsOf(layout, lines, at), checks, valid: true, corrections: [] };
}

function fieldsOf(layout: Layout, lines: readonly string[], at: Date): MrzReading["fields"] {
  const names = cut(lines, layout.names).replace(/<+$/, "");
  const [surname = "", ...given] = names.split("<<");
  const sex = cut(lines, layout.sex);
  return {
    documentCode: words(cut(lines, [0, 0, 2])),
    documentNumber: numberOf(layout, lines).number.replace(/</g, ""),
    issuer: stateCode(cut(lines, [0, 2, 5])),
    nationality: stateCode(cut(lines, layout.nationality)),
    dateOfBirth: dateUpTo(cut(lines, layout.birth), at, 0),
    expirationDate: dateUpTo(cut(lines, layout.expiry), at, 50),
    sex: sex === "F" || sex === "M" ? sex : sex === "<" || sex === "X" ? "X" : "",
    surname: words(surname),
    givenNames: words(given.join("<")),
  };
}

function cut(lines: readonly string[], [line, start, end]: Stretch): string {
  return lines[line]?.slice(start, end) ?? "";
}

const words = (text: string): string => text.replace(/<+/g, " ").trim();

/** Germany is `D` in its documents and `DEU` everywhere else (ICAO 9303-3, 5). */
function stateCode(text: string): string {
  const code = text.replace(/</g, "");
  return code === "D" ? "DEU" : code;
}

function numberOf(layout: Layout, lines: readonly string[]): { number: string; digit: string } {
  const number = cut(lines, layout.number);
  const digit = digitAfter(lines, layout.number);
  const rest = layout.numberContinues && /^[0-9A-Z]{2,}/.exec(cut(lines, layout.numberContinues))?.[0];
  if (digit !== "<" || !rest) return { number, digit };
  return { number: number + rest.slice(0, -1), digit: rest.slice(-1) };
}

function checksOf(layout: Layout, lines: readonly string[]): Record<string, boolean> {
  const { number, digit } = numberOf(layout, lines);
  const { covers, digit: whole } = layout.composite;
  const holds = (field: Stretch) => checkDigit(cut(lines, field)) === digitAfter(lines, field);
  const { optional } = layout;
  const isFiller = optional && /^<+$/.test(cut(lines, optional) + digitAfter(lines, optional));
  return {
    document_number: checkDigit(number) === digit,
    date_of_birth: holds(layout.birth),
    expiration_date: holds(layout.expiry),
    ...(optional && { optional: isFiller || holds(optional) }),
    composite: checkDigit(covers.map((part) => cut(lines, part)).join("")) === cut(lines, whole),
  };
}

const digitAfter = (lines: readonly string[], [line, , end]: Stretch): string =>
  cut(lines, [line, end, end + 1]);

/** Weights 7, 3, 1 modulo 10 (ICAO 9303-3, 4.9). */
function checkDigit(text: string): string {
  const weights = [7, 3, 1];
  const values = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const sum = [...text].reduce(
    (total, letter, at) => total + Math.max(0, values.indexOf(letter)) * (weights[at % 3] ?? 0),
    0,
  );
  return String(sum % 10);
}

/** `YYYY-MM-DD` in the latest century that is not after `at` and `years`. Empty where a part is unknown. */
function dateUpTo(yymmdd: string, at: Date, years: number): string {
  if (!/^\d{6}$/.test(yymmdd)) return "";
  const latest = `${at.getUTCFullYear() + years}${at.toISOString().slice(4, 10)}`;
  const century = Math.floor((at.getUTCFullYear() + years) / 100);
  const dates = [century, century - 1].map(
    (first) => `${first}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`,
  );
  const date = dates.find((found) => found <= latest);
  const time = new Date(`${date}T00:00:00Z`);
  return date && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : "";
}
