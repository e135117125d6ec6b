import type { ListHit, ScreenedPerson } from "@passmuster/core/ports";
import { pairsOf, unitsOf, type WordPair } from "./alignment.ts";
import { type BirthComparison, compareBirth } from "./birth.ts";
import type { ListEntry } from "./entry.ts";
import { evidenceOf, type ListWords } from "./evidence.ts";
import { createWordIndex } from "./word-index.ts";
import { isTelling, type NameWord, wordsOf } from "./words.ts";

type ListComparison = ListHit["country"];

/** An entry with the digest of its content. */
export interface DigestedEntry {
  readonly entry: ListEntry;
  readonly digest: string;
}

/** Finds the entries of one list that may be a person. */
export interface NameIndex {
  /** The likest first, at most `mostHits`. */
  search(person: ScreenedPerson): readonly Omit<ListHit, "list">[];
}

const mostHits = 20;
/** The part of the weight of a name's words that an alias must share before it is compared. */
const leastShared = 0.45;

/** Names of entries as numbers: which entry, and which words stand in which names. */
interface Postings extends ListWords {
  readonly names: readonly { readonly entry: number; readonly name: number }[];
  /** The names that have a word: `of.subarray(from[word], from[word + 1])`. */
  readonly from: Uint32Array;
  readonly of: Uint32Array;
  /** The names of the entries that were born on a day. */
  readonly born: ReadonlyMap<string, readonly number[]>;
}

export function createNameIndex(entries: readonly DigestedEntry[]): NameIndex {
  const postings = postingsOf(entries);
  const counted = {
    shared: new Float64Array(postings.names.length),
    seen: new Int32Array(postings.names.length),
  };
  return {
    search(person) {
      const best = new Map<number, Found>();
      for (const { surname, givenNames } of person.names) {
        const own = wordsOf(`${surname} ${givenNames}`, surname);
        const sameDay = postings.born.get(person.dateOfBirth ?? "") ?? [];
        for (const id of new Set([...candidatesOf(own, postings, counted), ...sameDay])) {
          const { entry: at, name } = postings.names[id] ?? { entry: 0, name: 0 };
          const digested = entries[at];
          if (!digested) continue;
          const found = compareName(own, digested, name, person, postings);
          if (found && found.score > (best.get(at)?.score ?? 0)) best.set(at, found);
        }
      }
      return [...best.values()]
        .sort((one, other) => other.score - one.score)
        .slice(0, mostHits)
        .map(hitOf);
    },
  };
}

function postingsOf(entries: readonly DigestedEntry[]): Postings {
  const names: { entry: number; name: number }[] = [];
  const ids = new Map<string, number>();
  const pairs: number[] = [];
  const born = new Map<string, number[]>();
  for (const [entry, { entry: listed }] of entries.entries()) {
    for (const [name, { text, surname }] of listed.names.entries()) {
      const spelled = new Set(unitsOf(wordsOf(text, surname)).map((unit) => unit.spelled));
      for (const word of spelled) {
        const id = ids.get(word) ?? ids.size;
        ids.set(word, id);
        pairs.push(id, names.length);
      }
      for (const { from, to } of listed.births)
        if (from === to) born.set(from, [...(born.get(from) ?? []), names.length]);
      names.push({ entry, name });
    }
  }
  const from = new Uint32Array(ids.size + 1);
  for (let at = 0; at < pairs.length; at += 2)
    from[(pairs[at] ?? 0) + 1] = (from[(pairs[at] ?? 0) + 1] ?? 0) + 1;
  for (let id = 0; id < ids.size; id += 1) from[id + 1] = (from[id + 1] ?? 0) + (from[id] ?? 0);
  const next = from.slice();
  const of = new Uint32Array(pairs.length / 2);
  for (let at = 0; at < pairs.length; at += 2) {
    const word = pairs[at] ?? 0;
    of[next[word] ?? 0] = pairs[at + 1] ?? 0;
    next[word] = (next[word] ?? 0) + 1;
  }
  const weights = new Float64Array(ids.size);
  for (const id of weights.keys()) {
    const count = (from[id + 1] ?? 0) - (from[id] ?? 0);
    weights[id] = Math.max(leastWeight, 1 - (0.85 * Math.log1p(count)) / Math.log(names.length + 10));
  }
  const index = createWordIndex([...ids.keys()], (id) => (from[id + 1] ?? 0) - (from[id] ?? 0));
  const weightOf = ({ spelled, isParticle }: NameWord): number => {
    if (isParticle || spelled.length === 1) return particleWeight;
    const id = index.idOf(spelled);
    return id === undefined ? 1 : (weights[id] ?? 1);
  };
  return { names, size: names.length, index, from, of, weightOf, born };
}

const particleWeight = 0.15;
const leastWeight = 0.25;

/** The names that share enough words with a name. Each word counts by its likest one. */
function candidatesOf(
  own: readonly NameWord[],
  postings: Postings,
  { shared, seen }: { readonly shared: Float64Array; readonly seen: Int32Array },
): readonly number[] {
  const { index, from, of, weightOf } = postings;
  const touched: number[] = [];
  const first = own.findIndex(({ isSurname }) => !isSurname);
  const whole = own.reduce((sum, word, at) => {
    return sum + weightOf(word) * (at === first || word.isSurname ? 1 : 0.5);
  }, 0);
  const units = new Map(unitsOf(own).map((unit) => [unit.spelled, unit]));
  for (const [number, { words, spelled, isAbjad }] of [...units.values()].entries()) {
    const ownWeight = words.reduce((sum, at) => sum + weightOf(own[at] as NameWord), 0);
    if (spelled.length < 2) continue;
    for (const { id, likeness } of index.like(spelled, isAbjad)) {
      const end = from[id + 1] ?? 0;
      for (let at = from[id] ?? 0; at < end; at += 1) {
        const name = of[at] ?? 0;
        if (seen[name] === number + 1) continue;
        if (shared[name] === 0) touched.push(name);
        seen[name] = number + 1;
        shared[name] = (shared[name] ?? 0) + ownWeight * likeness;
      }
    }
  }
  const found = touched.filter((name) => (shared[name] ?? 0) >= leastShared * whole);
  for (const name of touched) {
    shared[name] = 0;
    seen[name] = 0;
  }
  return found;
}

interface Found {
  readonly score: number;
  readonly digested: DigestedEntry;
  readonly name: number;
  readonly words: ListHit["words"];
  readonly birth: BirthComparison;
  readonly country: ListComparison;
}

function compareName(
  own: readonly NameWord[],
  digested: DigestedEntry,
  name: number,
  person: ScreenedPerson,
  postings: Postings,
): Found | undefined {
  const { entry } = digested;
  const { text, surname } = entry.names[name] ?? { text: "" };
  const listed = listedWords(text, surname);
  const birth = compareBirth(person.dateOfBirth, entry.births);
  const pairs = pairsOf(own, listed, leniencies[birth] ?? 1);
  if (!isEnough(pairs, own, listed)) return undefined;
  const country = compareCountries(person.countries, entry.countries);
  const isOtherCountry = country === "other";
  const evidence = evidenceOf({ own, listed, pairs }, postings, { birth, isOtherCountry });
  if (evidence < 0) return undefined;
  const words = pairs.map((pair) => ({ own: written(own, pair.own), listed: written(listed, pair.listed) }));
  return { score: 1 / (1 + Math.exp(-evidence)), digested, name, words, birth, country };
}

const written = (words: readonly NameWord[], at: readonly number[]): string =>
  at.map((each) => words[each]?.written ?? "").join(" ");

/** Two words at least, or the only word of one of the names. */
function isEnough(
  pairs: readonly WordPair[],
  own: readonly NameWord[],
  listed: readonly NameWord[],
): boolean {
  const counts = pairs.flatMap((pair) => pair.own).filter((at) => isTelling(own[at])).length;
  const listedCounts = pairs.flatMap((pair) => pair.listed).filter((at) => isTelling(listed[at])).length;
  if (Math.max(counts, listedCounts) >= 2) return true;
  const isOnly = own.filter(isTelling).length <= 1 && listed.filter(isTelling).length <= 1;
  return isOnly && pairs.some(({ likeness }) => likeness > 0.9);
}

const parsed = new Map<string, readonly NameWord[]>();
const mostParsed = 50_000;

/** Common names are compared again and again. */
function listedWords(text: string, surname?: string): readonly NameWord[] {
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= mostParsed) parsed.clear();
  const words = wordsOf(text, surname);
  parsed.set(text, words);
  return words;
}

/** Beside the same birth date, words may differ more. */
const leniencies: Readonly<Partial<Record<BirthComparison, number>>> = { same: 2, near: 1.4 };

function compareCountries(own: readonly string[], listed: readonly string[]): ListComparison {
  if (own.length === 0 || listed.length === 0) return "unknown";
  return own.some((country) => listed.includes(country)) ? "same" : "other";
}

function hitOf({
  score,
  digested: { entry, digest },
  name,
  words,
  birth,
  country,
}: Found): Omit<ListHit, "list"> {
  return {
    entry: entry.id,
    digest,
    alias: entry.names[name]?.text ?? "",
    words,
    score: Math.round(score * 100) / 100,
    dateOfBirth: birth === "close" ? "near" : birth,
    country,
    listed: {
      name: entry.names[0]?.text ?? "",
      birthDates: entry.births.map(({ text }) => text),
      countries: entry.countries,
      programmes: entry.programmes,
    },
  };
}
