import { confidenceOf, letterCount, type Word } from "./page.ts";

type Words = readonly Word[];

/** What a line most likely says, and what else was read of it: enough to know a label by, and nothing to take a value from. */
export type Readings = readonly [Words, ...Words[]];

/** A postal code without one figure was 88 sure at first sight, a title without one letter 86; the next look read both right. */
const sure = 95;

/** Whether no word of a line is in doubt. */
export const isSure = ([words]: Readings): boolean => words.every(({ confidence }) => confidence >= sure);

/** Adds another reading of the same line. One that found nothing says nothing. */
export function addReading(readings: Readings, other: Words): Readings {
  const [best, ...also] = readings;
  return other.length === 0 ? readings : [mergeWords(best, other), ...also, other];
}

/** What both have, and between that what is surer: word by word where both have as many there, else whichever is surer of its words. */
function mergeWords(one: Words, other: Words): Words {
  const [at, otherAt] = firstCommon(one, other);
  const [before, otherBefore] = [one.slice(0, at), other.slice(0, otherAt)];
  const surest =
    before.length === otherBefore.length
      ? before.map((word, index) => surer(word, otherBefore[index] ?? word))
      : surerWords(before, otherBefore);
  const [common, otherCommon] = [one[at], other[otherAt]];
  if (!common || !otherCommon) return surest;
  return [...surest, surer(common, otherCommon), ...mergeWords(one.slice(at + 1), other.slice(otherAt + 1))];
}

/** Where the nearest word stands that both have; the ends where they have none. */
function firstCommon(one: Words, other: Words): readonly [at: number, otherAt: number] {
  for (let sum = 0; sum < one.length + other.length; sum++) {
    for (let at = 0; at <= sum; at++) {
      const word = one[at]?.text;
      if (word !== undefined && word === other[sum - at]?.text) return [at, sum - at];
    }
  }
  return [one.length, other.length];
}

/** Where two differ in a space alone, both read its letters. */
function surerWords(one: Words, other: Words): Words {
  const [best, less] = confidenceOf(one) >= confidenceOf(other) ? [one, other] : [other, one];
  if (lettersIn(best) !== lettersIn(less)) return best;
  return best.map(({ text, confidence }) => ({ text, confidence: together(confidence, confidenceOf(less)) }));
}

const lettersIn = (words: Words): string => words.map(({ text }) => text).join("");

const together = (one: number, other: number): number => 100 - ((100 - one) * (100 - other)) / 100;

/** What both read is surer than each of them: of the 1,349 words that two looks read alike and that were 95 or more so, 1,346 were right. */
function surer(one: Word, other: Word): Word {
  if (one.text === other.text) return { ...one, confidence: together(one.confidence, other.confidence) };
  const [more, less] = one.confidence >= other.confidence ? [one, other] : [other, one];
  return more.confidence >= sure ? more : likelier(more, less);
}

/** Which of two readings of a word it is likelier to be, by how it was seen and how it is spelled. */
export const likelier = (one: Word, other: Word): Word => (standing(one) >= standing(other) ? one : other);

/** Of 4,263 words of poor pages 4,039 were found by confidence alone, 4,073 so. */
const standing = ({ confidence, spelled = 1 }: Word): number => confidence * spelled;

/** Below this confidence a line may say something else. */
const clear = 80;
const mostDoubted = 0.25;
const fewLetters = 4;

/** Whether so much of a page is doubted that it is better looked at anew. */
export function isDoubted(lines: readonly Readings[]): boolean {
  const telling = lines.filter(([words]) => letterCount(words) >= fewLetters);
  const doubted = telling.filter(([words]) => confidenceOf(words) < clear).length;
  return doubted > mostDoubted * telling.length;
}
