export interface Random {
  /** An integer from 0 to `below` - 1. */
  below(below: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

/** Repeatable numbers: mulberry32, of public domain. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, pick: (values) => values[below(values.length)] ?? values[0] };
}
