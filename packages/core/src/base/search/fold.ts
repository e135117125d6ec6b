import { pattern } from "../input/memoise.ts";

/** Latin letters that decomposition leaves whole. */
const whole: Readonly<Record<string, string>> = {
  Æ: "AE",
  Đ: "D",
  Ð: "D",
  Ħ: "H",
  Ł: "L",
  Ŋ: "N",
  Ø: "O",
  Œ: "OE",
  Þ: "TH",
  Ŧ: "T",
};

/** How a passport's zone spells vowels with marks (ICAO 9303-3 §6.A). */
const spelled: Readonly<Record<string, string>> = { Ä: "AE", Å: "AA", Ö: "OE", Ø: "OE", Ü: "UE" };

/** Accents over letters, Hebrew and Arabic points. Marks that are vowels or voicing (Indic, kana) stay. */
const accents = /[\u0300-\u0362\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/gu;
/** Characters without a shape, and the Arabic tatweel, which only lengthens. */
const invisible = pattern(String.raw`[\p{Default_Ignorable_Code_Point}\u0640]`, "gu");
const apostrophes = /['’ʼ`´]/gu;
const ascii = /^[ -~]*$/;
const gap = pattern(String.raw`[^\p{L}\p{M}\p{N}]+`, "u");

/** The longest word that is kept; the rest of a longer one is cut. */
const longest = 64;

const mostParts = 8;

/** Upper case without accents. */
function folded(text: string): string {
  if (ascii.test(text)) return text.toUpperCase();
  const plain = text.normalize("NFKD").replace(accents, "").replace(invisible(), "").toUpperCase();
  return plain.normalize("NFC").replace(/[ÆĐÐĦŁŊØŒÞŦ]/g, (letter) => whole[letter] ?? letter);
}

function cut(word: string): string {
  return word.length <= longest ? word : [...word].slice(0, longest).join("");
}

/** The words that a person typed, without apostrophes. */
export function typedWords(text: string): readonly string[] {
  return partsOf(folded(text.replace(apostrophes, "")));
}

/** All letters and digits of a text as one word. */
export function joinedWord(text: string): string {
  return cut(partsOf(folded(text)).join(""));
}

/** A number is printed with or without gaps: each of its parts is also joined with those after it. */
export function joinedWords(text: string): readonly string[] {
  const parts = partsOf(folded(text)).slice(0, mostParts);
  return parts.map((_, at) => cut(parts.slice(at).join("")));
}

/**
 * The words by which a text is found: the parts of each word, the word without its punctuation, and
 * spellings.
 */
export function indexedWords(text: string): readonly string[] {
  const plain = folded(text);
  const spelt = ascii.test(text) ? plain : folded(zoneSpelling(text));
  const spellings = new Set([plain, spelt, withoutZoneSpelling(plain)]);
  const found = [...spellings].flatMap((spelling) =>
    spelling.split(/\s+/u).flatMap((word) => [...partsOf(word), joinedWord(word)]),
  );
  return [...new Set(found)].filter((word) => word !== "");
}

function partsOf(text: string): readonly string[] {
  return text
    .split(gap())
    .filter((part) => part !== "")
    .map(cut);
}

function zoneSpelling(text: string): string {
  return text
    .normalize("NFC")
    .toUpperCase()
    .replace(/[ÄÅÖØÜ]/g, (letter) => spelled[letter] ?? letter);
}

/** MUELLER as read from a zone is also found as Müller. */
function withoutZoneSpelling(text: string): string {
  return /\d/.test(text) ? text : text.replace(/(?<=[AOU])E|(?<=A)A/g, "");
}
