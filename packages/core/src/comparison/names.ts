import { pattern } from "../input/memoise.ts";
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

export interface NameOptions {
  /** The date of birth is compared too, so a generational suffix may be on one side only. */
  readonly dateOfBirthCompared?: boolean;
  readonly cut?: Cut;
}

/**
 * Whether an extracted name is the expected person's. The complete expected surname is at the end or before a
 * comma; the rest are given names. Extra given names do not matter. Marks, transliteration, hyphens, spaces
 * and titles may differ.
 */
export function sameName(
  expected: { readonly firstName: string; readonly lastName: string },
  read: ReadName,
  options: NameOptions = {},
): boolean {
  if (isInvisible(expected.firstName) || isInvisible(expected.lastName)) return false;
  const own = partedName(expected.lastName, expected.firstName);
  if (own.surname.length === 0 || own.givenNames.length === 0) return sameOnlyName(own, read);
  const { surname = "", givenNames = "", fullName = "" } = read;
  if (![surname, givenNames, fullName].every(isOneName)) return false;
  const parted = partedName(surname, givenNames);
  if (parted.surname.length === 0 || parted.givenNames.length === 0)
    return sameWhole(own, fullName || surname || givenNames, options);
  if (fullName === "") return sameParted(own, parted, options);
  const suffix = parted.suffix || lastSuffix(fullName);
  return sameParted(own, { ...parted, suffix }, options) && restates(fullName, parted, own, options);
}

/** The text is not empty, but none of it is visible. */
const isInvisible = (text: string): boolean => text.trim() !== "" && upper(text).trim() === "";

/** Some people have one name. */
function sameOnlyName(own: PartedName, { surname = "", givenNames = "", fullName = "" }: ReadName): boolean {
  const expected = [...own.givenNames, ...own.surname];
  const texts = [givenNames, surname].filter((text) => namesOf(text).length > 0);
  const read = texts.length > 0 ? texts : [fullName];
  const names = read.flatMap(namesOf);
  const divided = read.length > 1 && names.length !== expected.length;
  const whole = fullName === "" || sameLetters(joined(expected), joined(namesOf(fullName)));
  return own.suffix === "" && !divided && whole && sameLetters(joined(expected), joined(names));
}

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
    return sameLetters(joined([...own.surname, ...own.givenNames]), only);
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

function sameParted(
  own: PartedName,
  read: PartedName,
  { dateOfBirthCompared = false, cut }: NameOptions,
): boolean {
  const cutSuffix = Boolean(cut?.surname || cut?.givenNames);
  return (
    sameSuffix(own.suffix, read.suffix, dateOfBirthCompared || (cutSuffix && read.suffix === "")) &&
    (sameLetters(joined(own.surname), joined(read.surname)) ||
      (cut?.surname === true && isCutOf(piecesOf(read.surname), piecesOf(own.surname)))) &&
    read.givenNames.every((name, at) =>
      isGivenName(name, at === read.givenNames.length - 1, own.givenNames),
    ) &&
    (covers(own.givenNames, read.givenNames) ||
      covers(read.givenNames, own.givenNames) ||
      isCutGiven(read.givenNames, own.givenNames, cut))
  );
}

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
 * Whether the first names are equal, and `whole` holds the further names of `part` in order, in full or as
 * initials.
 */
function covers(whole: Names, part: Names): boolean {
  const known = new Map<string, boolean>();
  const from = (at: number, start: number): boolean => {
    if (at === part.length) return true;
    if (start >= whole.length) return false;
    const key = `${at} ${start}`;
    const found = known.get(key) ?? (step(at, start) || (at > 0 && from(at, start + 1)));
    known.set(key, found);
    return found;
  };
  const step = (at: number, start: number): boolean => {
    const [one, other] = [part[at], whole[start]];
    if (at > 0 && one && other && isInitial(one, other) && from(at + 1, start + 1)) return true;
    return lengths.some(([here, there]) => {
      const [own, others] = [part.slice(at, at + here), whole.slice(start, start + there)];
      return (
        canJoin(own) &&
        canJoin(others) &&
        sameLetters(joined(own), joined(others)) &&
        from(at + own.length, start + others.length)
      );
    });
  };
  return part.length > 0 && from(0, 0);
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

function isInitial(one: Name, other: Name): boolean {
  const [shorter, longer] = one.text.length <= other.text.length ? [one, other] : [other, one];
  const [initial] = joined([shorter]);
  return (
    initial !== undefined &&
    shorter.text.length === 1 &&
    alphabetic().test(initial.base) &&
    beginsWith(joined([longer]), [initial])
  );
}
