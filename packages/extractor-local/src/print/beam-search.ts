import type { LineScores } from "../networks/line-network.ts";
import type { Context, LanguageModel } from "./language-model.ts";

/** Number of prefix hypotheses in the beam. 16 read no more than 8. */
const beamWidth = 8;
/** Classes that are less likely at a step do not extend a prefix. */
const leastLikely = 0.003;
export const blank = 0;

/** A character of a line, as a class of the network, and the step at which it is clearest. */
export interface Placed {
  readonly character: number;
  readonly step: number;
}

/**
 * A prefix hypothesis. `ended` is the probability of its paths that end with a blank, `open` of those that
 * end with its last character.
 */
interface Prefix {
  readonly before: Prefix | undefined;
  readonly last: number;
  readonly context: Context;
  /** The language model's weight of its last character. */
  readonly weight: number;
  readonly extensions: Map<number, Prefix>;
  /** The step at which its last character is clearest, and its likelihood there. */
  step: number;
  clearest: number;
  ended: number;
  open: number;
  nextEnded: number;
  nextOpen: number;
}

const prefixOf = (
  before: Prefix | undefined,
  last: number,
  spelled: Pick<Prefix, "context" | "weight">,
): Prefix => ({
  before,
  last,
  ...spelled,
  extensions: new Map(),
  step: -1,
  clearest: 0,
  ended: 0,
  open: 0,
  nextEnded: 0,
  nextOpen: 0,
});

const extend = (before: Prefix, last: number, model: LanguageModel): Prefix =>
  prefixOf(before, last, {
    context: model.after(before.context, last),
    weight: model.weight(before.context, last),
  });

/**
 * The likeliest text by a prefix beam search (Hannun et al., 2014). The likelihoods of all paths that spell a
 * text add up, weighted by the language model. The single best path doubles or drops a letter that may stand
 * at either of two steps.
 */
export function likeliestText({ steps, classes, data }: LineScores, model: LanguageModel): Placed[] {
  const empty = prefixOf(undefined, blank, { context: model.start, weight: 1 });
  empty.ended = 1;
  let beam = [empty];
  for (let step = 0; step < steps; step++) {
    beam = advance(beam, {
      likelihoods: data.subarray(step * classes, (step + 1) * classes),
      step,
      model,
    });
  }
  return charactersOf(beam[0]);
}

interface Step {
  readonly step: number;
  /** Natural logarithms, by class. */
  readonly likelihoods: Float32Array;
  readonly model: LanguageModel;
}

function advance(beam: readonly Prefix[], { step, likelihoods: seen, model }: Step): Prefix[] {
  const likely = likelyAt(seen);
  const none = Math.exp(seen[blank] ?? 0);
  const reached = new Set<Prefix>(beam);
  for (const each of beam) {
    const total = each.ended + each.open;
    each.nextEnded += total * none;
    if (each.before) openAt(each, step, Math.exp(seen[each.last] ?? 0), each.open);
    for (const [character, likelihood] of likely) {
      const next = each.extensions.get(character) ?? extend(each, character, model);
      each.extensions.set(character, next);
      openAt(next, step, likelihood * next.weight, character === each.last ? each.ended : total);
      reached.add(next);
    }
  }
  return likeliestOf(reached);
}

function openAt(text: Prefix, step: number, likelihood: number, share: number): void {
  text.nextOpen += likelihood * share;
  if (likelihood <= text.clearest) return;
  text.clearest = likelihood;
  text.step = step;
}

function likelyAt(seen: Float32Array): (readonly [character: number, likelihood: number])[] {
  const least = Math.log(leastLikely);
  const likely: (readonly [number, number])[] = [];
  for (let index = 1; index < seen.length; index++) {
    const value = seen[index] ?? Number.NEGATIVE_INFINITY;
    if (value > least) likely.push([index, Math.exp(value)]);
  }
  return likely;
}

/** The likeliest prefixes, with likelihoods normalised to one. */
function likeliestOf(reached: ReadonlySet<Prefix>): Prefix[] {
  const sorted = [...reached].sort((a, b) => b.nextEnded + b.nextOpen - a.nextEnded - a.nextOpen);
  const kept = sorted.slice(0, beamWidth);
  const sum = kept.reduce((total, { nextEnded, nextOpen }) => total + nextEnded + nextOpen, 0);
  for (const each of sorted) {
    each.ended = each.nextEnded / sum;
    each.open = each.nextOpen / sum;
    each.nextEnded = 0;
    each.nextOpen = 0;
  }
  for (const each of sorted.slice(beamWidth)) {
    each.ended = 0;
    each.open = 0;
  }
  return kept;
}

function charactersOf(text: Prefix | undefined): Placed[] {
  const characters: Placed[] = [];
  for (let at = text; at?.before; at = at.before) characters.push({ character: at.last, step: at.step });
  return characters.reverse();
}
