import { allowedAt, alphabet } from "./character-classes.ts";
import { checkDigit } from "./check-digit.ts";
import { birthDate, type Day, expiryDate, today } from "./dates.ts";
import { type CheckRule, type Layout, layouts, type Stretch } from "./formats.ts";
import { datesHold, marksBehindNames } from "./plausible.ts";
import type { MrzReading } from "./reading.ts";
import { cyrillicInLatin } from "./russian-names.ts";

/** The fields and check digits of an MRZ of known format. */
export type ParsedMrz = Pick<MrzReading, "fields" | "checks">;

const cut = (lines: readonly string[], [line, start, end]: Stretch): string =>
  lines[line]?.slice(start, end) ?? "";

const words = (text: string): string => text.replace(/<+/g, " ").trim();

/**
 * Reads the fields of a format from lines of the right length. `now` decides the century of two-digit years.
 */
export function parseLayout(layout: Layout, lines: readonly string[], now: Day = today()): ParsedMrz {
  const { fields } = layout;
  const text = (stretch: Stretch | undefined): string => (stretch ? cut(lines, stretch) : "");
  const [surname, givenNames] = namesOf(layout, lines);
  return {
    fields: {
      documentCode: words(text(fields.documentCode)),
      documentNumber: documentNumber(layout, lines).number.replace(/</g, ""),
      issuer: stateCode(text(fields.issuer)),
      nationality: stateCode(text(fields.nationality)),
      dateOfBirth: birthDate(text(fields.dateOfBirth), now),
      expirationDate: expiryDate(text(fields.expirationDate), now),
      sex: sexOf(text(fields.sex)),
      surname,
      givenNames,
    },
    checks: Object.fromEntries(layout.checks.map((rule) => [rule.name, holds(layout, rule, lines)])),
  };
}

/**
 * Fillers follow the names to the end of the line (ICAO 9303-4, 4.2.2). Characters after four of them are
 * stray marks.
 */
const afterNames = /<{4}.*$|<+$/;

function namesOf({ fields: { names }, coded }: Layout, lines: readonly string[]): readonly [string, string] {
  if (typeof names[0] !== "number") {
    const [surname, givenNames] = names as readonly [Stretch, Stretch];
    return [words(cut(lines, surname)), words(cut(lines, givenNames))];
  }
  const whole = cut(lines, names as Stretch).replace(afterNames, "");
  const [surname = "", ...given] = whole.split("<<");
  const both = [words(surname), words(given.join("<"))] as const;
  return coded ? [cyrillicInLatin(both[0]), cyrillicInLatin(both[1])] : both;
}

/** Germany is `D` in its documents and `DEU` everywhere else (ICAO 9303-3, section 5). */
const stateCode = (text: string): string => {
  const code = text.replace(/</g, "");
  return code === "D" ? "DEU" : code;
};

const sexOf = (text: string): MrzReading["fields"]["sex"] => {
  if (text === "F" || text === "M") return text;
  return text === "<" || text === "X" ? "X" : "";
};

/**
 * A number of more than nine characters has a filler for its check digit. The number and its digit continue
 * in the optional data.
 */
function documentNumber(layout: Layout, lines: readonly string[]): { number: string; digit: string } {
  const number = cut(lines, layout.fields.documentNumber);
  const [line, column] = layout.checks[0]?.digit ?? [0, 0];
  const digit = lines[line]?.[column] ?? "";
  const rest = layout.numberContinues && /^[0-9A-Z]*/.exec(cut(lines, layout.numberContinues))?.[0];
  if (digit !== "<" || !rest || rest.length < 2) return { number, digit };
  return { number: number + rest.slice(0, -1), digit: rest.slice(-1) };
}

function holds(layout: Layout, rule: CheckRule, lines: readonly string[]): boolean {
  const own = rule.name === "document_number" ? documentNumber(layout, lines) : undefined;
  const covered = own?.number ?? rule.covers.map((stretch) => cut(lines, stretch)).join("");
  const digit = own?.digit ?? lines[rule.digit[0]]?.[rule.digit[1]] ?? "";
  if (digit === "<") return rule.mayBeFiller === true && /^<*$/.test(covered);
  return checkDigit(covered) === digit;
}

/** How many check digits hold over values other than zeros and fillers. Over those any digit would hold. */
export function heldChecks(layout: Layout, lines: readonly string[]): number {
  const telling = ({ covers }: CheckRule): boolean =>
    covers.some((stretch) => /[1-9A-Z]/.test(cut(lines, stretch)));
  return layout.checks.filter((rule) => telling(rule) && holds(layout, rule, lines)).length;
}

/**
 * Parses the lines of a machine-readable zone: TD1, TD2, TD3, MRV-A, MRV-B (ICAO 9303) and the French card of
 * 1988.
 *
 * @returns undefined if the lines have the size and the code of no format
 * @example
 * parseMrz(["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"])?.fields.surname // "ERIKSSON"
 */
export function parseMrz(lines: readonly string[], now: Day = today()): MrzReading | undefined {
  const layout = layoutOf(lines);
  if (!layout) return undefined;
  const { fields, checks } = parseLayout(layout, lines, now);
  const plausible = datesHold(layout, lines, now) && marksBehindNames(layout, lines).length === 0;
  const valid = plausible && Object.values(checks).every(Boolean);
  return { format: layout.format, lines: [...lines], fields, checks, valid, corrections: [] };
}

function layoutOf(lines: readonly string[]): Layout | undefined {
  const isInAlphabet = lines.every((line) => [...line].every((character) => alphabet.includes(character)));
  const fits = (layout: Layout): boolean =>
    layout.templates.length === lines.length &&
    layout.templates.every((template, index) => template.length === lines[index]?.length) &&
    allowedAt(layout.templates[0]?.[0] ?? "").includes(lines[0]?.[0] ?? "?") &&
    (!layout.coded || (lines[0] ?? "").startsWith("PNRUS"));
  const fitting = isInAlphabet ? layouts.filter(fits) : [];
  return fitting.find(isFrench(lines)) ?? fitting[0];
}

/**
 * The French card and TD2 have the same size. Only the French one has a name at TD2's position of the number.
 */
const isFrench =
  (lines: readonly string[]) =>
  ({ format }: Layout): boolean =>
    format === "FR-ID" && /^IDFRA/.test(lines[0] ?? "") && /^\d{4}...\d{6}[A-Z<]/.test(lines[1] ?? "");
