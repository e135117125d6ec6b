import { distanceOf, soundOf } from "./spelling.ts";

/** A listed word that is like another, and how much: from 0 to 1. */
export interface LikeWord {
  readonly id: number;
  readonly likeness: number;
  /** The names that have this word or one that is as like: a name with two of them counts twice. */
  readonly names: number;
}

const mostCached = 20_000;
/** Longer words may have two typos. */
const longWord = 10;
/** Ids have 21 bits beside a hash of 32. */
const mostWords = 2 ** 21;

/**
 * How much two canonical words are alike; 0 if another person would be meant. Vowels count little for a word
 * of Arabic letters. `leniency` multiplies the typos that a word of three letters or more may
 * have.
 */
export function likenessOf(one: string, other: string, isAbjad = false, leniency = 1): number {
  if (one === other) return 1;
  const [shorter, longer] =
    one.length < other.length ? [one.length, other.length] : [other.length, one.length];
  const usual = shorter <= 2 ? 0.4 : shorter <= 3 ? 0.5 : shorter <= 5 ? 1 : shorter <= 8 ? 1.5 : 2.1;
  const most = shorter <= 2 ? usual : usual * leniency;
  if (longer - shorter > 4) return 0;
  const distance = distanceOf(one, other, most + 0.01, isAbjad);
  return distance > most ? 0 : 1 - (0.9 * distance) / Math.max(3.5, (shorter + longer) / 2);
}

/** The words of a list, found by words that are like them: a typo apart, or of the same sound. */
export interface WordIndex {
  readonly words: readonly string[];
  idOf(word: string): number | undefined;
  /** The likest first. */
  like(word: string, isAbjad: boolean): readonly LikeWord[];
  /** How many names have a word that is at least this like. More than the index finds is a guess. */
  namesLike(word: string, isAbjad: boolean, likeness: number): number;
}

/** @param counts how many names have each word */
export function createWordIndex(words: readonly string[], counts: (id: number) => number): WordIndex {
  if (words.length > mostWords) throw new RangeError(`A list has at most ${mostWords} different words.`);
  const ids = new Map(words.map((word, id) => [word, id]));
  const sounds = new Map<string, number[]>();
  for (const [id, word] of words.entries()) {
    const sound = soundOf(word);
    const those = sounds.get(sound);
    if (those) those.push(id);
    else sounds.set(sound, [id]);
  }
  const shortened = shortenedIndex(words);
  const cache = new Map<string, readonly LikeWord[]>();
  const find = (word: string, isAbjad: boolean): readonly LikeWord[] => {
    const found = new Set<number>(sounds.get(soundOf(word)));
    const own = ids.get(word);
    if (own !== undefined) found.add(own);
    for (const form of shortenedForms(word)) shortened.add(form, found);
    let names = 0;
    return [...found]
      .map((id) => ({ id, likeness: likenessOf(word, words[id] ?? "", isAbjad) }))
      .filter(({ likeness }) => likeness > 0)
      .sort((one, other) => other.likeness - one.likeness)
      .map((each) => {
        names += counts(each.id);
        return { ...each, names };
      });
  };
  const like = (word: string, isAbjad: boolean): readonly LikeWord[] => {
    const key = isAbjad ? `${word} ` : word;
    const known = cache.get(key);
    if (known) return known;
    if (cache.size >= mostCached) cache.clear();
    const made = find(word, isAbjad);
    cache.set(key, made);
    return made;
  };
  return {
    words,
    idOf: (word) => ids.get(word),
    like,
    namesLike(word, isAbjad, likeness) {
      const found = like(word, isAbjad);
      const last = found.findLast((each) => each.likeness >= likeness - rounding);
      const isBeyond = likeness < (found.at(-1)?.likeness ?? 1) - rounding;
      return last && !isBeyond ? last.names : 3 * ((found.at(-1)?.names ?? 0) + 1);
    },
  };
}

const rounding = 1e-9;

/** A word and its forms without one letter; of a long word, without two. */
function shortenedForms(word: string): ReadonlySet<string> {
  const forms = new Set([word]);
  if (word.length < 4) return forms;
  const less = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) forms.add(text.slice(0, at) + text.slice(at + 1));
  };
  less(word);
  if (word.length >= longWord) for (const form of [...forms]) less(form);
  return forms;
}

/** Pairs of a form's hash and a word's id, sorted: a twelfth of the memory of a map. */
function shortenedIndex(words: readonly string[]) {
  let count = 0;
  let pairs = new Float64Array(words.length * 10 + 16);
  for (const [id, word] of words.entries()) {
    for (const form of shortenedForms(word)) {
      if (count === pairs.length) {
        const wider = new Float64Array(pairs.length * 2);
        wider.set(pairs);
        pairs = wider;
      }
      pairs[count] = hashOf(form) * mostWords + id;
      count += 1;
    }
  }
  const sorted = pairs.slice(0, count).sort();
  return {
    add(form: string, found: Set<number>): void {
      const from = hashOf(form) * mostWords;
      for (let at = firstFrom(sorted, from); at < count; at += 1) {
        const id = (sorted[at] ?? 0) - from;
        if (id >= mostWords) return;
        found.add(id);
      }
    },
  };
}

function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
