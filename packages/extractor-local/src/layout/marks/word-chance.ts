import type { LineScores } from "../../networks/line-network.ts";

/** Probabilities of each class by step, each step divided by that of its likeliest class. */
export interface StepChances {
  readonly steps: number;
  readonly classes: number;
  readonly chances: Float64Array;
  /** The logarithm of what they were divided by. */
  readonly divided: number;
}

export function stepChances({ steps, classes, data }: LineScores): StepChances {
  const chances = new Float64Array(steps * classes);
  let divided = 0;
  for (let step = 0; step < steps; step++) {
    const row = data.subarray(step * classes, (step + 1) * classes);
    const most = Math.max(...row);
    divided += most;
    for (const [at, value] of row.entries()) chances[step * classes + at] = Math.exp(value - most);
  }
  return { steps, classes, chances, divided };
}

/**
 * The logarithm of the probability that a strip reads as a word, by CTC: of all paths through the steps that
 * read so.
 *
 * @param word the class of each letter; class 0 is the blank
 */
export function wordChance(
  { steps, classes, chances, divided }: StepChances,
  word: readonly number[],
): number {
  const states = word.flatMap((letter) => [0, letter]).concat(0);
  const last = states.length - 1;
  const skips = states.map((letter, state) => letter !== 0 && letter !== states[state - 2]);
  const path = new Float64Array(states.length);
  path[0] = chances[0] ?? 0;
  path[1] = chances[word[0] ?? 0] ?? 0;
  for (let step = 1; step < steps; step++)
    for (let state = last; state >= 0; state--) {
      const arrived =
        (path[state] ?? 0) + (path[state - 1] ?? 0) + (skips[state] ? (path[state - 2] ?? 0) : 0);
      path[state] = arrived * (chances[step * classes + (states[state] ?? 0)] ?? 0);
    }
  return Math.log((path[last] ?? 0) + (path[last - 1] ?? 0)) + divided;
}
