import type { Random } from "./random.ts";

/** How people of one culture are named and their names written otherwise. All of it is invented or common. */
export interface Culture {
  readonly name: string;
  /** ISO 3166-1 alpha-3. */
  readonly countries: readonly string[];
  /** Parts of which a given name is made: one of each list. */
  readonly given: Parts;
  readonly surnames: Parts;
  /** How many names stand before the surname. */
  readonly givenCounts: readonly number[];
  /** Other transliterations: `KH=H`, one of which is applied where it fits. */
  readonly variants: readonly string[];
  /** Its own script, letter by letter, longest first. */
  readonly script?: readonly string[];
}

type Parts = readonly (readonly string[])[];

export interface Name {
  readonly given: readonly string[];
  readonly surname: string;
}

export function nameOf(culture: Culture, random: Random): Name {
  const count = random.one(culture.givenCounts);
  const given: string[] = [];
  while (given.length < count) {
    const name = culture.given.map((parts) => random.common(parts)).join("");
    if (!given.includes(name)) given.push(name);
  }
  return { given, surname: culture.surnames.map((parts) => random.one(parts)).join("") };
}

/** Rewrites up to `most` places by the culture's variants. */
export function respelled(word: string, { variants }: Culture, random: Random, most = 2): string {
  let text = word;
  for (let count = 0; count < most; count += 1) {
    const fitting = variants.filter((row) => text.includes(row.split("=")[0] ?? " "));
    if (fitting.length === 0) return text;
    const [from = "", to = ""] = random.one(fitting).split("=");
    text = text.replace(from, to);
  }
  return text;
}

/** The word in the culture's script; `undefined` if a letter has no sign there. */
export function inScript(word: string, { script = [] }: Culture): string | undefined {
  const rows = script.map((row) => row.split("=")).sort(([a = ""], [b = ""]) => b.length - a.length);
  let text = "";
  for (let at = 0; at < word.length; ) {
    const [from, to] = rows.find(([letters = ""]) => word.startsWith(letters, at)) ?? [];
    if (from === undefined || to === undefined) return undefined;
    text += to;
    at += from.length;
  }
  return text === "" ? undefined : text;
}
