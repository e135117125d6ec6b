import type { MrzFormat } from "./reading.ts";

/** A field of an MRZ: line and columns from 0, the end excluded. */
export type Stretch = readonly [line: number, start: number, end: number];

export interface CheckRule {
  readonly name: "document_number" | "date_of_birth" | "expiration_date" | "optional" | "composite";
  readonly covers: readonly Stretch[];
  readonly digit: readonly [line: number, column: number];
  /** A filler stands for 0 if the digit covers only fillers. */
  readonly mayBeFiller?: boolean;
}

/** A format's field positions. `templates` has one letter a position, see `character-classes.ts`. */
export interface Layout {
  readonly format: MrzFormat;
  readonly templates: readonly string[];
  readonly fields: {
    readonly documentCode: Stretch;
    readonly issuer: Stretch;
    readonly documentNumber: Stretch;
    readonly nationality: Stretch;
    readonly dateOfBirth: Stretch;
    readonly expirationDate?: Stretch;
    readonly sex: Stretch;
    /** Surname, two fillers and given names in one field; or two separate fields. */
    readonly names: Stretch | readonly [surname: Stretch, givenNames: Stretch];
  };
  /** Numbers longer than nine characters continue here (ICAO 9303-5, 4.2.4 note j; 9303-6, 4.2.2 note j). */
  readonly numberContinues?: Stretch;
  readonly checks: readonly CheckRule[];
  /** Names are Cyrillic, with each letter coded as one character; see `russian-names.ts`. */
  readonly coded?: boolean;
}

const name = (length: number): string => "n".repeat(length);
const holder = "ddddddc" + "s" + "ddddddc";

function twoLines(format: "TD2" | "TD3" | "MRV-A" | "MRV-B", code: string, width: number): Layout {
  const visa = format.startsWith("MRV");
  const personal = format === "TD3";
  const end = visa ? width : width - 1;
  const optional = "x".repeat(end - 28 - (personal ? 1 : 0));
  const second = `xxxxxxxxxcnnn${holder}${optional}${personal ? "c" : ""}${visa ? "" : "c"}`;
  const composite: CheckRule = {
    name: "composite",
    covers: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, end],
    ],
    digit: [1, end],
  };
  return {
    format,
    templates: [`${code}nnnn${name(width - 5)}`, second],
    fields: {
      documentCode: [0, 0, 2],
      issuer: [0, 2, 5],
      names: [0, 5, width],
      documentNumber: [1, 0, 9],
      nationality: [1, 10, 13],
      dateOfBirth: [1, 13, 19],
      sex: [1, 20, 21],
      expirationDate: [1, 21, 27],
    },
    ...(format === "TD2" && { numberContinues: [1, 28, end] as const }),
    checks: [
      { name: "document_number", covers: [[1, 0, 9]], digit: [1, 9] },
      { name: "date_of_birth", covers: [[1, 13, 19]], digit: [1, 19], mayBeFiller: true },
      { name: "expiration_date", covers: [[1, 21, 27]], digit: [1, 27], mayBeFiller: true },
      ...(personal
        ? [{ name: "optional", covers: [[1, 28, 42]], digit: [1, 42], mayBeFiller: true } as const]
        : []),
      ...(visa ? [] : [composite]),
    ],
  };
}

const td1: Layout = {
  format: "TD1",
  templates: [`innnnxxxxxxxxxc${"x".repeat(15)}`, `${holder}nnn${"x".repeat(11)}c`, name(30)],
  fields: {
    documentCode: [0, 0, 2],
    issuer: [0, 2, 5],
    documentNumber: [0, 5, 14],
    dateOfBirth: [1, 0, 6],
    sex: [1, 7, 8],
    expirationDate: [1, 8, 14],
    nationality: [1, 15, 18],
    names: [2, 0, 30],
  },
  numberContinues: [0, 15, 30],
  checks: [
    { name: "document_number", covers: [[0, 5, 14]], digit: [0, 14] },
    { name: "date_of_birth", covers: [[1, 0, 6]], digit: [1, 6], mayBeFiller: true },
    { name: "expiration_date", covers: [[1, 8, 14]], digit: [1, 14], mayBeFiller: true },
    {
      name: "composite",
      covers: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      digit: [1, 29],
    },
  ],
};

/** The French identity card of 1988 to 2021. It states no expiry. */
const frenchCard: Layout = {
  format: "FR-ID",
  templates: [`IDFRA${name(25)}xxxxxx`, `ddddxxxdddddc${name(14)}ddddddcsc`],
  fields: {
    documentCode: [0, 0, 2],
    issuer: [0, 2, 5],
    documentNumber: [1, 0, 12],
    nationality: [0, 2, 5],
    dateOfBirth: [1, 27, 33],
    sex: [1, 34, 35],
    names: [
      [0, 5, 30],
      [1, 13, 27],
    ],
  },
  checks: [
    { name: "document_number", covers: [[1, 0, 12]], digit: [1, 12] },
    { name: "date_of_birth", covers: [[1, 27, 33]], digit: [1, 33] },
    {
      name: "composite",
      covers: [
        [0, 0, 36],
        [1, 0, 35],
      ],
      digit: [1, 35],
    },
  ],
};

const passport = twoLines("TD3", "p", 44);

/** Russia's internal passport. Names are coded, and it states no expiry. */
const russianPassport: Layout = {
  ...passport,
  templates: [`PNRUS${"r".repeat(39)}`, ...passport.templates.slice(1)],
  coded: true,
};

/** All supported formats. Formats of one size differ in their leading code. */
export const layouts: readonly Layout[] = [
  russianPassport,
  passport,
  td1,
  twoLines("TD2", "q", 36),
  twoLines("MRV-A", "V", 44),
  twoLines("MRV-B", "V", 36),
  frenchCard,
];

/** Whether a check digit covers a position, or stands there. */
export const isChecked = ({ checks }: Layout, line: number, column: number): boolean =>
  checks.some(
    ({ covers, digit }) =>
      (digit[0] === line && digit[1] === column) ||
      covers.some(([at, start, end]) => at === line && column >= start && column < end),
  );
