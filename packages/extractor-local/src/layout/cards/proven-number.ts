import { numberFormOf } from "@passmuster/number-forms";
import type { TextLine, Word } from "../../print/page.ts";
import { contextOf } from "../linking/context.ts";

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
const lettersOf = (words: readonly Word[]): string => bare(words.map(({ text }) => text).join(""));

/** Least confidence of a number that has another form than its issuer's. */
const clear = 75;

/** The document whose number is read. */
interface Issue {
  readonly typeId: number;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
}

/**
 * Whether a number has a second proof: its issuer's form, or every look at its line. One of another form that
 * a look reads otherwise is misread or cut, and so is one of two readings in the issuer's form.
 */
export function isProvenNumber(
  number: string,
  words: readonly Word[],
  lines: readonly TextLine[],
  issue: Issue,
): boolean {
  const { state } = contextOf(lines);
  const fits = (text: string): boolean | undefined => {
    const form = numberFormOf({ ...issue, ...(state && { jurisdiction: state }) }, text);
    return form.known ? form.fits : undefined;
  };
  const own = fits(number);
  if (own === undefined) return true;
  const line = lines.find((one) => words.some((word) => one.words.includes(word)));
  const others = (line?.also ?? []).filter((other) => !lettersOf(other).includes(bare(number)));
  if (own)
    return !others.some((other) => other.some(({ text }) => isOtherNumber(text, number) && fits(text)));
  return others.length === 0 && words.every(({ confidence }) => confidence >= clear);
}

/** As many signs, one or two of them others. */
function isOtherNumber(text: string, number: string): boolean {
  const [one, other] = [bare(text), bare(number)];
  if (one.length !== other.length) return false;
  const differing = [...one].filter((letter, at) => letter !== other[at]).length;
  return differing > 0 && differing <= 2;
}
