import { plainLetter } from "../../print/letter-classes.ts";
import { asEither, asSpellings, type Drawing, type Form, type Gap, inName, inNumber } from "../form.ts";
import { spellingsOf } from "./letters.ts";
import { combineWords, type NameOptions, nameForms, wordsOf } from "./names.ts";

/** Words of streets and towns that are written in full or abbreviated. */
const short: readonly (readonly string[])[] = (
  "STREET ST STR,AVENUE AVE AV,ROAD RD,DRIVE DR,LANE LN,BOULEVARD BLVD BD,COURT CT,PLACE PL,CIRCLE CIR,HIGHWAY HWY,PARKWAY PKWY PKY," +
  "TERRACE TER TERR,SQUARE SQ,TRAIL TRL,CRESCENT CRES CR,NORTH N,SOUTH S,EAST E,WEST W,NORTHEAST NE,NORTHWEST NW,SOUTHEAST SE," +
  "SOUTHWEST SW,APARTMENT APT,SUITE STE,FLOOR FL,STRASSE STR,SAINT ST,SAINTE STE,FORT FT,MOUNT MT,CALLE C,AVENIDA AVDA AV,RUE R," +
  "VIA V,PLAZA PLZ,PLATZ PL"
)
  .split(",")
  .map((group) => group.split(" "));

const mostForms = 48;
/** In a compound such as `HAUPTSTRASSE`. */
const compound = /^(.{3,})STRASSE$/u;

/** The ways of writing a street with its number, or a town. */
export function placeForms(text: string, { state }: NameOptions): readonly Form[] {
  const words = wordsOf(text.toUpperCase().replaceAll("ẞ", "SS").replaceAll("ß", "SS"));
  const choices = words.map((word) => {
    const joined = compound.exec(word)?.[1];
    const all = [
      word,
      ...short.filter((group) => group.includes(word)).flat(),
      ...(joined ? [`${joined}STR`] : []),
    ];
    return [...new Set(all)].flatMap((one) => spellingsOf(one, state));
  });
  return asSpellings(combineWords(choices).slice(0, mostForms).map(formOf));
}

/**
 * A state's name or abbreviation. Two letters that stand alone count only beside the town or the postal code.
 */
export function stateForms(
  state: string,
  { names, city, zip }: { readonly names: readonly string[]; readonly city?: string; readonly zip?: string },
): readonly Form[] {
  const all = [state, ...names];
  const [five] = /^\d{5}/.exec(zip ?? "") ?? [zip];
  return all.flatMap((one) => {
    if (one.length > 3) return nameForms(one, { state: "", edge: "word" });
    const beside = [...(city ? [`${city} ${one}`] : []), ...(five ? [`${one} ${five}`] : [])];
    return beside.flatMap((text) => placeForms(text, { state: "" }));
  });
}

function formOf(words: readonly (readonly string[])[]): Form {
  const drawings: Drawing[] = [];
  const gaps: Gap[] = [];
  const breaks: number[] = [];
  for (const word of words) {
    const number = word.some((letter) => /\d/.test(letter));
    if (drawings.length > 0) breaks.push(drawings.length);
    for (const [at, letter] of word.entries()) {
      if (drawings.length > 0) gaps.push(at === 0 ? "loose" : number ? "none" : "within");
      drawings.push((number ? inNumber : inName)(plainLetter(letter)));
    }
  }
  const needs = drawings.map(() => 1);
  return { drawings, gaps, breaks, needs, before: "word", behind: "word", alphabet: asEither };
}
