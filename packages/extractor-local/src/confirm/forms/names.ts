import { isLabel, isLabelWord } from "../../layout/linking/field-labels.ts";
import { plainLetter } from "../../print/letter-classes.ts";
import { asLetters, asSpellings, type Edge, type Form, type Gap, inName } from "../form.ts";
import { spellingsOf } from "./letters.ts";

/**
 * Two to four letters appear in texture by chance. Most of 13 names that were falsely confirmed at a margin
 * of 1 were that short.
 */
function needOf(letters: number): number {
  if (letters === 1 || letters > 4) return 1;
  return letters === 4 ? 2 : 3;
}

const mostForms = 48;

export interface NameOptions {
  /** ISO 3166-1 alpha-3 of the issuing state. */
  readonly state: string;
  /** The MRZ truncated the name. */
  readonly cut?: boolean;
  readonly edge?: Edge;
}

/** Words between spaces, hyphens and other signs. An apostrophe does not separate words. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/['’`´.]/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * The ways of writing a name. Initials and label words (`NAME`, `DATE`) have none, because labels would
 * confirm them. A short word that labels also contain (`LE`) must stand alone. Each word has the issuing
 * state's spellings; a space, a hyphen or nothing separates them.
 */
export function nameForms(name: string, options: NameOptions): readonly Form[] {
  const words = wordsOf(name).map((word) => spellingsOf(word, options.state));
  if (words.every((spellings) => spellings.every(({ length }) => length < 2))) return [];
  const all = asSpellings(combineWords(words).map((letters) => formOfWords(letters, options)));
  if (!wordsOf(name).every((word) => isLabelWord(word))) return all;
  const certain = isLabel(name) || wordsOf(name).some(({ length }) => length > 3);
  return certain ? [] : all.map((form) => ({ ...form, alone: true }));
}

/** A whole name in spoken order, and with the surname first. */
export function fullNameForms(name: string, options: NameOptions): readonly Form[] {
  const words = wordsOf(name);
  const orders = [
    words,
    ...[1, 2].filter((last) => words.length > last).map((last) => rotateWords(words, last)),
  ];
  return orders.flatMap((order) => nameForms(order.join(" "), options)).slice(0, mostForms);
}

const rotateWords = (words: readonly string[], last: number): string[] => [
  ...words.slice(-last),
  ...words.slice(0, -last),
];

/** Every combination of one spelling per word. */
export function combineWords<T>(words: readonly (readonly T[])[]): T[][] {
  let all: T[][] = [[]];
  for (const spellings of words)
    all = all.flatMap((before) => spellings.map((one) => [...before, one])).slice(0, mostForms);
  return all;
}

function formOfWords(
  words: readonly (readonly string[])[],
  { cut = false, edge = "name" }: NameOptions,
): Form {
  const drawings = words.flatMap((word) => word.map((letter) => inName(plainLetter(letter))));
  const gaps = words.flatMap((word, at): Gap[] => [
    ...(at > 0 ? ["loose" as const] : []),
    ...word.slice(1).map(() => "within" as const),
  ]);
  const starts = words.map((_, at) => words.slice(0, at).reduce((sum, { length }) => sum + length, 0));
  return {
    drawings,
    gaps,
    before: edge,
    behind: cut ? "open" : edge,
    breaks: starts.slice(1),
    alphabet: asLetters,
    needs: words.flatMap((word) => word.map(() => needOf(word.length))),
  };
}
