import { pattern } from "../../base/input/memoise.ts";
import { divideAtBirthName } from "./birth-names.ts";
import { beginsWith, type LetterOptions, type Letters, sameLetters, upper } from "./letters.ts";
import {
  isOneName,
  joined,
  type Name,
  type Names,
  namesOf,
  type PartedName,
  partedName,
  piecesOf,
  sectionsOf,
  untitled,
  withoutSuffix,
} from "./name-parts.ts";
import { formsOfParts, type TwoParts, withoutPlaceholders } from "./only-name.ts";
import { sameSuffix, suffixOf } from "./suffixes.ts";

export interface ReadName {
  readonly surname?: string;
  readonly givenNames?: string;
  readonly fullName?: string;
}

/** Which parts of a name the MRZ or barcode may have truncated (ICAO 9303-4 §4.2.3; AAMVA DDE, DDF, DDG). */
export interface Cut {
  readonly surname?: boolean;
  readonly givenNames?: boolean | "further names";
}

export interface NameOptions extends Pick<LetterOptions, "issuer"> {
  /** The date of birth is compared too, so a generational suffix may be on one side only. */
  readonly dateOfBirthCompared?: boolean;
  readonly cut?: Cut;
}

interface ExpectedName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Whether an extracted name is the expected person's. The complete expected surname is at the end or before a
 * comma; the rest are given names. Extra given names do not matter; of the expected ones, one may be missing
 * after the first. Marks, the issuer's transliteration, hyphens, spaces and titles may differ. A surname ends
 * before GEB., NÉE and the like. A person with one name may have it in either part, or in both.
 */
export function sameName(expected: ExpectedName, read: ReadName, options: NameOptions = {}): boolean {
  const { firstName, lastName } = expected;
  if (isInvisible(firstName) || isInvisible(lastName)) return false;
  const { surname = "", givenNames = "", fullName = "" } = read;
  const full = divideAtBirthName(fullName, options.issuer);
  return formsOfParts({ surname: lastName, givenNames: firstName }).some((own) =>
    formsOfParts({ surname, givenNames }).some((parts) =>
      sameForm(partedName(own.surname, own.givenNames, options.issuer), { ...parts, full }, options),
    ),
  );
}

interface ReadForm extends TwoParts {
  readonly full: { readonly name: string; readonly born: string };
}

function sameForm(own: PartedName, { surname, givenNames, full }: ReadForm, options: NameOptions): boolean {
  const { issuer } = options;
  const { name: fullName } = full;
  if (own.surname.length === 0 || own.givenNames.length === 0)
    return sameOnlyName(own, { surname, givenNames, fullName }, options);
  const parted = partedName(surname, givenNames, issuer);
  if (![divideAtBirthName(surname, issuer).name, givenNames, fullName].every(isOneName)) return false;
  if (![parted.born, namesOf(full.born)].every((born) => sameBirthName(own.born, born, options)))
    return false;
  if (parted.surname.length === 0 || parted.givenNames.length === 0)
    return sameWhole(own, fullName || divideAtBirthName(surname, issuer).name || givenNames, options);
  if (fullName === "") return sameParted(own, parted, options);
  const suffix = parted.suffix || lastSuffix(fullName);
  return sameParted(own, { ...parted, suffix }, options) && restates(fullName, parted, own, options);
}

/** Two surnames at birth, if both are stated, are one. */
const sameBirthName = (one: Names = [], other: Names = [], options: NameOptions): boolean =>
  one.length === 0 || other.length === 0 || sameLetters(joined(one), joined(other), options);

/** The text is not empty, but none of it is visible. */
const isInvisible = (text: string): boolean => text.trim() !== "" && upper(text).trim() === "";

/** Some people have one name. */
function sameOnlyName(own: PartedName, read: Required<ReadName>, options: NameOptions): boolean {
  const expected = [...own.givenNames, ...own.surname];
  const texts = [read.givenNames, divideAtBirthName(read.surname, options.issuer).name].filter(
    (text) => namesOf(text).length > 0,
  );
  const fullName = withoutPlaceholders(read.fullName);
  const parts = texts.length > 0 ? texts : [fullName];
  const names = parts.flatMap(namesOf);
  const divided = parts.length > 1 && names.length !== expected.length;
  const same = (one: Names, other: Names): boolean => sameLetters(joined(one), joined(other), options);
  const whole = fullName === "" || same(expected, namesOf(fullName)) || isTwice(expected, fullName, texts);
  const isCut = options.cut?.surname === true && isCutOf(piecesOf(names), piecesOf(expected), options);
  return own.suffix === "" && !divided && whole && (same(expected, names) || isCut);
}

/** A reader may compose the full name of two equal parts. */
const isTwice = (names: Names, fullName: string, parts: readonly string[]): boolean =>
  parts.length > 0 && sameLetters(joined([...names, ...names]), joined(namesOf(fullName)));

const lastSuffix = (fullName: string): string =>
  sectionsOf(fullName)
    .map((names) => withoutSuffix(names, 0).suffix)
    .filter(Boolean)
    .join(" ");

/** A full name beside its parts holds the same names in any order, or is the expected name. */
function restates(fullName: string, parted: PartedName, own: PartedName, options: NameOptions): boolean {
  const texts = (names: Names) =>
    names
      .filter(({ text }) => suffixOf(text) === undefined)
      .map(({ text }) => text)
      .sort()
      .join(" ");
  const inParts = texts([...parted.surname, ...parted.givenNames]);
  const whole = sectionsOf(fullName).flat();
  return (
    [whole, untitled(whole)].some((names) => texts(names) === inParts) || sameWhole(own, fullName, options)
  );
}

/** A name in one text. The surname is before the comma, or else at the end. */
function sameWhole(own: PartedName, text: string, options: NameOptions): boolean {
  const sections = sectionsOf(text);
  const named = sections.filter((names) => withoutSuffix(names, 0).names.length > 0);
  const [first = [], ...further] = named.map(
    (names) => withoutSuffix(names, named.length === 1 ? 2 : 1).names,
  );
  const suffix = sections
    .map((names) => withoutSuffix(names, named.length === 1 && named.includes(names) ? 2 : 0).suffix)
    .filter(Boolean)
    .join(" ");
  const only = joined(first);
  if (named.length > 3) return false;
  if (named.length > 1) {
    const givenNames = untitled(further.flat(), 1);
    return sameParted(own, { surname: untitled(first), givenNames, suffix }, options);
  }
  if (surnameFirst().test(only.map(({ text: letter }) => letter).join("")))
    return sameLetters(joined([...own.surname, ...own.givenNames]), only, options);
  const names = untitled(first);
  return names.some(
    (_, at) =>
      at > 0 &&
      standsAtEnd(own, names, at) &&
      sameParted(own, { surname: names.slice(at), givenNames: names.slice(0, at), suffix }, options),
  );
}

/** Chinese, Japanese and Korean names begin with the surname in their own scripts. */
const surnameFirst = pattern(
  String.raw`^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+$`,
  "u",
);

const particles = new Set(
  (
    "DE DEL DELLA DELLE DI DA DAL DOS DAS DO DU DES LA LAS LE LOS LES VAN VON VOM ZU ZUM ZUR DEN DER TER TEN TE " +
    "AF AV AL EL BIN BINT IBN BEN MAC MC NI SAINT ST STE"
  ).split(" "),
);

/**
 * Whether the expected surname begins at this word. Extra words of the surname must be particles: `VAN DIJK`
 * is Vandijk, `ANN SMITH` is not Annsmith. A preceding particle belongs to another surname: `JAN VAN DIJK` is
 * not Jan Dijk.
 */
function standsAtEnd(own: PartedName, names: Names, at: number): boolean {
  const surname = names.slice(at);
  const before = names[at - 1]?.text ?? "";
  return (
    (surname.length <= piecesOf(own.surname).length ||
      surname.slice(0, -1).every(({ text }) => particles.has(text))) &&
    (!particles.has(before) || own.givenNames.some(({ text }) => text === before))
  );
}

function sameParted(own: PartedName, read: PartedName, options: NameOptions): boolean {
  const { dateOfBirthCompared = false, cut } = options;
  const cutSuffix = Boolean(cut?.surname || cut?.givenNames);
  return (
    sameSuffix(own.suffix, read.suffix, dateOfBirthCompared || (cutSuffix && read.suffix === "")) &&
    (sameLetters(joined(own.surname), joined(read.surname), options) ||
      (cut?.surname === true && isCutOf(piecesOf(read.surname), piecesOf(own.surname), options))) &&
    read.givenNames.every((name, at) =>
      isGivenName(name, at === read.givenNames.length - 1, own.givenNames),
    ) &&
    (missingOf(own.givenNames, read.givenNames, options) <= mostMissing ||
      missingOf(read.givenNames, own.givenNames, options) < Number.POSITIVE_INFINITY ||
      isCutGiven(read.givenNames, own.givenNames, cut, options))
  );
}

/** Expected given names that the document may lack, after the first: RUTH is not Ruth Zoltan Maria. */
const mostMissing = 1;

const noGivenNames = new Set(
  (
    "AND OR UND ODER ET OU OCH OG EN CO OF FOR THE AKA DBA FBO ESTATE TRUST TRUSTEE " +
    "FILS PERE FILHO NETO SOBRINHO YOUNGER ELDER"
  ).split(" "),
);

/**
 * Words that join people or mark a generation are given names only if expected. `Y` and `E` join people only
 * before another name.
 */
function isGivenName({ text }: Name, last: boolean, expected: Names): boolean {
  const joins = !last && (text === "Y" || text === "E");
  const generation = text.length > 1 && suffixOf(text) !== undefined;
  return !(noGivenNames.has(text) || joins || generation) || expected.some((name) => name.text === text);
}

/** MRZs cut further names to initials, but keep more of the first name. */
const leastOfFirst = 3;

/** Whether each word begins the word in its place, as MRZs truncate them (ICAO 9303-4 §4.2.3). */
export function isCutOf(
  cut: readonly Letters[],
  whole: readonly Letters[],
  options: LetterOptions = {},
): boolean {
  const [first = [], start = []] = [cut[0], whole[0]];
  if (first.length < Math.min(leastOfFirst, start.length)) return false;
  return (
    beginsWith(whole.flat(), cut.flat(), options) ||
    (cut.length > 0 &&
      cut.length === whole.length &&
      cut.every((piece, at) => beginsWith(whole[at] ?? [], piece, options)))
  );
}

/** Like `isCutOf`, but the last given names may be missing. */
export function isCutGiven(
  cut: Names,
  whole: Names,
  flags: Cut | undefined,
  options: LetterOptions = {},
): boolean {
  if (!flags?.givenNames) return false;
  const [short, long] = [piecesOf(cut), piecesOf(whole)];
  const [first = [], start = []] = [short[0], long[0]];
  return (
    short.length > 0 &&
    short.length <= long.length &&
    (flags.givenNames === true || sameLetters(first, start, options)) &&
    (beginsWith(long.flat(), short.flat(), options) || isCutOf(short, long.slice(0, short.length), options))
  );
}

/** A name is written as at most this many separate pieces. */
const mostPieces = 3;

/**
 * How many names of `whole` are missing in `part`, at least. The first names must be equal, and `whole` must
 * hold the further names of `part` in order, in full or as initials; if not, infinitely many.
 */
function missingOf(whole: Names, part: Names, options: NameOptions): number {
  const never = Number.POSITIVE_INFINITY;
  const cache = new Map<string, number>();
  const from = (at: number, start: number): number => {
    if (at === part.length) return whole.length - start;
    if (start >= whole.length) return never;
    const key = `${at} ${start}`;
    const found = cache.get(key) ?? fewest(at, start);
    cache.set(key, found);
    return found;
  };
  const fewest = (at: number, start: number): number => {
    const best = step(at, start);
    return at > 0 && best > 1 ? Math.min(best, 1 + from(at, start + 1)) : best;
  };
  const step = (at: number, start: number): number => {
    const [one, other] = [part[at], whole[start]];
    const isShort = at > 0 && one && other && isInitial(one, other, options);
    let best = isShort ? from(at + 1, start + 1) : never;
    for (const [here, there] of lengths) {
      // No other way has fewer.
      if (best === 0) break;
      const [own, others] = [part.slice(at, at + here), whole.slice(start, start + there)];
      if (canJoin(own) && canJoin(others) && sameLetters(joined(own), joined(others), options))
        best = Math.min(best, from(at + own.length, start + others.length));
    }
    return best;
  };
  return part.length > 0 ? from(0, 0) : never;
}

/** How many names on each side may equal one name on the other. */
const lengths: readonly (readonly [number, number])[] = [
  [1, 1],
  ...Array.from({ length: mostPieces - 1 }, (_, index) => index + 2).flatMap(
    (count) =>
      [
        [1, count],
        [count, 1],
      ] as const,
  ),
];

/** An initial is a separate name: ANN E is not ANNE. */
const canJoin = (names: Names): boolean =>
  names.length === 1 || names.every(({ text }) => text.length > 1 || !alphabetic().test(text));

const alphabetic = pattern(String.raw`^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$`, "u");

function isInitial(one: Name, other: Name, options: NameOptions): boolean {
  const [shorter, longer] = one.text.length <= other.text.length ? [one, other] : [other, one];
  const [initial] = joined([shorter]);
  return (
    initial !== undefined &&
    shorter.text.length === 1 &&
    alphabetic().test(initial.base) &&
    beginsWith(joined([longer]), [initial], options)
  );
}
