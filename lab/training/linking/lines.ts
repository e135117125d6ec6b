import type { TextLine, Word } from "../../../packages/extractor-local/src/print/page.ts";
import type { Print } from "../../layouts/canvas.ts";
import { oneOf, type Random } from "../../layouts/chance.ts";

/** A word whose origin is known. */
export interface TrueWord extends Word {
  readonly print?: Print;
}

/** How much a sheet's lines differ from its print. Shares of letters, lines and pairs of lines. */
export interface Noise {
  readonly letters: number;
  readonly lostLabels: number;
  readonly lostValues: number;
  readonly joined: number;
  readonly split: number;
  readonly junk: number;
  readonly jitter: number;
}

export const clean: Noise = {
  letters: 0,
  lostLabels: 0,
  lostValues: 0,
  joined: 0,
  split: 0,
  junk: 0,
  jitter: 0,
};

export function noiseOf(r: Random): Noise {
  const level = r.chance(0.15) ? 0 : r.between(0.2, 1.6);
  return {
    letters: 0.06 * level,
    lostLabels: 0.08 * level,
    lostValues: 0.05 * level,
    joined: 0.08 * level,
    split: 0.05 * level,
    junk: level === 0 ? 0 : r.whole(0, 4),
    jitter: 0.08 * level,
  };
}

const twins: Readonly<Record<string, string>> = {
  O: "0",
  I: "1",
  B: "8",
  S: "5",
  E: "F",
  D: "O",
  N: "M",
  L: "I",
  A: "4",
  G: "6",
  o: "a",
  e: "c",
  t: "f",
  i: "l",
  r: "n",
  "0": "O",
  "1": "I",
  "5": "S",
  "8": "B",
  "6": "G",
  "3": "8",
  "7": "1",
  "2": "Z",
  "4": "A",
  "9": "g",
};

interface Part {
  words: TrueWord[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const scale = 12;
const isLevel = ({ box: [a, b] }: Print): boolean => Math.abs(a[1] - b[1]) < 0.01;

/** The lines that a reader would see on a flat drawing, by drawn errors. */
export function linesOf(prints: readonly Print[], r: Random, noise: Noise): TextLine[] {
  const stretch = noise.jitter === 0 ? 1 : r.between(0.85, 1.2);
  const parts = prints
    .filter((print) => isLevel(print) && !print.field?.startsWith("zone"))
    .flatMap((print) => partsOf(print, r, noise));
  const rows = joinRows(parts, r, noise);
  for (let junk = 0; junk < noise.junk; junk++) rows.push(junkOf(rows, r));
  return rows
    .sort((a, b) => a.top + a.bottom - b.top - b.bottom)
    .map((row) => {
      const height = row.bottom - row.top;
      const off = (share: number): number => height * noise.jitter * r.between(-share, share);
      const tall = noise.jitter === 0 ? 0 : height * r.between(0, 0.25);
      return {
        text: row.words.map(({ text }) => text).join(" "),
        words: row.words,
        confidence: Math.min(...row.words.map(({ confidence }) => confidence)),
        left: (row.left - tall / 2 + off(3)) * scale * stretch,
        right: (row.right + tall / 2 + off(3)) * scale * stretch,
        top: (row.top - tall / 2 + off(1)) * scale,
        bottom: (row.bottom + tall / 2 + off(1)) * scale,
      };
    });
}

function partsOf(print: Print, r: Random, noise: Noise): Part[] {
  const [[left, top], [right], [, bottom]] = print.box;
  const lost = print.role === "value" ? noise.lostValues : noise.lostLabels;
  if (!print.text.trim() || !Number.isFinite(left) || r.chance(lost)) return [];
  const words = print.text
    .trim()
    .split(/\s+/)
    .flatMap((text) => misread(text, print, r, noise));
  return words.length === 0 ? [] : [{ words, left, right, top, bottom }];
}

function misread(truth: string, print: Print, r: Random, noise: Noise): TrueWord[] {
  const share = print.role === "label" ? noise.letters : noise.letters / 5;
  const text = [...truth]
    .map((letter) => (r.chance(share) ? (twins[letter] ?? (r.chance(0.5) ? "" : "x")) : letter))
    .join("");
  if (text === "") return [];
  const sure = noise.letters === 0 ? 99 : r.chance(0.9) ? r.whole(91, 99) : r.whole(30, 90);
  return [
    {
      text,
      confidence: text === truth || r.chance(0.1) ? sure : Math.min(sure, r.whole(15, 85)),
      spelled: 50,
      print,
    },
  ];
}

function joinRows(parts: readonly Part[], r: Random, noise: Noise): Part[] {
  const rows: Part[] = [];
  for (const part of [...parts].sort((a, b) => a.left - b.left)) {
    const height = part.bottom - part.top;
    const row = rows.find((other) => {
      const [most, least] = [
        Math.max(height, other.bottom - other.top),
        Math.min(height, other.bottom - other.top),
      ];
      const overlap = Math.min(other.bottom, part.bottom) - Math.max(other.top, part.top);
      const gap = part.left - other.right;
      const widest = r.chance(noise.joined) ? 3 : r.chance(noise.split) ? 0.1 : 1;
      return overlap > 0.4 * least && most < 2.2 * least && gap < widest * most && gap > -0.5;
    });
    if (!row) {
      rows.push(...splitAt(part, r, noise));
      continue;
    }
    row.words = [...row.words, ...part.words];
    Object.assign(row, {
      right: Math.max(row.right, part.right),
      top: Math.min(row.top, part.top),
      bottom: Math.max(row.bottom, part.bottom),
    });
  }
  return rows;
}

/** The detector cuts some lines between words. */
function splitAt(part: Part, r: Random, noise: Noise): Part[] {
  const { words, left, right } = part;
  if (words.length < 2 || !r.chance(noise.split)) return [part];
  const at = r.whole(1, words.length - 1);
  const letters = (some: readonly TrueWord[]): number =>
    some.reduce((sum, { text }) => sum + text.length + 1, -1);
  const middle = left + ((right - left) * letters(words.slice(0, at))) / letters(words);
  const gap = (0.4 * (right - left)) / letters(words);
  return [
    { ...part, words: words.slice(0, at), right: middle },
    { ...part, words: words.slice(at), left: Math.min(right, middle + 2 * gap) },
  ];
}

const phrases =
  "SAMPLE|DONOR|VETERAN|LIMITED TERM|REV|AUDIT|ORIGINAL|REPUBLIC|MINISTRY OF TRANSPORT|STATE OF|Signature|Chief|Director|Commissioner|Secretary of State|NO|YES|A|B+|Not valid|FEDERAL LIMITS APPLY|PERSONAL|OFFICE|REGION 4|Card|Photo|Emergency|Blood|Married|Engineer|Teacher|Organ|Registrar|Void|Duplicate|Issued under|Section|Copy|Exempt|Motorcycle|Safe|Water Safety|Hunter|Licensed|Insurance";

function junkOf(rows: readonly Part[], r: Random): Part {
  const figure = (count: number): string => Array.from({ length: count }, () => r.whole(0, 9)).join("");
  const kinds: readonly (() => string)[] = [
    () => oneOf(r, phrases.split("|")),
    () => figure(r.whole(3, 14)),
    () => `${figure(2)}/${figure(2)}/${figure(2)}`,
    () => `${r.whole(10, 28)}/${r.whole(10, 12)}/${r.whole(1950, 2035)}`,
    () => `${r.whole(10, 12)}-${r.whole(10, 28)}-${r.whole(1950, 2035)}`,
    () => Array.from({ length: r.whole(2, 9) }, () => String.fromCharCode(65 + r.whole(0, 25))).join(""),
    () => Array.from({ length: r.whole(1, 6) }, () => String.fromCharCode(97 + r.whole(0, 25))).join(""),
    () => `${oneOf(r, phrases.split("|"))} ${figure(r.whole(2, 9))}`,
    () => `${oneOf(r, phrases.split("|"))} ${oneOf(r, phrases.split("|"))}`,
  ];
  const words = oneOf(r, kinds)()
    .split(" ")
    .map((text) => ({ text, confidence: r.chance(0.5) ? r.whole(90, 99) : r.whole(10, 90), spelled: 50 }));
  const one = rows.length > 0 ? oneOf(r, rows) : { left: 0, right: 80, top: 0, bottom: 3 };
  const height = (one.bottom - one.top) * r.between(0.7, 1.2);
  const [left, top] = [
    r.between(0, 80),
    r.chance(0.4) ? one.top + height * r.between(-1.3, 1.3) : r.between(0, 54),
  ];
  return {
    words,
    left,
    right: left + words.reduce((sum, { text }) => sum + text.length + 1, 0) * height * 0.55,
    top,
    bottom: top + height,
  };
}
