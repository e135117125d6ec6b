import type { WordPair } from "./alignment.ts";
import type { BirthComparison } from "./birth.ts";
import type { WordIndex } from "./word-index.ts";
import { isTelling, type NameWord } from "./words.ts";

/** Two names side by side. */
export interface ComparedNames {
  readonly own: readonly NameWord[];
  readonly listed: readonly NameWord[];
  readonly pairs: readonly WordPair[];
}

/** What is known of a list's words. */
export interface ListWords {
  readonly index: WordIndex;
  /** The number of names. */
  readonly size: number;
  /** How much a word tells: 1 for a rare one. */
  weightOf(word: NameWord): number;
}

/**
 * The weights are natural logarithms of how much likelier a finding is of the same person than of another
 * one. They were fitted to generated names, those of other birth dates and countries apart.
 */
const births: Readonly<Record<BirthComparison, number>> = {
  same: 7.3,
  near: 3.4,
  unknown: 0,
  close: -3.2,
  other: -5.2,
};
const otherCountry = -1.5;
const perPair = -1.7;
const perDoubt = -22;
/** A word of the person that the entry lacks, and the reverse. */
const ownAlone = -2.2;
const listedAlone = -0.8;
const before = -11;
/** Of equal names, unless the birth dates differ. */
const equalNames = 1;

/** How much speaks for the same person; at 0 as much as against. */
export function evidenceOf(
  names: ComparedNames,
  words: ListWords,
  { birth, isOtherCountry }: { readonly birth: BirthComparison; readonly isOtherCountry: boolean },
): number {
  const { own, listed, pairs } = names;
  const doubt = doubtOf(names, words);
  const ownLeft = leftOf(own, pairs, "own");
  const listedLeft = leftOf(listed, pairs, "listed");
  let sum = before + births[birth] + perDoubt * doubt + ownAlone * ownLeft + listedAlone * listedLeft;
  if (isOtherCountry) sum += otherCountry;
  for (const pair of pairs) sum += perPair - Math.log(shareOf(names, pair, words));
  const isEqual = doubt < 0.001 && ownLeft + listedLeft === 0;
  return isEqual && births[birth] >= 0 ? Math.max(sum, equalNames) : sum;
}

/** How much the paired words differ: 0 for equal ones. */
function doubtOf({ listed, pairs }: ComparedNames, { weightOf }: ListWords): number {
  let [shared, all] = [0, 0];
  for (const { listed: at, likeness } of pairs) {
    const weights = at.reduce((sum, each) => sum + weightOf(listed[each] as NameWord), 0);
    const weight = Math.min(1.2, weights);
    shared += weight * likeness;
    all += weight;
  }
  return all === 0 ? 1 : 1 - shared / all;
}

function leftOf(words: readonly NameWord[], pairs: readonly WordPair[], side: "own" | "listed"): number {
  const taken = new Set(pairs.flatMap((pair) => pair[side]));
  return words.filter((word, at) => !taken.has(at) && isTelling(word)).length;
}

const initialShare = 0.1;
/** A short list does not show how common a word is. */
const leastSize = 20_000;

/** The share of names that have a word as like as that of a pair, by the list's own. */
function shareOf({ own, listed }: ComparedNames, pair: WordPair, { index, size }: ListWords): number {
  const words = pair.own.map((at) => own[at] as NameWord);
  const spelled = words.map((word) => word.spelled).join("");
  const isInitial =
    spelled.length === 1 || (pair.listed.length === 1 && listed[pair.listed[0] ?? 0]?.spelled.length === 1);
  if (isInitial) return initialShare;
  const names = index.namesLike(spelled, words[0]?.isAbjad === true, pair.likeness);
  return Math.min(1, names / Math.max(leastSize, size));
}
