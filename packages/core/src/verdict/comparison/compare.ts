import { pattern } from "../../base/input/memoise.ts";
import { lettersOf, narrow, sameLetters, upper } from "./letters.ts";

export { sameName } from "./names.ts";

/** Apostrophes in every form, including those that Unicode calls letters. */
const between = pattern(String.raw`[\s\p{Pd}\p{Z}'’‘‛′\u0060´\u02b9-\u02bf.,;:/\\·()"“”_<]+`, "gu");

/** Whether texts are equal, ignoring case, marks, spaces and punctuation. Symbols count. */
export function sameText(one: string, other: string): boolean {
  const letters = (text: string) => lettersOf(upper(text).replace(between(), ""));
  return sameLetters(letters(one), letters(other));
}

/** Spaces, hyphens, dots and slashes. */
const separators = pattern(String.raw`[\s\p{Zs}\p{Pd}./]+`, "gu");

/** The letters and digits of a number; empty if it has any other character. */
export function plainNumber(number: string): string {
  const plain = narrow(number)
    .replace(separators(), "")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return /^[A-Z0-9]+$/.test(plain) ? plain : "";
}

/** A shorter number may be another one. */
const leastFigures = 6;

/** Whether two places of one document state one number: zeros in front of figures do not count either. */
export function sameNumberOfOne(one: string, other: string): boolean {
  if (sameNumber(one, other)) return true;
  const [a, b] = [one, other].map((number) => plainNumber(number).replace(/^0+/, ""));
  return a === b && /^\d+$/.test(a ?? "") && (a ?? "").length >= leastFigures;
}

/**
 * Whether document numbers are equal, ignoring separators. Any character but Latin letters and digits makes
 * them unequal.
 */
export function sameNumber(one: string, other: string): boolean {
  const plain = plainNumber(one);
  return plain !== "" && plain === plainNumber(other);
}
