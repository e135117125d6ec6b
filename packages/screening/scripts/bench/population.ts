import type { ScreenedPerson } from "@passmuster/core/ports";
import type { DigestedEntry } from "../../src/name-index.ts";
import { type Culture, inScript, type Name, nameOf, respelled } from "./culture.ts";
import type { Random } from "./random.ts";

export interface Listed extends DigestedEntry {
  readonly culture: Culture;
  readonly name: Name;
  readonly born: string;
}

const two = (value: number): string => String(value).padStart(2, "0");

const birthDate = (random: Random): string =>
  `${1940 + random.below(62)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;

const textOf = ({ given, surname }: Name): string => `${surname}, ${given.join(" ")}`;

/** Entries with aliases; most have a birth date, some only its year, some none. */
export function population(cultures: readonly Culture[], count: number, random: Random): readonly Listed[] {
  return Array.from({ length: count }, (_, at) => {
    const culture = random.one(cultures);
    const name = nameOf(culture, random);
    const born = birthDate(random);
    const aliases = Array.from({ length: random.below(3) }, () => ({
      given: name.given.map((word) => respelled(word, culture, random)),
      surname: respelled(name.surname, culture, random),
    }));
    const names = [name, ...aliases].map((each) => ({ text: textOf(each), surname: each.surname }));
    const countries = [random.one(culture.countries)];
    const births = birthsOf(born, random);
    const entry = { id: String(at + 1), names, births, countries, programmes: ["TEST"] };
    return { entry, digest: String(at), culture, name, born };
  });
}

function birthsOf(born: string, random: Random) {
  const drawn = random.next();
  const year = born.slice(0, 4);
  if (drawn < 0.8) return [{ from: born, to: born, text: born }];
  if (drawn < 0.93) return [{ from: `${year}-01-01`, to: `${year}-12-31`, text: year }];
  return [];
}

/** Ways to write a listed person otherwise. */
export type Way = "transliteration" | "order" | "missing middle" | "typo" | "other script";
export const ways: readonly Way[] = ["transliteration", "order", "missing middle", "typo", "other script"];

export type Typo = (word: string, random: Random) => string;

/** A listed person as a document might write the name; `undefined` if the way does not fit the name. */
export function planted(listed: Listed, way: Way, typo: Typo, random: Random): ScreenedPerson | undefined {
  const name = rewritten(listed, way, typo, random);
  if (!name) return undefined;
  const { entry, born } = listed;
  const own = { surname: name.surname, givenNames: name.given.join(" ") };
  return { names: [own], dateOfBirth: born, countries: entry.countries };
}

function rewritten({ name, culture }: Listed, way: Way, typo: Typo, random: Random): Name | undefined {
  switch (way) {
    case "transliteration": {
      const given = name.given.map((word) => respelled(word, culture, random));
      return { given, surname: respelled(name.surname, culture, random) };
    }
    case "order": {
      const [first = "", ...more] = name.given;
      return random.next() < 0.5
        ? { given: [name.surname, ...more], surname: first }
        : { given: [...name.given].reverse(), surname: name.surname };
    }
    case "missing middle":
      return name.given.length < 2 ? undefined : { ...name, given: name.given.slice(0, 1) };
    case "typo":
      return withTypos(name, typo, random);
    case "other script": {
      const words = [name.surname, ...name.given].map((word) => inScript(word, culture));
      if (words.includes(undefined)) return undefined;
      const [surname = "", ...given] = words.map((word) => word ?? "");
      return { given, surname };
    }
  }
}

/** One typo in six letters, at least one: in the longest words first. */
function withTypos(name: Name, typo: Typo, random: Random): Name {
  const words = [...name.given, name.surname];
  const letters = words.join("").length;
  const places = words
    .map((_, at) => at)
    .sort((one, other) => (words[other]?.length ?? 0) - (words[one]?.length ?? 0));
  for (let count = 0; count < Math.max(1, Math.floor(letters / 6)); count += 1) {
    const at = places[count % places.length] ?? 0;
    const word = words[at] ?? "";
    if (word.length >= 4) words[at] = typo(word, random);
  }
  return { given: words.slice(0, -1), surname: words.at(-1) ?? "" };
}

/** People of the same cultures who are on no list: their names may coincide with listed ones. */
export function ordinary(
  cultures: readonly Culture[],
  count: number,
  random: Random,
): readonly ScreenedPerson[] {
  return Array.from({ length: count }, () => {
    const culture = random.one(cultures);
    const { given, surname } = nameOf(culture, random);
    const names = [{ surname, givenNames: given.join(" ") }];
    return { names, dateOfBirth: birthDate(random), countries: [random.one(culture.countries)] };
  });
}

const alphabet = "ABCDEFGHIKLMNOPRSTUVYZ";

/** A letter replaced, left out, doubled or swapped with the next. */
export const anyTypo: Typo = (word, random) => {
  const at = random.below(word.length - 1);
  const [before, letter, after] = [word.slice(0, at), word[at] ?? "", word.slice(at + 1)];
  switch (random.below(4)) {
    case 0:
      return before + random.one([...alphabet]) + after;
    case 1:
      return before + after;
    case 2:
      return before + letter + letter + after;
    default:
      return before + (after[0] ?? "") + letter + after.slice(1);
  }
};
