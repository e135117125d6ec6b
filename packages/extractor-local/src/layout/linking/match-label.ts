import { misread, plain } from "../../print/similar.ts";
import { type FieldName, type KnownLabel, knownLabels } from "./field-labels.ts";

/** The match of a text with a label. `sure` is 1 if all letters are the label's. */
export interface LabelMatch {
  readonly field: FieldName;
  readonly sure: number;
  /** Matching letters minus a penalty for wrong ones. Higher is likelier. */
  readonly weight: number;
}

/** `rn` is read as `m`, and vice versa. */
const joinRn = (letters: string): string => letters.replaceAll("rn", "m");

const byText: ReadonlyMap<string, FieldName> = new Map(
  knownLabels.map(({ text, field }) => [joinRn(text), field]),
);
const longest = Math.max(...knownLabels.map(({ text }) => text.length));
const fewestFuzzy = 6;
const fewestHalf = 3;

interface LongLabel extends KnownLabel {
  /** How many of its letters may be wrong: a fifth. */
  readonly allowed: number;
  readonly letters: number;
}

/**
 * The letters of a text, one bit each. A cheap filter: texts with too few letters in common are not compared.
 */
function lettersIn(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** `Carte n°` and `Carta n.` resemble Carter and Carmen. */
const likeNames: ReadonlySet<string> = new Set(["carten", "cartan"]);

/** `Nürnberg` is not a misread `Number`. */
const nuremberg = joinRn("nurnberg");

const long: readonly LongLabel[] = knownLabels
  .map(({ text, field }) => ({ text: joinRn(text), field }))
  .filter(({ text }) => text.length >= fewestFuzzy && !likeNames.has(text))
  .map((label) => ({ ...label, allowed: Math.floor(label.text.length / 5), letters: lettersIn(label.text) }));
const short = knownLabels.filter(({ text }) => text.length >= fewestHalf && text.length < fewestFuzzy);
/**
 * Labels of two letters are also words of names and codes. They count in capitals, or with a sign after them.
 */
const tiny = 2;

/** Letters that small print confuses. */
const twins: readonly (readonly [RegExp, string])[] = [
  [/[0dqöóô]/g, "o"],
  [/[1lí|!ji]/g, "i"],
  [/[568sş]/g, "b"],
  [/[2]/g, "z"],
];
const foldTwins = (text: string): string => twins.reduce((kept, [from, to]) => kept.replace(from, to), text);

const shortFolded: ReadonlyMap<string, FieldName | "several"> = short.reduce((map, { text, field }) => {
  const key = foldTwins(text);
  const earlier = map.get(key);
  return map.set(key, earlier && earlier !== field ? "several" : field);
}, new Map<string, FieldName | "several">());

/** Words after a number on AAMVA cards (card design standard 2020, table A.1). */
const besideNumber: Readonly<Record<string, readonly string[]>> = {
  "1": ["ln", "name", "lname"],
  "2": ["fn", "name", "fname"],
  "3": ["dob"],
  "4a": ["iss"],
  "4b": ["exp"],
  "4d": ["dl", "dln", "lic", "id", "no"],
  "5": ["dd"],
  "9": ["class"],
  "9a": ["end"],
  "12": ["rest", "restr"],
  "15": ["sex"],
  "16": ["hgt"],
  "17": ["wgt"],
  "18": ["eyes"],
  "19": ["hair"],
};

/** `4d OL`, `2 FM`, `9a ENO`: the number tells the word, with one letter wrong. */
export const isWordOf = (text: string, number: string): boolean => {
  const letters = plain(text);
  return (besideNumber[number] ?? []).some((word) => isOneOff(letters, word));
};

function isOneOff(text: string, word: string): boolean {
  const most = word.length === tiny ? 0 : 1;
  if (Math.abs(text.length - word.length) > most || text.length < tiny) return false;
  let start = 0;
  while (start < text.length && text[start] === word[start]) start++;
  const [rest, wanted] = [text.slice(start), word.slice(start)];
  return [rest.slice(1) === wanted.slice(1), rest === wanted.slice(1), rest.slice(1) === wanted].includes(
    true,
  );
}

/** The label that a whole text is. Small or worn text may differ in some letters. */
export function matchLabel(text: string, numbered: boolean): LabelMatch | undefined {
  const letters = joinRn(plain(text));
  if (letters.length < tiny || letters.length > longest + 3) return undefined;
  const exact = byText.get(letters);
  if (letters === nuremberg) return undefined;
  if (exact)
    return isLabelForm(text, letters) ? { field: exact, sure: 1, weight: letters.length } : undefined;
  return letters.length < fewestFuzzy ? matchShort(letters, numbered) : matchLong(letters);
}

const isLabelForm = (text: string, letters: string): boolean =>
  letters.length > tiny ? true : slashed.has(letters) ? text.includes("/") : /\p{Lu}{2}|[#.:°º]/u.test(text);
/** `D/O` is a label; the Spanish and Serbian `DO` is not. */
const slashed: ReadonlySet<string> = new Set(["so", "do", "wo", "co"]);

/** `D0B`, `Dos`, `1ss`: confused letters count beside their number, and less surely alone. */
function matchShort(letters: string, numbered: boolean): LabelMatch | undefined {
  const field = shortFolded.get(foldTwins(letters));
  if (!field || field === "several") return undefined;
  const sure = numbered ? 0.9 : letters.length > fewestHalf ? 0.8 : 0.6;
  return { field, sure, weight: letters.length - 1 };
}

/** Long labels by the length of texts that may match them. */
const longByLength: readonly (readonly LongLabel[])[] = Array.from({ length: longest + 4 }, (_, length) =>
  long.filter(({ text, allowed }) => Math.abs(text.length - length) <= allowed),
);

function matchLong(letters: string): LabelMatch | undefined {
  let best: LabelMatch | undefined;
  const bits = lettersIn(letters);
  for (const label of longByLength[letters.length] ?? []) {
    // One wrong letter removes one and adds another.
    if (bitCount(bits ^ label.letters) > 2 * label.allowed) continue;
    const wrong = misread(letters, label.text);
    if (wrong === undefined) continue;
    const weight = label.text.length - 2.5 * wrong;
    if (weight > (best?.weight ?? 0))
      best = { field: label.field, sure: 1 - wrong / label.text.length, weight };
  }
  return best;
}
