import { allowedAt, alphabet } from "@passmuster/mrz";
import { createEmissions, type Emissions } from "./emissions.ts";
import { bestPath } from "./lattice.ts";
import { bestCharacter, greedyDecode, impossible, type LineLogits, size } from "./line-logits.ts";

/** One decoded position of a line. */
export interface Slot {
  readonly character: string;
  /** The likeliest character here, whether or not the format allows it. */
  readonly seen: string;
  /** Its log-likelihood. */
  readonly seenClarity: number;
  /** Log-likelihood of the chosen character among the allowed ones, at its clearest step. */
  readonly clarity: number;
  /** The step at which the character is clearest. */
  readonly step: number;
  /** Other allowed characters, likeliest first; `cost` in nats below `character`. */
  readonly alternatives: readonly { readonly character: string; readonly cost: number }[];
  /** The format requires a character here, but none was seen. */
  readonly inserted: boolean;
}

/** A line decoded under the constraint of a format. */
export interface DecodedLine {
  readonly text: string;
  readonly slots: readonly Slot[];
  /** Nats that the format costs relative to the greedy decode. */
  readonly cost: number;
  /** Characters that were seen but have no position in the format, each with the position that follows it. */
  readonly dropped: readonly { readonly before: number; readonly character: string; readonly step: number }[];
}

/** The likeliest reading with exactly the characters of a template, if it costs at most `mostCost` nats. */
export function decodeLine(
  logits: LineLogits,
  template: string,
  emissionsFor: Emissions = createEmissions(logits),
  mostCost = Number.POSITIVE_INFINITY,
): DecodedLine | undefined {
  const path = bestPath(logits, template, emissionsFor, mostCost);
  if (!path) return undefined;
  const slots = [...template].map((letter, slot) => {
    return slotOf(logits, emissionsFor(letter), path.steps[slot] ?? [], path.characters[slot] ?? 0, letter);
  });
  return {
    text: slots.map(({ character }) => character).join(""),
    slots,
    cost: greedyDecode(logits).total - path.score,
    dropped: droppedFrom(logits, path.slotAt),
  };
}

/** In nats. A character counts as seen unless it is 20 times less likely than a blank. */
const insertedMargin = 3;

function slotOf(
  logits: LineLogits,
  emissions: Float32Array,
  steps: readonly number[],
  chosen: number,
  template: string,
): Slot {
  const likelihood = (step: number, index = chosen): number => emissions[step * size + index] ?? impossible;
  const step = steps.reduce(
    (best, other) => (likelihood(other) > likelihood(best) ? other : best),
    steps[0] ?? 0,
  );
  const [seen, seenClarity] = bestCharacter(logits.characters, step);
  const blank = logits.blank[step] ?? 0;
  return {
    character: alphabet[chosen] ?? "<",
    seen: alphabet[seen] ?? "<",
    seenClarity,
    clarity: likelihood(step) - logSum(emissions, step, blank),
    step,
    alternatives: alternativesTo(chosen, emissions, step, allowedAt(template)),
    inserted: blank - likelihood(step) > insertedMargin,
  };
}

/** In nats below the chosen character. Less likely characters are not alternatives. */
const mostCost = 20;

function alternativesTo(
  chosen: number,
  emissions: Float32Array,
  step: number,
  allowed: string,
): Slot["alternatives"] {
  const likelihood = emissions[step * size + chosen] ?? impossible;
  const found: { character: string; cost: number }[] = [];
  for (let index = 0; index < size; index++) {
    const cost = likelihood - (emissions[step * size + index] ?? impossible);
    const character = alphabet.charAt(index);
    if (index !== chosen && cost < mostCost && allowed.includes(character)) found.push({ character, cost });
  }
  return found.sort((a, b) => a.cost - b.cost);
}

/** The logarithm of the sum of the exponentials. */
function logSum(emissions: Float32Array, step: number, other: number): number {
  let sum = Math.exp(other);
  for (let index = 0; index < size; index++) sum += Math.exp(emissions[step * size + index] ?? impossible);
  return Math.log(sum);
}

/** Likelier than all other characters together. */
const clearlySeen = Math.log(0.6);

/**
 * Clearly seen characters without a slot of their own: the path has a blank there, or their slot already
 * holds one.
 */
function droppedFrom(logits: LineLogits, slotAt: Int32Array): DecodedLine["dropped"] {
  const dropped: { before: number; character: string; step: number }[] = [];
  let current = -1;
  let counted = false;
  let taken = -1;
  for (let step = 0; step < logits.steps; step++) {
    const [best, likelihood] = bestCharacter(logits.characters, step);
    const seen = likelihood > (logits.blank[step] ?? 0) ? best : -1;
    if (seen !== current) counted = false;
    current = seen;
    if (seen < 0 || counted || likelihood < clearlySeen) continue;
    counted = true;
    const slot = slotAt[step] ?? 0;
    if (slot < 0) dropped.push({ before: -1 - slot, character: alphabet[best] ?? "", step });
    else if (slot === taken) dropped.push({ before: slot + 1, character: alphabet[best] ?? "", step });
    else taken = slot;
  }
  return dropped;
}
