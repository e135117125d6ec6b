import { birthDate, type Day, expiryDate, type Layout, type Stretch } from "@passmuster/mrz";
import { isStateCode } from "./states.ts";

const cut = (lines: readonly string[], [line, start, end]: Stretch): string =>
  lines[line]?.slice(start, end) ?? "";

/**
 * Whether issuer and nationality are printed as read: codes of ICAO 9303-3, section 5, or the same letters
 * twice. Specimens also have codes of no state. A code one letter away from the MRZ's other code is misread.
 */
export function statesHold({ fields }: Layout, lines: readonly string[]): boolean {
  const [issuer, nationality] = [cut(lines, fields.issuer), cut(lines, fields.nationality)];
  const stateCount = [issuer, nationality].filter(isStateCode).length;
  if (stateCount === 2 || issuer === nationality) return true;
  return stateCount === 1 && [...issuer].filter((letter, at) => letter !== nationality[at]).length > 1;
}

/** Whether issuer and nationality are states that issue documents. Other text has no such codes by chance. */
export const namesStates = ({ fields }: Layout, lines: readonly string[]): boolean =>
  isStateCode(cut(lines, fields.issuer)) && isStateCode(cut(lines, fields.nationality));

/** Neither a state nor a date: upside-down lines, or other text. */
export const saysNothing = (layout: Layout, lines: readonly string[], now: Day): boolean =>
  !isStateCode(cut(lines, layout.fields.issuer)) &&
  birthDate(cut(lines, layout.fields.dateOfBirth), now) === "" &&
  (!layout.fields.expirationDate || expiryDate(cut(lines, layout.fields.expirationDate), now) === "");
