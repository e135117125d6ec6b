import { isStateCode } from "../states.ts";
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
 * Whether issuer and nationality are printed as read: codes of ICAO 9303-3, section 5, or the same letters
 * twice. Specimens also have codes of no state. A code one letter away from the MRZ's other code is misread.
 */
export function statesHold({ fields }: Layout, lines: readonly string[]): boolean {
  const [issuer, nationality] = [cut(lines, fields.issuer), cut(lines, fields.nationality)];
  const known = [issuer, nationality].filter(isStateCode).length;
  if (known === 2 || issuer === nationality) return true;
  return known === 1 && [...issuer].filter((letter, at) => letter !== nationality[at]).length > 1;
}

/** Whether issuer and nationality are states that issue documents. Other text has no such codes by chance. */
export const namesStates = ({ fields }: Layout, lines: readonly string[]): boolean =>
  isStateCode(cut(lines, fields.issuer)) && isStateCode(cut(lines, fields.nationality));

/** Neither a state nor a date: upside-down lines, or other text. */
export const saysNothing = (layout: Layout, lines: readonly string[], now: Day): boolean =>
  !isStateCode(cut(lines, layout.fields.issuer)) &&
  birthDate(cut(lines, layout.fields.dateOfBirth), now) === "" &&
  (!layout.fields.expirationDate || expiryDate(cut(lines, layout.fields.expirationDate), now) === "");

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
