import type { LineScores } from "../networks/line-network.ts";
import { likeliestText } from "./beam-search.ts";
import type { LanguageModel } from "./language-model.ts";
import type { Letters } from "./letters.ts";
import { likelihoodOf } from "./likelihood.ts";
import type { Word } from "./page.ts";
import { inTheirScripts } from "./scripts.ts";

/**
 * `of January` may lose its space, because the J reaches below the f. Names such as McKay and DeWitt begin
 * with a capital.
 */
const beforeCapital = /(?<=^\p{Ll}{2,})(?=\p{Lu})/u;

/**
 * The words of a line's likeliest text. A word's confidence is the likelihood of exactly its letters there.
 * Marks and spaces may be less sure.
 */
export function wordsSeen(scores: LineScores, letters: Letters, model: LanguageModel): Word[] {
  const seen = likeliestText(scores, model);
  const spaces = seen.flatMap(({ character }, at) => (character === letters.space ? [at] : []));
  const edges = [-1, ...spaces, seen.length];
  const words = edges.slice(1).flatMap((to, index) => {
    const from = edges[index] ?? -1;
    const word = seen.slice(from + 1, to).map(({ character }) => character);
    if (word.length === 0) return [];
    const extent = [seen[from]?.step ?? 0, seen[to]?.step ?? scores.steps - 1] as const;
    const confidence = 100 * likelihoodOf(word, letters, scores, extent);
    const spelled = weightOf([...withoutLastSigns(word, model), letters.space], model);
    const text = word.map(letters.textOf).join("");
    return text.split(beforeCapital).map((part) => ({ text: part, confidence, spelled }));
  });
  return [...inTheirScripts(words)];
}

const withoutLastSigns = (word: readonly number[], { start, likelihood }: LanguageModel): readonly number[] =>
  word.slice(0, 1 + word.findLastIndex((character) => likelihood(start, character) !== undefined));

/** Includes the space that ends a word: `Seren` begins many words but rarely is one. */
function weightOf(word: readonly number[], model: LanguageModel): number {
  let [weight, context] = [1, model.start];
  for (const character of word) {
    weight *= model.weight(context, character);
    context = model.after(context, character);
  }
  return weight;
}
