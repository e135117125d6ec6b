import { lettersOf, sameLetters } from "./letters.ts";
import { isRoad, suffixMeanings } from "./street-suffixes.ts";
import { isAlsoName, isWrittenBare, needsNoNumber, sameKind, unitKind } from "./street-units.ts";
import { directionOf, directions, readings, type Words, wordsOf } from "./street-words.ts";

interface Unit {
  readonly kind: string;
  /** Empty for a unit without a number: `Bsmt`. */
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
 * @param country ISO 3166-1 alpha-3; without one, abbreviations and forms of one country do not count
 */
export function sameStreet(expected: string, extracted: string, country?: string): boolean {
  const [own, read] = [expected, extracted].map((text) => splitUnits(wordsOf(text, country)));
  if (!own || !read) return false;
  const same = (one: Words, other: Words) => samePlace(one, other, country);
  if (own.units.length === 0)
    return same(own.street, read.street) || (read.units.length > 0 && same(own.street, inWords(read)));
  if (read.units.length === 0) return same(inWords(own), read.street);
  return sameUnits(own.units, read.units) && same(own.street, read.street);
}

/** Whether two texts name the same streets, towns and numbers in one order. */
export const sameFullAddress = (one: string, other: string): boolean =>
  samePlace(unitsInWords(wordsOf(one)), unitsInWords(wordsOf(other)));

function samePlace(one: Words, other: Words, country?: string): boolean {
  const others = readings(other, country);
  return readings(one, country).some((reading) => others.some((each) => sameReading(reading, each)));
}

/**
 * Ignores spaces, except between digits. Directions are words: 1 23rd St is not 12 3rd St, 12 S Elm St is not
 * 12 Selm St.
 */
function sameReading(one: Words, other: Words): boolean {
  const fixed = (words: Words) =>
    [...(words.join(" ").match(/\d+/g) ?? []), "", ...words.filter((word) => directions.has(word))].join(" ");
  const letters = (words: Words) => lettersOf(words.join(""));
  return fixed(one) === fixed(other) && sameLetters(letters(one), letters(other));
}

/**
 * A unit as the other text may write it, without its word: `12 Elm St 4B`. Not `12 Elm St N`: a direction.
 */
function inWords({ street, units: [unit, ...others] }: Street): Words {
  if (!unit || others.length > 0 || !isWrittenBare(unit.kind)) return [];
  return unit.value.some((word) => directions.has(word)) ? [] : [...street, ...unit.value];
}

/** Units of different kinds have no order: `Apt 4 Bldg 3` is `Bldg 3 Apt 4`. */
function sameUnits(one: readonly Unit[], other: readonly Unit[]): boolean {
  if (one.length !== other.length) return false;
  if (one.every((unit, at) => sameUnit(unit, other[at]))) return true;
  const kinds = (units: readonly Unit[]) => new Set(units.map(({ kind }) => kind)).size === units.length;
  return (
    kinds(one) &&
    kinds(other) &&
    one.every((unit) => other.some((each) => sameUnit(unit, each))) &&
    other.every((unit) => one.some((each) => sameUnit(unit, each)))
  );
}

function sameUnit(one: Unit, other: Unit | undefined): boolean {
  if (!other || !sameKind(one.kind, other.kind)) return false;
  if (one.value.length === 0 || other.value.length === 0) return one.value.length === other.value.length;
  return sameReading(one.value, other.value);
}

const isValue = (word: string): boolean => /\d/.test(word) || /^\p{L}$/u.test(word);

/** Splits the units off the start or end of a street. Words that cannot be units stay in the street. */
function splitUnits(words: Words): Street {
  const [first = "", value = "", ...rest] = words;
  const leading = unitKind(first);
  if (leading && isValue(value) && rest.length > 1)
    return { street: rest, units: [{ kind: leading, value: [value] }] };
  for (let at = 1; at < words.length; at++) {
    const units = mayBeUnit(words, at) ? unitsOf(words.slice(at)) : undefined;
    if (units) return { street: words.slice(0, at), units };
  }
  return { street: words, units: [] };
}

/** `12 Elm St Front`, not `12 Water Front`; `12 Elm St Trlr 4`, not `12 Elm Trlr N`. */
function mayBeUnit(words: Words, at: number): boolean {
  const word = words[at] ?? "";
  if (unitKind(word) === undefined) return false;
  const isSuffix = suffixMeanings(word).length > 0;
  if (isSuffix && directionOf(words[at + 1] ?? "")) return false;
  if (!isAlsoName(word)) return at > 1 || !/^\d/.test(words[0] ?? "");
  let end = at - 1;
  while (end > 0 && directionOf(words[end] ?? "")) end--;
  const isNumbered = /\d/.test(words[at + 1] ?? "") && suffixMeanings(words[end] ?? "").length > 0;
  return end > 1 && (isNumbered || isRoad(words[end] ?? ""));
}

/** More are no address. They would make the time grow with the square of a text's length. */
const mostUnits = 4;

/** Words that are only units: `APT 4 B`, `BLDG 3 UNIT 4`, `APT UNIT 4`, `FL 2 REAR`. */
function unitsOf(words: Words, most = mostUnits): readonly Unit[] | undefined {
  const [word = "", ...rest] = words;
  const kind = unitKind(word);
  if (kind === undefined || most === 0) return undefined;
  if (/^(?:UNIT|#|NO)$/.test(rest[0] ?? "")) return unitsOf([word, ...rest.slice(1)], most - 1);
  const end = rest.findIndex((each) => unitKind(each) !== undefined);
  const value = end < 0 ? rest : rest.slice(0, end);
  if ((value.length === 0 && !needsNoNumber(word)) || !value.every(isValue)) return undefined;
  if (end < 0) return [{ kind, value }];
  const further = unitsOf(rest.slice(end), most - 1);
  return further && [{ kind, value }, ...further];
}

/** Writes the words of units in one form, where a number follows. */
const unitsInWords = (words: Words): Words =>
  words.map((word, at) => (at > 0 && isValue(words[at + 1] ?? "") && unitKind(word)) || word);
