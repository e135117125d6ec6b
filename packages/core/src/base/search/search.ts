import type { SearchQuery } from "../../model/search.ts";
import type { Verification } from "../../model/verification.ts";
import { indexedWords, joinedWord, joinedWords, typedWords } from "./fold.ts";

/** The most words of one verification; names and numbers of a person have about ten. */
const mostWords = 96;
/**
 * Prefixes of these lengths are stored; a longer one is found by the longest of them. Numbers share their
 * first five.
 */
const prefixLengths = [3, 5, 8];
const shortestPrefix = 3;

/** The words that find a verification: its reference, document numbers and names, expected and read. */
export function searchWordsOf({ vendorReference, expected, documents }: Verification): readonly string[] {
  const read = documents.flatMap(({ extracted }) => extracted ?? []);
  const numbers = [
    vendorReference,
    expected.documents.photoId?.number,
    expected.documents.proofOfAddress?.number,
    ...read.map(({ document }) => document?.number),
  ].filter((text) => typeof text === "string");
  const names = [
    expected.person?.lastName,
    expected.person?.firstName,
    ...read.flatMap(({ person }) => [person?.surname, person?.givenNames, person?.fullName]),
  ].filter((text) => typeof text === "string");
  const words = [
    ...numbers.flatMap((text) => [...joinedWords(text), ...indexedWords(text)]),
    ...names.flatMap(indexedWords),
  ];
  return [...new Set(words)].filter((word) => word !== "").slice(0, mostWords);
}

/** The tokens stored for a verification. A deleted one has none. */
export function searchTokensOf(verification: Verification): readonly string[] {
  if (verification.deletedAt !== null) return [];
  const tokens = searchWordsOf(verification).flatMap((word) => {
    const length = lengthOf(word);
    const prefixes = prefixLengths.filter((each) => each <= length).map((each) => prefixToken(word, each));
    return [wholeToken(word), ...prefixes];
  });
  return [...new Set(tokens)];
}

/**
 * The tokens that a search for these words asks for: those of verifications that have all the words, and
 * those of verifications that may match.
 */
export function askedTokensOf(words: readonly string[]): {
  readonly whole: readonly string[];
  readonly prefixes: readonly string[];
} {
  const prefixes = words.map((word) => {
    const length = prefixLengths.findLast((each) => each <= lengthOf(word));
    return length === undefined ? wholeToken(word) : prefixToken(word, length);
  });
  return { whole: words.map(wholeToken), prefixes };
}

export function matchesSearch(verification: Verification, { alternatives }: SearchQuery): boolean {
  const words = searchWordsOf(verification);
  const wholeWords = new Set(words);
  const finds = (asked: string): boolean =>
    wholeWords.has(asked) ||
    (lengthOf(asked) >= shortestPrefix && words.some((word) => word.startsWith(asked)));
  return alternatives.some((alternative) => alternative.length > 0 && alternative.every(finds));
}

/** Whether it has the words themselves, not only words that begin with them. */
export function hasWholeWords(verification: Verification, { alternatives }: SearchQuery): boolean {
  const wholeWords = new Set(searchWordsOf(verification));
  return alternatives.some((alternative) => alternative.every((word) => wholeWords.has(word)));
}

/** A text as typed. A number may be typed with other gaps than it was stored with. */
export function searchQueryOf(text: string): SearchQuery {
  const words = [...new Set(typedWords(text))];
  const joined = joinedWord(text);
  const asNumber = words.length > 1 && /\d/.test(joined) ? [[joined]] : [];
  return { alternatives: words.length === 0 ? [] : [words, ...asNumber] };
}

const lengthOf = (word: string): number => [...word].length;
const wholeToken = (word: string): string => `word ${word}`;
const prefixToken = (word: string, length: number): string => `prefix ${[...word].slice(0, length).join("")}`;
