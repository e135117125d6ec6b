/** Seeded random choices: the same seed gives the same run. */
export interface Draw {
  /** An integer from 0 up to, but not including, `below`. */
  below(below: number): number;
  chance(probability: number): boolean;
  one<Item>(items: readonly [Item, ...Item[]]): Item;
  one<Item>(items: readonly Item[]): Item | undefined;
}

/** mulberry32. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return {
    below,
    chance: (probability) => next() < probability,
    one: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  };
}
