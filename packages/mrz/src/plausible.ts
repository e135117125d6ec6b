import { birthDate, type Day, exists, expiryDate } from "./dates.ts";
import type { Layout, Stretch } from "./formats.ts";

const cut = (lines: readonly string[], [line, start, end]: Stretch): string =>
  lines[line]?.slice(start, end) ?? "";

/**
 * Whether both dates are digits or fillers, and existing days. Letters also have values in a check digit
 * (ICAO 9303-3, 4.9: U is 0 modulo 10). So check digits alone accept dates with letters. Fillers mark unknown
 * parts of a date of birth (9303-3, 4.8).
 */
export function datesHold({ fields }: Layout, lines: readonly string[], now: Day): boolean {
  const birth = cut(lines, fields.dateOfBirth);
  const expiry = fields.expirationDate && cut(lines, fields.expirationDate);
  const expires = expiry === undefined || endless.test(expiry) || expiryDate(expiry, now) !== "";
  return expires && (unknown.test(birth) || partlyKnown(birth) || birthDate(birth, now) !== "");
}

const unknown = /^<{6}$/;
/** No end: fillers, or figures of 9. */
const endless = /^(?:<{6}|9{6})$/;

/** The year, or the year and the month. */
function partlyKnown(text: string): boolean {
  const [, month = "01"] = /^\d{2}(\d{2})?<+$/.exec(text) ?? [];
  return /^\d{2}(\d{2})?<+$/.test(text) && exists({ year: 2000, month: Number(month), day: 1 });
}

/**
 * Characters after four fillers behind the names, which contain at most two in a row (ICAO 9303-4, 4.2.2): a
 * stray mark, or an added character.
 */
export function marksBehindNames(
  { fields: { names } }: Layout,
  lines: readonly string[],
): readonly { readonly line: number; readonly column: number; readonly character: string }[] {
  const stretches = (typeof names[0] === "number" ? [names] : names) as readonly Stretch[];
  return stretches.flatMap(([line, start, end]) => {
    const text = cut(lines, [line, start, end]);
    const behind = text.search(/<{4}/);
    return [...text].flatMap((character, at) =>
      behind >= 0 && at > behind && character !== "<" ? [{ line, column: start + at, character }] : [],
    );
  });
}
