import { memoise, pattern } from "../../base/input/memoise.ts";
import { latinTableOf, type Script, scriptOf } from "./transliteration/index.ts";
import { latinBase } from "./transliteration/latin.ts";
import type { Spelling } from "./transliteration/table.ts";

/** One letter, digit or other significant character, in upper case. */
interface Letter {
  readonly text: string;
  /** Latin and Greek letters without marks; any other letter is its own base. */
  readonly base: string;
  /** A–Z or a digit, written without a mark. */
  readonly plain: boolean;
  /** Hebrew and Arabic points, compared if both sides have them. */
  readonly points: string;
  /** Its script, if that has a table to Latin letters. */
  readonly script?: Script | undefined;
  /** The word that it stands in; absent for plain letters. */
  readonly around?: Around;
}

interface Around {
  readonly texts: readonly string[];
  readonly bases: readonly string[];
  readonly at: number;
}

export type Letters = readonly Letter[];

/** Letters whose marks a reader may take for another: then each has the transliterations of all. */
const umlauts: Readonly<Record<string, readonly string[]>> = { A: ["Ä", "Å"], O: ["Ö"], U: ["Ü"] };

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
  const [texts, bases] = [found.map(({ text }) => text), found.map(({ base }) => base)];
  return found.map((letter, at) => (letter.plain ? letter : { ...letter, around: { texts, bases, at } }));
}

const isMark = (character: string, { base, script }: Letter): boolean =>
  western().test(base) ? latinMark.test(character) : script?.name === "Cyrillic" && stress.test(character);

const plain = /^[A-Z0-9]*$/;

/** A replay of 100,000 readings spent a tenth of its time on the letters A to Z and the figures. */
const plainLetters = memoise(
  () => new Map(Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", (text) => [text, newLetter(text)])),
);

const letterOf = (text: string): Letter => plainLetters().get(text) ?? newLetter(text);

function newLetter(text: string): Letter {
  const base = western().test(text)
    ? [...text.normalize("NFD")].filter((part) => !latinMark.test(part)).join("")
    : text;
  const plain = /^[A-Z0-9]$/.test(text);
  return {
    text,
    base: latinBase(base),
    plain,
    points: "",
    ...(!plain && { script: scriptOf(base) }),
  };
}

export interface LetterOptions {
  /** A reader may have taken one mark for another: then BJÕRN equals BJOERN. */
  readonly misreadMarks?: boolean;
  /**
   * The state or organisation whose document has the name: it chooses the transliteration. Without it, ICAO's
   * own counts (Doc 9303-3, section 6).
   */
  readonly issuer?: string | undefined;
}

/**
 * Whether texts are equal except for marks, or one transliterates the other. Two transliterated texts prove
 * nothing about each other.
 */
export function sameLetters(one: Letters, other: Letters, options: LetterOptions = {}): boolean {
  if (one.length === 0 || other.length === 0) return false;
  if (isPlain(one) && isPlain(other)) return isSamePlain(one, other);
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

const isPlain = (letters: Letters): boolean => letters.every(({ plain }) => plain);

/** Plain letters have no other spelling. */
const isSamePlain = (one: Letters, other: Letters): boolean =>
  one.length === other.length && one.every(({ text }, at) => text === other[at]?.text);

/** Whether `whole` begins with `start`. */
export function beginsWith(whole: Letters, start: Letters, options: LetterOptions = {}): boolean {
  return (
    start.length > 0 &&
    [spellingsIn(whole, start, options), () => []].some((spelled) =>
      ends(whole, start, spelled).some((reached) => reached.has(start.length)),
    )
  );
}

type Spelled = (letter: Letter) => readonly Spelling[];

/**
 * Transliterates another script only if the whole word has that script and the other word has none of it. A
 * word of two scripts is not a transliteration.
 */
function spellingsIn(
  word: Letters,
  other: Letters,
  { misreadMarks = false, issuer }: LetterOptions,
): Spelled {
  const script = word.find((letter) => letter.script)?.script;
  const whole =
    script !== undefined &&
    word.every((letter) => letter.script === script || /^\d$/.test(letter.base)) &&
    !other.some((letter) => letter.script === script);
  return ({ base, script: own, around }) => {
    if (!around) return [];
    const { texts, bases, at } = around;
    if (own) return whole ? own.tableOf(issuer)({ word: bases, at }) : [];
    const table = latinTableOf(issuer);
    const marked = misreadMarks ? (umlauts[base] ?? []) : [];
    const written = texts[at] ?? "";
    return [written, ...toneless(written), ...marked].flatMap((text) =>
      table({ word: texts.with(at, text), at }),
    );
  };
}

/** The letter below a second mark, which is a tone: Ü of Ǚ. */
function toneless(letter: string): readonly string[] {
  const [base = "", mark = "", ...more] = letter.normalize("NFD");
  return more.length > 0 ? [(base + mark).normalize("NFC")] : [];
}

const nowhere: ReadonlySet<number> = new Set();

/** How much of `other` each beginning of `one` may stand for: one set of lengths for each letter of `one`. */
function ends(one: Letters, other: Letters, spelled: Spelled): readonly ReadonlySet<number>[] {
  const reached: (Set<number> | undefined)[] = [new Set([0])];
  const reach = (at: number, end: number): void => {
    const lengths = reached[at];
    if (lengths) lengths.add(end);
    else reached[at] = new Set([end]);
  };
  for (const [at, letter] of one.entries()) {
    // No beginning of `one` reaches further.
    if (reached.length <= at) break;
    const from = reached[at];
    if (!from) continue;
    const spellings = spelled(letter);
    for (const end of from) {
      const counterpart = other[end];
      if (counterpart && sameLetter(letter, counterpart)) reach(at + 1, end + 1);
      for (const { take, text } of spellings)
        if (writes(other, end, text)) reach(at + take, end + text.length);
    }
  }
  return one.map((_, at) => reached[at + 1] ?? nowhere);
}

const baseOf = ({ base }: Letter): string => (base === "Ё" ? "Е" : base);

function sameLetter(one: Letter, other: Letter): boolean {
  if (reordering.test(one.text)) return false;
  return (
    baseOf(one) === baseOf(other) && (one.points === "" || other.points === "" || one.points === other.points)
  );
}

/** A plain letter stands for itself without a mark, and a marked one for itself: Serbian Ш is S or Š. */
const writes = (letters: Letters, start: number, spelling: string): boolean =>
  [...spelling].every((letter, index) => {
    const counterpart = letters[start + index];
    return counterpart?.text === letter && (counterpart.plain || letter > "\u007f");
  });
