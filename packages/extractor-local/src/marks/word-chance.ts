import type { LineScores } from "../line-network.ts";

/**
 * The logarithm of the probability that a strip reads as a word, by CTC: of all paths through the steps that read
 * so.
 *
 * @param word the class of each letter; class 0 is the blank
 */
export function wordChance({ steps, classes, data }: LineScores, word: readonly number[]): number {
  const states = word.flatMap((letter) => [0, letter]).concat(0);
  const impossible = Number.NEGATIVE_INFINITY;
  let path = states.map((letter, state) => (state < 2 ? (data[letter] ?? impossible) : impossible));
  for (let step = 1; step < steps; step++) {
    const before = path;
    path = states.map((letter, state) => {
      const skips = letter !== 0 && letter !== states[state - 2];
      const arrived = sumOf(
        before[state] ?? impossible,
        before[state - 1] ?? impossible,
        skips ? (before[state - 2] ?? impossible) : impossible,
      );
      return arrived + (data[step * classes + letter] ?? impossible);
    });
  }
  return sumOf(path.at(-1) ?? impossible, path.at(-2) ?? impossible, impossible);
}

/** The logarithm of a sum of three exponentials. */
function sumOf(a: number, b: number, c: number): number {
  const most = Math.max(a, b, c);
  if (most === Number.NEGATIVE_INFINITY) return most;
  return most + Math.log(Math.exp(a - most) + Math.exp(b - most) + Math.exp(c - most));
}
