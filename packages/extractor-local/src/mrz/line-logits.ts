import { alphabet } from "@passmuster/mrz";

/**
 * The recogniser's output for a line: for each of `steps` columns the log-probabilities of the alphabet and
 * of the blank.
 */
export interface LineLogits {
  readonly steps: number;
  /** `steps` × 37, in the order of `alphabet`. */
  readonly characters: Float32Array;
  readonly blank: Float32Array;
}

export const size = alphabet.length;
export const impossible = -1e9;

/** The likeliest character of a step, as an alphabet index. */
export function bestCharacter(
  values: Float32Array,
  step: number,
): readonly [index: number, likelihood: number] {
  let best = 0;
  for (let index = 1; index < size; index++) {
    if ((values[step * size + index] ?? impossible) > (values[step * size + best] ?? impossible))
      best = index;
  }
  return [best, values[step * size + best] ?? impossible];
}

export interface GreedyReading {
  readonly text: string;
  /** Mean log-likelihood of its characters. */
  readonly confidence: number;
  /** Log-likelihood of the path: an upper bound for any reading under a format. */
  readonly total: number;
}

/** Greedy CTC decode: the likeliest class at each step, without repeats and blanks. */
export function greedyDecode(logits: LineLogits): GreedyReading {
  let text = "";
  let previous = -1;
  let total = 0;
  let sum = 0;
  for (let step = 0; step < logits.steps; step++) {
    const [best, likelihood] = bestCharacter(logits.characters, step);
    const blank = logits.blank[step] ?? 0;
    total += Math.max(blank, likelihood);
    const current = likelihood > blank ? best : -1;
    if (current >= 0 && current !== previous) {
      text += alphabet[current];
      sum += likelihood;
    }
    previous = current;
  }
  return { text, confidence: text === "" ? -10 : sum / text.length, total };
}
