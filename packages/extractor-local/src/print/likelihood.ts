import type { LineScores } from "../networks/line-network.ts";
import { blank } from "./beam-search.ts";
import type { Letters } from "./letters.ts";

/**
 * The likelihood of exactly these letters between two steps, both included, whatever their marks and spaces.
 * Sums all paths that spell them.
 */
export function likelihoodOf(
  characters: readonly number[],
  letters: Pick<Letters, "alike" | "space">,
  { classes, data }: LineScores,
  [first, last]: readonly [first: number, last: number],
): number {
  const states = statesOf(characters, letters);
  const paths = new Float64Array(states.length);
  paths.fill(1, 0, 2);
  for (let step = first; step <= last; step++) {
    // Two states a step: later ones were not reached, earlier ones no longer reach the end.
    const reached = Math.min(states.length - 1, 2 * (step - first) + 1);
    const needed = Math.max(0, states.length - 2 - 2 * (last - step));
    const from = step * classes;
    for (let state = reached; state >= needed; state--) {
      const { classes: own, follows } = states[state] as State;
      const stayed = paths[state] ?? 0;
      const came = step === first ? 0 : (paths[state - 1] ?? 0) + (follows ? (paths[state - 2] ?? 0) : 0);
      const arriving = stayed + came;
      let seen = 0;
      if (arriving > 0) for (const each of own) seen += Math.exp(data[from + each] ?? 0);
      paths[state] = arriving * seen;
    }
  }
  return (paths.at(-1) ?? 0) + (paths.at(-2) ?? 0);
}

interface State {
  readonly classes: readonly number[];
  /** Whether it may directly follow the character before, without a blank: only if it differs. */
  readonly follows: boolean;
}

function statesOf(
  characters: readonly number[],
  { alike, space }: Pick<Letters, "alike" | "space">,
): State[] {
  const between: State = { classes: [blank, space], follows: false };
  return [
    between,
    ...characters.flatMap((character, at) => [
      {
        classes: alike(character),
        follows: at > 0 && !alike(character).includes(characters[at - 1] ?? blank),
      },
      between,
    ]),
  ];
}
