import { type Random, random } from "../../tools/specimens/src/seed.ts";

export { type Random, random };

/** A uniformly random item. */
export function oneOf<T>(r: Random, items: readonly T[]): T {
  const item = items[r.whole(0, items.length - 1)];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
}

/** A random variant of `a|b|c`. */
export const wordOf = (r: Random, variants: string): string => oneOf(r, variants.split("|"));

/** A random key by weight. */
export function weighted<K extends string>(r: Random, weights: Readonly<Record<K, number>>): K {
  const entries = Object.entries(weights) as [K, number][];
  let left = r.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  throw new Error("Nothing to choose from");
}

export function shuffled<T>(r: Random, items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(r.whole(0, left.length - 1), 1)[0] as T);
}

/** Replaces `9` by a digit, `A` by a letter, `X` by either. */
export const fromPattern = (r: Random, pattern: string): string =>
  pattern.replace(/[9AX]/g, (slot) => {
    const letter = (): string => "ABCDEFGHJKLMNPRSTUVWXYZ"[r.whole(0, 22)] ?? "A";
    return slot === "9" || (slot === "X" && r.chance(0.6)) ? String(r.whole(0, 9)) : letter();
  });
