import type { LineScores } from "../line-network.ts";
import type { Letters } from "./letters.ts";
import { likeliestText } from "./likeliest-text.ts";
import { likelihoodOf } from "./likelihood.ts";
import type { Word } from "./page.ts";

/**
 * The words of the likeliest text of a line. Each is as sure as it is likely that its letters and nothing else stand between the spaces beside
 * it; which mark a letter has may be less sure.
 */
export function wordsSeen(scores: LineScores, letters: Letters): Word[] {
  const seen = likeliestText(scores, letters.space);
  const spaces = seen.flatMap(({ character }, at) => (character === letters.space ? [at] : []));
  const edges = [-1, ...spaces, seen.length];
  return edges.slice(1).flatMap((to, index) => {
    const from = edges[index] ?? -1;
    const word = seen.slice(from + 1, to).map(({ character }) => letters.textOf(character));
    if (word.length === 0) return [];
    const withSpaces = seen.slice(Math.max(from, 0), to + 1).map(({ character }) => character);
    const extent = [seen[from]?.step ?? 0, seen[to]?.step ?? scores.steps - 1] as const;
    return [{ text: word.join(""), confidence: 100 * likelihoodOf(withSpaces, letters, scores, extent) }];
  });
}
