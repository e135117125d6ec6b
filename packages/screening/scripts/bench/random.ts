/** A generator of numbers from a seed (mulberry32): the same seed gives the same list. */
export interface Random {
  /** From 0 to 1, without 1. */
  next(): number;
  below(end: number): number;
  one<T>(of: readonly T[]): T;
  /** One of the first ones more often, as names are (Zipf). */
  common<T>(of: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    one: (of) => of[below(of.length)] as (typeof of)[number],
    common: (of) => of[Math.floor(of.length * next() ** 1.8)] as (typeof of)[number],
  };
}
