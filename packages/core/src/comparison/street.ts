import { lettersOf, sameLetters, upper } from "./letters.ts";
import { directions, streetWords, unitWords } from "./street-words.ts";

type Words = readonly string[];

interface Unit {
  readonly kind: string;
  readonly value: Words;
}

interface Street {
  readonly street: Words;
  /** Empty if none is named. */
  readonly units: readonly Unit[];
}

/**
 * Whether an extracted address is at the expected street. An expected unit must be in both; the proof may
 * name an extra unit.
 */
export function sameStreet(expected: string, extracted: string): boolean {
  const [own, read] = [splitUnits(wordsOf(expected)), splitUnits(wordsOf(extracted))];
  if (own.units.length === 0)
    return (
      samePlace(own.street, read.street) || (read.units.length > 0 && samePlace(own.street, inWords(read)))
    );
  if (read.units.length === 0) return samePlace(inWords(own), read.street);
  return (
    own.units.length === read.units.length &&
    own.units.every((unit, at) => sameUnit(unit, read.units[at])) &&
    samePlace(own.street, read.street)
  );
}

/** Whether two texts name the same streets, towns and numbers in one order. */
export const sameFullAddress = (one: string, other: string): boolean =>
  samePlace(wordsOf(one), wordsOf(other));

/**
 * Ignores spaces, except between digits. Directions are words: 1 23rd St is not 12 3rd St, 12 S Elm St is not
 * 12 Selm St.
 */
function samePlace(one: Words, other: Words): boolean {
  const fixed = (words: Words) =>
    [...(words.join(" ").match(/\d+/g) ?? []), "", ...words.filter((word) => directions.has(word))].join(" ");
  const letters = (words: Words) => lettersOf(words.join(""));
  return fixed(one) === fixed(other) && sameLetters(letters(one), letters(other));
}

/** A unit as the other text may write it, without its word: `12 Elm St 4B`. */
const inWords = ({ street, units }: Street): Words =>
  units.length === 1 && general.includes(units[0]?.kind ?? "") ? [...street, ...(units[0]?.value ?? [])] : [];

const general = ["UNIT", "APT", "STE"];

function sameUnit(one: Unit, other: Unit | undefined): boolean {
  if (!other || !samePlace(one.value, other.value)) return false;
  const either = one.kind === "UNIT" || other.kind === "UNIT";
  return one.kind === other.kind || (either && general.includes(one.kind) && general.includes(other.kind));
}

/**
 * A number sign after another number names a unit: `12 Elm St No. 4`. Otherwise it is the house number:
 * `Calle Mayor No. 4`.
 */
const numberSign = /(?:\bN(?:O|UMBER)\.?|\bN[º°]|№)\s*(?=#?\d)/g;

function wordsOf(street: string): Words {
  const text = upper(street.replace(/[º°]/g, "°").replace(/ª/g, ""))
    .replace(/\b(?:P\.?\s*O\.?|POST\s+OFFICE)\s*BOX\b/g, " POBOX ")
    .replace(numberSign, (_, offset: number, whole: string) =>
      /\d/.test(whole.slice(0, offset)) ? " UNIT " : " ",
    )
    .replace(/#/g, " UNIT ")
    .replace(/^\s*(\d+[A-Z]?)\s*\/\s*(?=\d+[A-Z]?\s+\p{L})/u, "UNIT $1 ")
    .replace(/(\d+)(?:ST|ND|RD|TH)\s+(?:FLOOR|FL)\b/g, "FL $1")
    .replace(/['’‘‛′`´\u02b9-\u02bf°]/g, "");
  const words = text.split(/[\s\p{Z}\p{Pd}.,;:/\\()"“”·]+/u).filter((word) => word !== "");
  return words.map((word, at) => (isLetterName(words, at) ? `${word}_` : shortened(word)));
}

const shortened = (word: string): string =>
  streetWords().get(word) ?? unitWords.get(word) ?? word.replace(/STRASSE$|STR$/, "STR");

const roads = new Set("AVE ST RD BLVD DR LN CT PL".split(" "));

/**
 * A street named by one letter keeps that letter: `100 Avenue N` is not `100 Avenue North`, `12 A St` is not
 * `12A St`.
 */
function isLetterName(words: Words, at: number): boolean {
  const [before = "", word = "", after = ""] = [words[at - 1], words[at], words[at + 1]].map(
    (each) => each && shortened(each),
  );
  const numbers = (count: number) => words.slice(0, count).every((each) => /^\d+$/.test(each));
  if (!/^[A-Z]$/.test(word) && !directions.has(word)) return false;
  if (roads.has(after)) return at > 0 && numbers(at);
  return roads.has(before) && at > 1 && numbers(at - 1) && (after === "" || kinds.has(after));
}

const kinds: ReadonlySet<string> = new Set(unitWords.values());
const isValue = (word: string): boolean => /\d/.test(word) || /^\p{L}$/u.test(word);

/** Splits the units off the start or end of a street. Words that cannot be units stay in the street. */
function splitUnits(words: Words): Street {
  const [kind = "", value = "", ...rest] = words;
  if (kinds.has(kind) && isValue(value) && rest.length > 1)
    return { street: rest, units: [{ kind, value: [value] }] };
  for (const [at, word] of words.entries()) {
    const units = at > 0 && kinds.has(word) ? unitsOf(words.slice(at)) : undefined;
    if (units) return { street: words.slice(0, at), units };
  }
  return { street: words, units: [] };
}

/** Words that are only units: `APT 4 B`, `BLDG 3 UNIT 4`, `APT UNIT 4`. */
function unitsOf(words: Words): readonly Unit[] | undefined {
  const [kind = "", ...rest] = words;
  if (!kinds.has(kind)) return undefined;
  if (rest[0] === "UNIT") return unitsOf([kind, ...rest.slice(1)]);
  const end = rest.findIndex((word) => kinds.has(word));
  const value = end < 0 ? rest : rest.slice(0, end);
  if (value.length === 0 || !value.every(isValue)) return undefined;
  if (end < 0) return [{ kind, value }];
  const further = unitsOf(rest.slice(end));
  return further && [{ kind, value }, ...further];
}
