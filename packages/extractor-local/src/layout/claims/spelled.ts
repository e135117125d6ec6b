import type { Token } from "./tokens.ts";

/**
 * How an MRZ may write a letter (ICAO 9303-3, section 6.A). A letter's mark may be misread, but never the
 * letter.
 */
const transliterations: Readonly<Record<string, readonly string[]>> = {
  Æ: ["AE"],
  Œ: ["OE"],
  Ø: ["O", "OE"],
  ẞ: ["SS"],
  Þ: ["TH"],
  Ð: ["D"],
  Đ: ["D"],
  Ł: ["L"],
  Ħ: ["H"],
  Ŧ: ["T"],
  Ĳ: ["IJ"],
  Ŋ: ["N"],
  // Azerbaijan writes A.
  Ə: ["E", "A"],
};
const marked: Readonly<Record<string, readonly string[]>> = {
  A: ["A", "AA", "AE"],
  O: ["O", "OE"],
  U: ["U", "UE", "UXX"],
  N: ["N", "NXX"],
};

function writtenAs(letter: string): readonly string[] {
  const spellings = transliterations[letter];
  if (spellings) return spellings;
  const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
  if (base === letter) return [letter];
  return marked[base] ?? [base];
}

const capitals = (text: string): string => text.normalize("NFC").toUpperCase().replaceAll("ß", "SS");

/** Normalises a value for search: capitals, letters and figures only. */
export const sought = (value: string): string =>
  [...capitals(value)]
    .flatMap((letter) => writtenAs(letter)[0] ?? "")
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The end positions of reading `text` from each of these positions in `value`. */
function readOn(value: string, from: ReadonlySet<number>, text: string): Set<number> {
  let places = new Set(from);
  for (const letter of capitals(text)) {
    const next = new Set<number>();
    for (const place of places)
      for (const form of writtenAs(letter)) if (value.startsWith(form, place)) next.add(place + form.length);
    places = next;
  }
  return places;
}

/**
 * How many tokens from `start` on spell exactly a value that `sought` normalised; 0 if they do not.
 *
 * @param cut the value may end within the last token, because the MRZ truncated it
 */
export function spelledBy(tokens: readonly Token[], start: number, value: string, cut = false): number {
  let places: ReadonlySet<number> = new Set([0]);
  for (let at = start; at < tokens.length; at++) {
    const { text = "" } = tokens[at] ?? {};
    const next = readOn(value, places, text);
    if (next.has(value.length)) return at - start + 1;
    if (cut && beginsWith(value, places, text)) return at - start + 1;
    if (next.size === 0) return 0;
    places = next;
  }
  return 0;
}

/** Whether the rest of a value is the beginning of a token. */
function beginsWith(value: string, from: ReadonlySet<number>, text: string): boolean {
  const letters = [...text];
  return letters.some((_, end) => readOn(value, from, letters.slice(0, end).join("")).has(value.length));
}

/** Whether two texts are the same value, ignoring case, marks, spaces and signs. */
export const sameSpelling = (printed: string, value: string): boolean => {
  const all = { text: printed.replace(/[^\p{L}\p{M}\p{N}]/gu, ""), word: { text: printed, confidence: 100 } };
  return sought(value) !== "" && spelledBy([{ ...all, first: true, last: true }], 0, sought(value)) === 1;
};
