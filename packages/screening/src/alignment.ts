import { likenessOf } from "./word-index.ts";
import type { NameWord } from "./words.ts";

/** A word of one name beside a word of another. Both may be two words that are written as one. */
export interface WordPair {
  readonly own: readonly number[];
  readonly listed: readonly number[];
  readonly likeness: number;
}

/** One or two neighbouring words, as one. */
interface Unit {
  readonly words: readonly number[];
  readonly spelled: string;
  readonly written: string;
  readonly isAbjad: boolean;
}

/** Two words are joined if one is a particle, or both are short as in Chinese and Korean names. */
export const joins = (one: NameWord, other: NameWord): boolean =>
  one.isParticle || (one.spelled.length <= 5 && other.spelled.length <= 5);

/** Each word, and each two neighbours that may be written as one. */
export function unitsOf(words: readonly NameWord[]): readonly Unit[] {
  const units: Unit[] = words.map(({ spelled, written, isAbjad }, at) => ({
    words: [at],
    spelled,
    written,
    isAbjad,
  }));
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next && joins(word, next)) {
      const spelled = word.spelled + next.spelled;
      const written = word.written + next.written;
      units.push({ words: [at, at + 1], spelled, written, isAbjad: word.isAbjad });
    }
  }
  return units;
}

const initialLikeness = 0.7;

/**
 * Pairs the words of two names in any order, the likest first. No word is in two pairs. `leniency` multiplies
 * the typos that are allowed.
 */
export function pairsOf(
  own: readonly NameWord[],
  listed: readonly NameWord[],
  leniency: number,
): readonly WordPair[] {
  const candidates: WordPair[] = [];
  const [ownUnits, listedUnits] = [unitsOf(own), unitsOf(listed)];
  for (const one of ownUnits) {
    for (const other of listedUnits) {
      if (one.words.length > 1 && other.words.length > 1) continue;
      const likeness = unitLikeness(one, other, leniency);
      if (likeness > 0) candidates.push({ own: one.words, listed: other.words, likeness });
    }
  }
  candidates.sort((one, other) => other.likeness - one.likeness || sizeOf(other) - sizeOf(one));
  const [ownTaken, listedTaken] = [new Set<number>(), new Set<number>()];
  return candidates.filter((pair) => {
    const taken = pair.own.some((at) => ownTaken.has(at)) || pair.listed.some((at) => listedTaken.has(at));
    if (taken) return false;
    for (const at of pair.own) ownTaken.add(at);
    for (const at of pair.listed) listedTaken.add(at);
    return true;
  });
}

const sizeOf = ({ own, listed }: WordPair): number => own.length + listed.length;

function unitLikeness(one: Unit, other: Unit, leniency: number): number {
  const isInitial = one.spelled.length === 1 || other.spelled.length === 1;
  if (isInitial) return one.spelled[0] === other.spelled[0] ? initialLikeness : 0;
  const likeness = likenessOf(one.spelled, other.spelled, one.isAbjad || other.isAbjad, leniency);
  // A typo within two letters of one sound makes another spelling.
  return leniency === 1
    ? likeness
    : Math.max(likeness, likenessOf(one.written, other.written, false, leniency));
}
