import { lazily, pattern } from "../input/memoise.ts";
import { cyrillic } from "./cyrillic.ts";
import { greekSpellings, isGreek } from "./greek.ts";

/** One letter, digit or other significant character, in upper case. */
interface Letter {
  readonly text: string;
  /** Latin and Greek letters without marks; any other letter is its own base. */
  readonly base: string;
  /** A–Z or a digit, written without a mark. */
  readonly plain: boolean;
  /** Hebrew and Arabic points, compared if both sides have them. */
  readonly points: string;
  /** The plain-letter transliterations of this letter. */
  readonly spellings: readonly string[];
}

export type Letters = readonly Letter[];

/** Latin letters with further transliterations than their base (ICAO 9303-3 §6.A, and everyday practice). */
const latin: Readonly<Record<string, readonly string[]>> = {
  Ä: ["AE"],
  Å: ["AA"],
  Æ: ["AE"],
  Đ: ["DJ"],
  ĸ: ["Q"],
  Ñ: ["NXX"],
  Ö: ["OE"],
  Ø: ["OE"],
  Œ: ["OE"],
  ẞ: ["SS"],
  Þ: ["TH"],
  Ü: ["UE", "UXX"],
};

/** Base letters that decomposition does not give. */
const bases: Readonly<Record<string, string>> = {
  Đ: "D",
  Ð: "D",
  Ħ: "H",
  Ł: "L",
  Ŋ: "N",
  Ø: "O",
  Ŧ: "T",
};

/** Transliterations of a vowel whose mark a reader took for another. */
const umlauts: Readonly<Record<string, readonly string[]>> = { A: ["AE", "AA"], O: ["OE"], U: ["UE"] };

/** Combining letters (U+0363 and up) are letters, not marks. */
const latinMark = /[\u0300-\u0362]/u;
const stress = /[\u0300\u0301]/u;
const point = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/u;
/** Embeddings, overrides and isolates: they display a text in another order than stored. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/u;
/** Zero-width characters, other default ignorables, and the Arabic tatweel, which only lengthens. */
const invisible = pattern(
  String.raw`(?![\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\u0640]`,
  "gu",
);
const lettersAndNumerals = pattern(String.raw`[\p{L}\p{Nl}]`, "gu");
const western = pattern(String.raw`[\p{Script=Latin}\p{Script=Greek}]`, "u");

const ascii = /^[\x20-\x7e]*$/;

/** Replaces full-width forms with ordinary characters. */
export function narrow(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, " ");
}

/**
 * Upper case. Replaces ligatures, letter-like forms and Roman numerals with ordinary letters; keeps
 * superscript digits and fractions.
 */
export function upper(text: string): string {
  // Nothing below replaces an ASCII character.
  if (ascii.test(text)) return text.toUpperCase();
  return narrow(text)
    .replace(lettersAndNumerals(), (letter) => letter.normalize("NFKC"))
    .replace(invisible(), "")
    .normalize("NFC")
    .toUpperCase()
    .normalize("NFC");
}

/** The letters of a text from `upper`. Keeps every letter. */
export function lettersOf(text: string): Letters {
  if (plain.test(text)) return Array.from(text, letterOf);
  const found: Letter[] = [];
  for (const character of text) {
    const last = found.at(-1);
    if (last && point.test(character)) found[found.length - 1] = { ...last, points: last.points + character };
    else if (last && isMark(character, last)) found[found.length - 1] = { ...last, plain: false };
    else found.push(letterOf(character));
  }
  return found.map((letter, at) => (isGreek(letter.base) ? greekLetter(letter, at, found) : letter));
}

function greekLetter(letter: Letter, at: number, word: Letters): Letter {
  const base = (index: number): string => word[index]?.base ?? "";
  const place = {
    beforeThat: base(at - 2),
    before: base(at - 1),
    after: base(at + 1),
    afterThat: base(at + 2),
  };
  return { ...letter, spellings: greekSpellings(letter.base, place) };
}

const isMark = (character: string, { base }: Letter): boolean =>
  western().test(base) ? latinMark.test(character) : base in cyrillic && stress.test(character);

const plain = /^[A-Z0-9]*$/;

/** A replay of 100,000 readings spent a tenth of its time on the letters A to Z and the figures. */
const plainLetters = lazily(
  () => new Map(Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", (text) => [text, newLetter(text)])),
);

const letterOf = (text: string): Letter => plainLetters().get(text) ?? newLetter(text);

function newLetter(text: string): Letter {
  const base = western().test(text)
    ? [...text.normalize("NFD")].filter((part) => !latinMark.test(part)).join("")
    : text;
  return {
    text,
    base: bases[base] ?? base,
    plain: /^[A-Z0-9]$/.test(text),
    points: "",
    spellings: latin[text] ?? cyrillic[text] ?? [],
  };
}

export interface LetterOptions {
  /** A reader may have taken one mark for another: then BJÕRN equals BJOERN. */
  readonly misreadMarks?: boolean;
}

/**
 * Whether texts are equal except for marks, or one transliterates the other. Two transliterated texts prove
 * nothing about each other.
 */
export function sameLetters(one: Letters, other: Letters, options: LetterOptions = {}): boolean {
  if (one.length === 0 || other.length === 0) return false;
  return (
    ends(one, other, () => [])
      .at(-1)
      ?.has(other.length) === true ||
    ends(one, other, spellingsIn(one, other, options))
      .at(-1)
      ?.has(other.length) === true ||
    ends(other, one, spellingsIn(other, one, options))
      .at(-1)
      ?.has(one.length) === true
  );
}

/** Whether `whole` begins with `start`. */
export function beginsWith(whole: Letters, start: Letters, options: LetterOptions = {}): boolean {
  return (
    start.length > 0 &&
    [spellingsIn(whole, start, options), () => []].some((spelled) =>
      ends(whole, start, spelled).some((reached) => reached.has(start.length)),
    )
  );
}

type Spelled = (letter: Letter) => readonly string[];

const isCyrillic = (letter: string): boolean => letter in cyrillic;

/**
 * Transliterates Cyrillic or Greek only if the whole word has that script and the other word has none of it.
 * A word of two scripts is not a transliteration.
 */
function spellingsIn(word: Letters, other: Letters, { misreadMarks = false }: LetterOptions): Spelled {
  const whole = [isCyrillic, isGreek].some(
    (isOf) =>
      word.every(({ base }) => isOf(base) || /^\d$/.test(base)) && !other.some(({ base }) => isOf(base)),
  );
  return ({ base, plain, spellings }) => {
    if (isCyrillic(base) || isGreek(base)) return whole ? spellings : [];
    const umlaut = misreadMarks && !plain ? umlauts[base] : undefined;
    return umlaut ?? spellings;
  };
}

/** For each letter of `one`: how many letters of `other` it and its predecessors may stand for. */
function ends(one: Letters, other: Letters, spelled: Spelled): readonly ReadonlySet<number>[] {
  let reached: ReadonlySet<number> = new Set([0]);
  return one.map((letter) => {
    const next = new Set<number>();
    for (const end of reached) {
      const counterpart = other[end];
      if (counterpart && sameLetter(letter, counterpart)) next.add(end + 1);
      for (const spelling of spelled(letter))
        if (writes(other, end, spelling)) next.add(end + spelling.length);
    }
    reached = next;
    return next;
  });
}

function sameLetter(one: Letter, other: Letter): boolean {
  if (reordering.test(one.text)) return false;
  const [a, b] = [one, other].map(({ base }) => (base === "Ё" ? "Е" : base));
  return a === b && (one.points === "" || other.points === "" || one.points === other.points);
}

const writes = (letters: Letters, start: number, spelling: string): boolean =>
  [...spelling].every((letter, index) => {
    const counterpart = letters[start + index];
    return counterpart?.plain === true && counterpart.text === letter;
  });
