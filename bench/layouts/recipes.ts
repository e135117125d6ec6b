import { random } from "./chance.ts";

/**
 * Training uses recipes with an even hash, the bench the others. So whole layouts are held out, not only
 * seeds.
 */
export type Share = "training" | "held";

export const shareOf = (kind: string, recipe: number): Share =>
  random(`${kind}/share/${recipe}`).chance(0.5) ? "training" : "held";

const count = 2000;

/** The recipe of document `index` of `seed`. */
export function recipeFor(kind: string, share: Share, seed: string, index: number): number {
  const r = random(`${seed}/${index}/recipe`);
  for (;;) {
    const recipe = r.whole(0, count - 1);
    if (shareOf(kind, recipe) === share) return recipe;
  }
}
