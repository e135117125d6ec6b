import { usStates } from "@passmuster/core/geography";
import { type TextLine, textsOf } from "../../print/page.ts";
import { misread, plain } from "../../print/similar.ts";
import { type DayOrder, dayOrderOf } from "../pages/dates.ts";
import type { Numbering } from "./field-labels.ts";
import { labelsOn } from "./labels.ts";

/** Facts about a side that affect how it is read. */
export interface Context {
  /** It was issued by a state of the United States. */
  readonly american: boolean;
  /** The state's abbreviation, from its name or the address. */
  readonly state: string | undefined;
  readonly numbering: Numbering | undefined;
  readonly order: DayOrder | undefined;
}

const stateNames = Object.entries(usStates).map(([code, name]) => [code, plain(name)] as const);
const cityLine = /(?:^|[\s,.])([A-Z]{2})[.,]?\s+\d{5}(?:-?\d{4,5})?$/;

/** The state in the last line of an address: `HARBOR GLEN, WA 98599`. */
const stateIn = (text: string): string | undefined => {
  const [, code = ""] = cityLine.exec(text.trim()) ?? [];
  return Object.hasOwn(usStates, code) ? code : undefined;
};

const american = /\blicense\b/i;
/** Words of AAMVA cards. Two of them identify the numbering of the fields. */
const ofAamva = new Set([
  "dd",
  "dln",
  "dl",
  "dob",
  "exp",
  "iss",
  "hgt",
  "wgt",
  "eyes",
  "class",
  "rest",
  "restr",
  "end",
  "lic",
  "licno",
  "dlno",
]);

export function contextOf(lines: readonly TextLine[], order?: DayOrder): Context {
  const texts = lines.flatMap(textsOf);
  const named = statesNamed(lines);
  const isAmerican = isOfState(lines, texts, named.length > 0);
  const states = new Set([...named, ...texts.flatMap((text) => stateIn(text) ?? [])]);
  const words = new Set(texts.flatMap((text) => text.split(/[\s:.#/]+/)).map(withoutNumber));
  const labelled = [...ofAamva].filter((word) => words.has(word)).length;
  const numbering = isAmerican || labelled >= 2 ? "aamva" : numberingOf(lines);
  const shown = order ?? dayOrderOf(lines.map(({ text }) => text));
  const dayOrder = shown ?? (isAmerican ? "month first" : numbering === "eu" ? "day first" : undefined);
  const [state, ...more] = isAmerican ? states : [];
  return { american: isAmerican, state: more.length === 0 ? state : undefined, numbering, order: dayOrder };
}

const withoutNumber = (word: string): string => plain(word).replace(/^(?:\d{1,2}[a-d]?)(?=[a-z]{2})/, "");

function isOfState(lines: readonly TextLine[], texts: readonly string[], named: boolean): boolean {
  const addressed = texts.some((text) => stateIn(text) !== undefined);
  const usa = lines.some(({ text }) => text === "USA");
  const licensed = texts.some((text) => american.test(text));
  return [named, addressed, usa, licensed].filter(Boolean).length >= 2;
}

/** States by their names on lines of their own. */
const statesNamed = (lines: readonly TextLine[]): readonly string[] =>
  lines.flatMap(({ text }) => {
    const whole = plain(text);
    return stateNames.filter(([, name]) => misread(whole, name) !== undefined).map(([code]) => code);
  });

const fewestNumbers = 3;

/** Field numbers that Directive 2006/126/EC lacks. */
const ofAamvaAlone: ReadonlySet<string> = new Set(["9a", "15", "16", "17", "18", "19"]);
const fewestOfAamva = 2;

function numberingOf(lines: readonly TextLine[]): Numbering | undefined {
  const labels = labelsOn(lines, "eu").filter(({ number, worded }) => number && !worded);
  const numbers = [...new Set(labels.map(({ number = "" }) => number))];
  if (numbers.filter((number) => ofAamvaAlone.has(number)).length >= fewestOfAamva) return "aamva";
  return numbers.length >= fewestNumbers ? "eu" : undefined;
}
