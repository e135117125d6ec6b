import { readFile } from "node:fs/promises";
import { type Alphabets, alphabetsOf, everyAlphabet } from "./alphabets.ts";
import { withoutMark } from "./letters.ts";

/** The context that the n-grams depend on. */
export interface Context {
  /** The last letters and spaces, as a number to the base of the symbols. */
  readonly letters: number;
  /** Alphabets that contain every letter of the word so far. */
  readonly alphabets: Alphabets;
}

/** A character n-gram language model. */
export interface LanguageModel {
  /** The context at the beginning of a line. */
  readonly start: Context;
  after(context: Context, character: number): Context;
  /** 0–1: likelihood of a letter or space as the next character; undefined for figures and signs. */
  likelihood(context: Context, character: number): number | undefined;
  /** Likelihood of a character relative to one without statistics. */
  weight(context: Context, character: number): number;
}

const order = 6;
const base = 28;
const space = base - 1;
const steps = 16;

/** Likelihood of a letter without statistics. */
const unknown = 0.05;
const [least, most] = [0.1, 20];
/**
 * Exponent of the language model's weight. Of 4,263 words of poor pages 3,841 were found without it, 4,053
 * with 0.3, 4,073 with this, 4,072 with 0.5.
 */
const share = 0.4;
/** No language writes `Łucįa`: the mark is the foot of a j. */
const inNoAlphabet = 0.05;
/**
 * Weight of spaces, which are seen less well than letters. Of 806 drawn lines 13 joined two words without it,
 * 8 with it, and none split a word.
 */
const spacing = 8;

/** The n-grams that `training/text/spelling.py` counted: costs, and back-off weights. */
interface NgramCosts {
  readonly keys: Uint32Array;
  readonly costs: Uint8Array;
  readonly backOffWeights: Uint8Array;
}

/** @param charset of the network whose classes the characters are; class 0 is the blank */
export async function readLanguageModel(file: URL, charset: string): Promise<LanguageModel> {
  return languageModelOf(ngramCostsIn(await readFile(file)), charset);
}

function ngramCostsIn(file: Buffer): NgramCosts {
  const count = file.readUInt32LE(0);
  const keys = Uint32Array.from({ length: count }, (_, index) => file.readUInt32LE(4 * (index + 1)));
  const values = 4 * (count + 1);
  return {
    keys,
    costs: file.subarray(values, values + count),
    backOffWeights: file.subarray(values + count, values + 2 * count),
  };
}

function languageModelOf(ngrams: NgramCosts, charset: string): LanguageModel {
  const characters = ["", ...charset];
  const symbols = characters.map(symbolOf);
  const alphabets = characters.map(alphabetsOf);
  const symbolFor = (character: number): number => symbols[character] ?? 0;
  const shared = (context: Context, character: number): Alphabets =>
    context.alphabets & (alphabets[character] ?? everyAlphabet);
  const longest = base ** (order - 1);
  const likelihood: LanguageModel["likelihood"] = ({ letters }, character) => {
    const symbol = symbolFor(character);
    return symbol === 0 ? undefined : Math.exp(-costOf(ngrams, letters, symbol) / steps);
  };
  return {
    start: { letters: space, alphabets: everyAlphabet },
    after(context, character) {
      const symbol = symbolFor(character);
      const letters = symbol === 0 ? 0 : (context.letters * base + symbol) % longest;
      const isInWord = symbol !== 0 && symbol !== space;
      return { letters, alphabets: isInWord ? shared(context, character) : everyAlphabet };
    },
    likelihood,
    weight(context, character) {
      const isSpace = symbolFor(character) === space;
      if (isSpace && context.letters === 0) return spacing;
      const times = (likelihood(context, character) ?? unknown) / unknown;
      const weight = Math.min(most, Math.max(least, times)) ** share;
      if (context.alphabets !== 0 && shared(context, character) === 0) return inNoAlphabet * weight;
      return isSpace ? spacing * weight : weight;
    },
  };
}

function symbolOf(character: string): number {
  if (character === " ") return space;
  const letter = withoutMark(character.toLowerCase());
  return letter >= "a" && letter <= "z" ? letter.charCodeAt(0) - 96 : 0;
}

/**
 * The cost of a symbol after a context, in steps. Backs off to shorter contexts if the n-gram was not
 * counted.
 */
function costOf(ngrams: NgramCosts, context: number, symbol: number): number {
  let cost = 0;
  for (let before = context; ; before = withoutFirst(before)) {
    const at = indexOf(ngrams.keys, before * base + symbol);
    if (at >= 0) return cost + (ngrams.costs[at] ?? 0);
    if (before === 0) return cost + steps * Math.log(1 / unknown);
    const contextIndex = indexOf(ngrams.keys, before);
    if (contextIndex >= 0) cost += ngrams.backOffWeights[contextIndex] ?? 0;
  }
}

function withoutFirst(context: number): number {
  let place = 1;
  while (place * base <= context) place *= base;
  return context % place;
}

/** Binary search; −1 if missing. */
function indexOf(keys: Uint32Array, key: number): number {
  let [from, to] = [0, keys.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}
