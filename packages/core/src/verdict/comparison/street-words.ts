import { pattern } from "../../base/input/memoise.ts";
import { upper } from "./letters.ts";
import { compoundMeanings, foreignDirection, isCompound, prefixOf, undotted } from "./street-languages.ts";
import { hyphenated, ordinalsInFigures, wholeNumbers } from "./street-numbers.ts";
import { highwayMeanings, withBoxes, withHighways } from "./street-routes.ts";
import { isRoad, isShortRoad, nameWord, suffixMeanings } from "./street-suffixes.ts";
import { unitKind } from "./street-units.ts";

export type Words = readonly string[];

/** USPS Publication 28, appendix B. */
const directionWords: Readonly<Record<string, string>> = {
  NORTH: "N",
  SOUTH: "S",
  EAST: "E",
  WEST: "W",
  NORTHEAST: "NE",
  NORTHWEST: "NW",
  SOUTHEAST: "SE",
  SOUTHWEST: "SW",
};

/** Short forms of directions. */
export const directions: ReadonlySet<string> = new Set(Object.values(directionWords));

/** The short form of a direction. */
export const directionOf = (word: string): string | undefined =>
  Object.hasOwn(directionWords, word) ? directionWords[word] : directions.has(word) ? word : undefined;

/**
 * A number sign after another number names a unit: `12 Elm St No. 4`. Otherwise it is the house number:
 * `Calle Mayor No. 4`.
 */
const numberSign = /(?:\bN(?:O|UMBER)\.?|\bN[º°]|№)\s*(?=#?\d)/g;

/** A house number stands among the first characters of a street. */
const mostBeforeNumber = 100;

/** `N.W.`, `P.O.B.`: letters with dots are one word. */
const initials = pattern(String.raw`(?<![\p{L}\d])((?:\p{L}\.){1,4}\p{L})\.?(?![\p{L}\d])`, "gu");

/**
 * The words of a street: in upper case, without punctuation, numbers and boxes in one form. Words keep their
 * spelling; `readings` gives what they mean.
 * @param country ISO 3166-1 alpha-3
 */
export function wordsOf(street: string, country?: string): Words {
  const plain = undotted(upper(street.replace(/[º°]/g, "°").replace(/ª/g, "")))
    .replace(initials(), (letters) => letters.replaceAll(".", ""))
    .replace(numberSign, (_, offset: number, whole: string) => (whole.search(/\d/) < offset ? " # " : " "))
    .replace(/#/g, (_, offset: number, whole: string) =>
      /\d|^\s*$/.test(whole.slice(0, Math.min(offset, mostBeforeNumber))) ? " # " : " ",
    );
  const text = wholeNumbers(hyphenated(plain, country))
    .replace(/^\s*(\d+[A-Z]?)\s*\/\s*(?=\d+[A-Z]?\s+\p{L})/u, "UNIT $1 ")
    .replace(/^\s*U\s*(?=\d+[A-Z]?[\s/]+\d)/, "UNIT ")
    .replace(/['’‘‛′`´\u02b9-\u02bf°]/g, "");
  const words = text.split(/[\s\p{Z}\p{Pd}.,;:/\\()"“”·]+/u).filter((word) => word !== "");
  return withBoxes(withFloors(ordinalsInFigures(words.flatMap(unglued))), country);
}

/** `APT4B` is `APT 4B`. */
function unglued(word: string, at: number): Words {
  const [, kind = "", value = ""] =
    at === 0 ? [] : (/^(APT|BLDG|FL|LOT|PH|RM|SPC|STE|TRLR|UNIT)(\d+[A-Z]?)$/.exec(word) ?? []);
  return kind === "" ? [word] : [kind, value];
}

/** `2ND FLOOR` is `FL 2`. */
function withFloors(words: Words): Words {
  const found: string[] = [];
  for (const word of words) {
    const [, number] = /^(\d+)(?:ST|ND|RD|TH|E)$/.exec(found.at(-1) ?? "") ?? [];
    if (number && unitKind(word) === "FL") found.splice(-1, 1, "FL", number);
    else found.push(word);
  }
  return found;
}

const isNumber = (word: string): boolean => /^\d[\d_]*[A-Z]?$/.test(word);

/** How many words at the start are a house number: `12`, `12 1⁄2`, `12 BIS`. */
function numberLength(words: Words): number {
  if (!isNumber(words[0] ?? "")) return /^[NSEW]\d+[NSEW]\d+$/.test(words[0] ?? "") ? 1 : 0;
  return /^(?:\d+⁄\d+|BIS|TER|QUATER)$/.test(words[1] ?? "") ? 2 : 1;
}

/**
 * Puts a foreign house number after the name: `5 Calle Mayor` as `Calle Mayor 5`. A street that is itself a
 * number keeps its order.
 */
function numberLast(words: Words, country: string | undefined): Words {
  const count = numberLength(words);
  const rest = words.slice(count);
  const found = rest.findIndex((word) => /\d/.test(word));
  const name = rest.slice(0, found < 0 ? rest.length : found);
  const isForeign = (name.length > 1 && isForeignPrefix(name, country)) || name.some(isCompound);
  return count > 0 && isForeign ? [...name, ...words.slice(0, count), ...rest.slice(name.length)] : words;
}

/** English also begins with `Avenue`, `Boulevard` or `Place`, and has the number first. */
function isForeignPrefix([first = "", ...rest]: Words, country: string | undefined): boolean {
  return (
    prefixOf(first, country) !== undefined &&
    suffixMeanings(rest.at(-1) ?? "").length === 0 &&
    !/^[A-Z]$/.test(rest[0] ?? "")
  );
}

/**
 * Writes a French direction at the end as a letter: `Rue Principale Nord-Est`, and in Canada `6e Avenue Est`,
 * where `Est` is no estate.
 */
function withFrenchDirection(words: Words, country: string | undefined): Words {
  const [before = "", last = ""] = words.slice(-2);
  const isTwo = /^(?:NORD|SUD)$/.test(before) && /^(?:EST|OUEST)$/.test(last);
  const name = words.slice(0, isTwo ? -2 : -1);
  const isFrench =
    prefixOf(name[numberLength(name)] ?? "", country)?.languages.includes("fr") &&
    name.length > numberLength(name) + 1;
  const direction = foreignDirection(isTwo ? before + last : last, ["fr"]);
  return direction && (isFrench || (country === "CAN" && isShortRoad(name.at(-1) ?? "")))
    ? [...name, direction]
    : words;
}

/** Writes two directions as one: `N W` as `NW`. Before a suffix, the second is the street's name. */
function withDirections(words: Words, start: number): Words {
  const found: string[] = [];
  words.forEach((word, at) => {
    const [before = "", own] = [directionOf(found.at(-1) ?? ""), directionOf(word)];
    const isName = at > start && suffixMeanings(words[at + 1] ?? "").length > 0 && found.length <= start + 1;
    if (own && !isName && found.length > start && directions.has(before + own) && before.length === 1)
      found.splice(-1, 1, before + own);
    else found.push(word);
  });
  return found;
}

/**
 * A street named by one letter keeps that letter: `100 Avenue N` is not `100 Avenue North`, `12 A St` is not
 * `12A St`.
 */
function isLetterName(words: Words, at: number): boolean {
  const [before = "", word = "", after = ""] = [words[at - 1], words[at], words[at + 1]];
  if (!/^[A-Z]$/.test(word) && !directions.has(word)) return false;
  const numbers = (count: number) => words.slice(0, count).every((each) => /^\d+$/.test(each));
  const led = (count: number) =>
    words.slice(0, count).every((each) => /^\d+$/.test(each) || directionOf(each));
  if (isShortRoad(after)) return at > 0 && led(at) && (numbers(at) || word.length === 1);
  return isShortRoad(before) && at > 1 && numbers(at - 1) && (after === "" || unitKind(after) !== undefined);
}

/** Directions, numbers and letters stand beside a name. */
const isBeside = (word: string): boolean => /\d|^[A-Z]$/.test(word) || directionOf(word) !== undefined;

/** The last word that is neither a direction nor a number, if it is a suffix that follows a name. */
function suffixAt(words: Words, start: number, country: string | undefined): number {
  let at = words.length - 1;
  while (at > start && isBeside(words[at] ?? "")) at--;
  return at > start && suffixMeanings(words[at] ?? "", country).length > 0 ? at : -1;
}

/** Words that begin a name of several words. */
const beginnings: Readonly<Record<string, string>> = {
  SAINT: "ST",
  SAINTE: "STE",
  SANKT: "ST",
  DOCTOR: "DR",
};

/** What each word of a street may mean, in its place. */
function meanings(words: Words, country: string | undefined): readonly Words[] {
  const start = numberLength(words);
  const suffix = suffixAt(words, start, country);
  const prefix = prefixOf(words[start] ?? "", country);
  const isPrefixed =
    prefix !== undefined &&
    words.length > start + 1 &&
    (!isRoad(words[suffix] ?? "") || isShortRoad(words[start] ?? ""));
  const first = words.findIndex((word, at) => at >= start && (!directionOf(word) || isLetterName(words, at)));
  return words.map((word, at): Words => {
    if (isLetterName(words, at)) return [`${word}_`];
    if (Object.hasOwn(highwayMeanings, word)) return highwayMeanings[word] ?? [word];
    const isName = at === first && at + 1 === suffix;
    if (at === start && isPrefixed && !isName) return [...new Set([...prefix.meanings, ...english(word)])];
    if (isPrefixed && at > start + 1 && at >= words.length - 2) {
      const own = foreignDirection(word, prefix.languages);
      if (own) return [own];
    }
    const direction = directionOf(word);
    if (direction) return [direction];
    if (isName) return compoundMeanings(spellings[word] ?? word);
    if (at === suffix && (!isPrefixed || isShortRoad(word))) return suffixMeanings(word, country);
    if (at === first && words.slice(at + 1).every(isBeside))
      return isShortRoad(word) && at + 1 < words.length ? [nameWord(word)] : compoundMeanings(word);
    if (at === first && Object.hasOwn(beginnings, word)) return [beginnings[word] ?? word];
    return at === first && /^(?:ST|STE|STREET|DR|DRIVE)$/.test(word) ? [word] : within(word);
  });
}

/** One word in two spellings. */
const spellings: Readonly<Record<string, string>> = { CENTRE: "CENTER", HARBOUR: "HARBOR" };

const english = (word: string): Words => (suffixMeanings(word).length === 1 ? [nameWord(word)] : []);

function within(word: string): Words {
  const own = word === "SAINT" ? "ST" : word === "SAINTE" ? "STE" : nameWord(word);
  return own === word ? compoundMeanings(word) : [own];
}

/** An abbreviation of several meanings makes as many readings, at most this many for a street. */
const mostReadings = 8;

/**
 * What a street may say, one reading for each meaning of its ambiguous abbreviations.
 * @param country ISO 3166-1 alpha-3
 */
export function readings(words: Words, country?: string): readonly Words[] {
  const own = withHighways(withFrenchDirection(words, country));
  const moved = numberLast(own, country);
  return [...(moved === own ? [] : inOrder(moved, country)), ...inOrder(own, country)];
}

function inOrder(words: Words, country: string | undefined): readonly Words[] {
  const plain = withDirections(words, numberLength(words));
  let found: readonly Words[] = [[]];
  for (const each of meanings(plain, country)) {
    const grown = found.flatMap((reading) => each.map((word) => [...reading, word]));
    found = grown.length > mostReadings ? found.map((reading) => [...reading, each[0] ?? ""]) : grown;
  }
  return found;
}
