import { memoise, pattern } from "../../base/input/memoise.ts";
import { divideAtBirthName } from "./birth-names.ts";
import { type Letters, lettersOf, upper } from "./letters.ts";
import { suffixOf } from "./suffixes.ts";

/** One name between spaces, split into pieces at hyphens and apostrophes. */
export interface Name {
  /** Its letters without marks. */
  readonly text: string;
  readonly pieces: readonly Letters[];
}

export type Names = readonly Name[];

/** The parts of a person's name. Surname and given names may be empty. */
export interface PartedName {
  readonly surname: Names;
  readonly givenNames: Names;
  /** The class of the generational suffix, or empty. */
  readonly suffix: string;
  /** Another surname, after GEB., NÉE and the like. */
  readonly born?: Names;
}

const spaces = pattern(String.raw`(?![\r\n\v\f\u2028\u2029])[\s\p{Z}.,<]+`, "u");
const joints = pattern(String.raw`[\p{Pd}'’‘‛′\u0060´\u02b9-\u02bf·・]+`, "u");

/** The names in a text. Characters that are neither letters nor separators stay and count. */
export function namesOf(text: string): Names {
  return upper(text.trim())
    .split(spaces())
    .map((name) => {
      const pieces = name
        .split(joints())
        .filter((piece) => piece !== "")
        .map(lettersOf);
      return { text: pieces.flatMap((letters) => letters.map(({ base }) => base)).join(""), pieces };
    })
    .filter(({ text }) => text !== "");
}

const scripts = memoise(() =>
  ["Latin", "Cyrillic", "Greek"].map((name) => new RegExp(String.raw`\p{Script=${name}}`, "u")),
);

/**
 * Whether a text is one person's name: one alphabet, one line, and only letters, hyphens, apostrophes and
 * suffixes.
 */
export function isOneName(text: string): boolean {
  const tokens = upper(text.trim().replace(/[，،、]/gu, ","))
    .split(spaces())
    .filter((token) => token !== "");
  return (
    tokens.every((token) => {
      const pieces = token.split(joints()).filter((piece) => piece !== "");
      const written = pieces.every((piece) => /^\p{L}[\p{L}\p{M}]*$/u.test(piece));
      return (pieces.length > 0 && written) || suffixOf(token) !== undefined;
    }) && scripts().filter((script) => script.test(tokens.join(""))).length <= 1
  );
}

/** All letters of some names, as one word. */
export const joined = (names: Names): Letters => names.flatMap(({ pieces }) => pieces.flat());

export const piecesOf = (names: Names): readonly Letters[] => names.flatMap(({ pieces }) => pieces);

/** The sections of a full name between commas; MRZs separate them with two fillers. */
export const sectionsOf = (text: string): readonly Names[] =>
  text
    .replace(/<<+/g, ",")
    .split(/[,，،、]/u)
    .map(namesOf)
    .filter((names) => names.length > 0);

const titles = new Set("MR MRS MS MISS MX DR PROF SIR HERR FRAU MME MLLE SR SRA".split(" "));

/** Removes leading titles, as long as `least` names remain. */
export function untitled(names: Names, least = 2): Names {
  const [first, ...further] = names;
  return first && further.length >= least && titles.has(first.text) ? untitled(further, least) : names;
}

/** Removes the suffix at the end, as long as `least` names remain. */
export function withoutSuffix(
  names: Names,
  least: number,
): { readonly names: Names; readonly suffix: string } {
  const suffix = suffixOf(names.at(-1)?.text ?? "");
  if (!suffix || names.length <= least) return { names, suffix: "" };
  const before = withoutSuffix(names.slice(0, -1), least);
  return { names: before.names, suffix: `${before.suffix} ${suffix}`.trim() };
}

/** A name with separate surname and given names. Either may have the suffix. */
export function partedName(surname: string, givenNames: string, issuer?: string): PartedName {
  const { name, born } = divideAtBirthName(surname, issuer);
  const last = withoutSuffix(namesOf(name), 1);
  const names = namesOf(givenNames);
  // After given names a single letter is an initial.
  const first = names.at(-1)?.text.length === 1 ? { names, suffix: "" } : withoutSuffix(names, 1);
  return {
    surname: last.names,
    givenNames: untitled(first.names, 1),
    suffix: `${first.suffix} ${last.suffix}`.trim(),
    ...(born !== "" && { born: namesOf(born) }),
  };
}
