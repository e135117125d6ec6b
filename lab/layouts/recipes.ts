import { random } from "./chance.ts";

/**
 * `seen`: anyone may look at its documents, and networks and rules are tuned on them. `blind`: nobody looks,
 * and only its figures are published. Whole layouts are kept apart, not only seeds.
 */
export type Share = "seen" | "blind";

export const shareOf = (kind: string, recipe: number): Share =>
  random(`${kind}/share/${recipe}`).chance(0.5) ? "seen" : "blind";

const count = 2000;

/** The recipe of document `index` of `seed`. */
export function recipeFor(kind: string, share: Share, seed: string, index: number): number {
  const r = random(`${seed}/${index}/recipe`);
  for (;;) {
    const recipe = r.whole(0, count - 1);
    if (shareOf(kind, recipe) === share) return recipe;
  }
}
