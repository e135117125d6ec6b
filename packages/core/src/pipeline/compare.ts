import { cyrillic } from "./cyrillic.ts";

/** Letters that lose no mark by decomposition, with the transliterations that ICAO 9303-3 §6.A and everyday spelling know. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  ...cyrillic,
  Ä: ["AE", "A"],
  Å: ["AA", "A"],
  Æ: ["AE"],
  Ð: ["D"],
  Đ: ["D", "DJ"],
  Ħ: ["H"],
  I: ["I"],
  İ: ["I"],
  Ĳ: ["IJ"],
  Ł: ["L"],
  Ñ: ["N", "NXX"],
  Ö: ["OE", "O"],
  Ø: ["OE", "O"],
  Œ: ["OE"],
  ẞ: ["SS"],
  ß: ["SS"],
  Þ: ["TH"],
  Ŧ: ["T"],
  Ü: ["UE", "U", "UXX"],
};

const mostSpellings = 64;

/** The ways in which one word may be spelled in A–Z and digits; letters of scripts without a transliteration here stay what they are. */
function spellingsOf(word: string): readonly string[] {
  let found = [""];
  for (const letter of word.normalize("NFC")) {
    const upper = letter === "ß" ? letter : letter.toUpperCase();
    const choices = spellings[upper] ?? [upper.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")];
    found = found.flatMap((start) => choices.map((choice) => start + choice)).slice(0, mostSpellings);
  }
  return [...new Set(found)];
}

/** The words of a name: apostrophes join, everything else that is no letter or digit separates. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/['’‘ʼʻ`´.]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

function sameWord(one: string, other: string): boolean {
  const spelled = spellingsOf(one);
  return spellingsOf(other).some((spelling) => spelling !== "" && spelled.includes(spelling));
}

/** Equal texts, whatever their case, marks, spaces and punctuation. */
export function sameText(one: string, other: string): boolean {
  return sameWord(wordsOf(one).join(""), wordsOf(other).join(""));
}

/** Equal document numbers, whatever the spaces and hyphens. */
export function sameNumber(one: string, other: string): boolean {
  const plain = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return plain(one) !== "" && plain(one) === plain(other);
}

export interface ReadName {
  readonly surname?: string;
  readonly givenNames?: string;
  readonly fullName?: string;
}

/**
 * Whether a name that was read is that of the expected person. Order, marks, transliteration, joined words, titles, particles before a
 * surname and further given names or surnames do not matter; another first given name or another first surname is another person.
 */
export function sameName(
  expected: { readonly firstName: string; readonly lastName: string },
  read: ReadName,
): boolean {
  const given = wordsOf(expected.firstName);
  const last = wordsOf(expected.lastName);
  if (given.length === 0 || last.length === 0) return sameOnlyName([...given, ...last], read);
  return readings(read).some(
    ([surname, names]) => sameSurname(last, surname) && sameGivenNames(given, names),
  );
}

/** Some people have one name. */
function sameOnlyName(expected: Words, { surname = "", givenNames = "", fullName }: ReadName): boolean {
  const words = wordsOf(fullName || `${givenNames} ${surname}`);
  return sameWord(expected.join(""), words.join(""));
}

type Words = readonly string[];

/** Every way to take a read name apart into surname and given names. */
function readings({
  surname = "",
  givenNames = "",
  fullName = "",
}: ReadName): readonly (readonly [Words, Words])[] {
  const parts = [wordsOf(surname), wordsOf(givenNames)] as const;
  if (parts[0].length > 0 && parts[1].length > 0) return [parts, [parts[1], parts[0]]];
  const words = untitled(wordsOf(fullName || surname || givenNames));
  return words.flatMap((_, index) => {
    const [start, end] = [words.slice(0, index), words.slice(index)];
    return start.length === 0
      ? []
      : ([
          [start, end],
          [end, start],
        ] as const);
  });
}

const titles = new Set("MR MRS MS MISS MX DR PROF SIR HERR FRAU MME MLLE SR SRA".split(" "));

function untitled(words: Words): Words {
  return words.length > 2 && titles.has((words[0] ?? "").toUpperCase()) ? words.slice(1) : words;
}

function sameSurname(expected: Words, read: Words): boolean {
  const [own, other] = [withoutParticle(expected), withoutParticle(read)];
  return (
    sameWord(expected.join(""), read.join("")) ||
    sameWord(own.join(""), other.join("")) ||
    startsAndContains(own, other, sameWord)
  );
}

const particle = /^(?:DE|DEL|DELLA|DA|DOS|DAS|DU|DES|VAN|VON|VOM|ZU|ZUR|DEN|DER|TER|TEN|AF|AV)$/;
const article = /^(?:LA|LAS|LOS|LE)$/;

/** `van der Berg` as `Berg`: many registers leave the particle out. */
function withoutParticle(words: Words): Words {
  const at = words.findIndex(
    (word, index) => !(particle.test(word.toUpperCase()) || (index > 0 && article.test(word.toUpperCase()))),
  );
  return at > 0 ? words.slice(at) : words;
}

function sameGivenNames(expected: Words, read: Words): boolean {
  return sameWord(expected.join(""), read.join("")) || startsAndContains(expected, read, sameOrInitial);
}

/** The first words are the same, and every further word of the shorter list stands in the longer one. */
function startsAndContains(one: Words, other: Words, further: (a: string, b: string) => boolean): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const [first, ...rest] = shorter;
  const [start, ...others] = longer;
  if (first === undefined || start === undefined || !sameWord(first, start)) return false;
  return rest.every((word) => others.some((candidate) => further(word, candidate)));
}

function sameOrInitial(one: string, other: string): boolean {
  if (sameWord(one, other)) return true;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.length === 1 && longer.toUpperCase().startsWith(shorter.toUpperCase());
}
