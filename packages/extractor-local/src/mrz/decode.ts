import { allowedAt, alphabet } from "./character-classes.ts";
import { createEmissions, type Emissions } from "./emissions.ts";
import { bestPath } from "./lattice.ts";
import { bestCharacter, greedyDecode, impossible, type LineLogits, size } from "./line-logits.ts";

/** One position of a line as it was read. */
export interface Slot {
  readonly character: string;
  /** What was seen here, whatever the format allows. */
  readonly seen: string;
  /** Its log-likelihood. */
  readonly seenClarity: number;
  /** Log-likelihood of the character among those that may stand here, where it is clearest. */
  readonly clarity: number;
  /** The step at which the character is clearest. */
  readonly step: number;
  /** What else may stand here, likeliest first; `cost` in nats below `character`. */
  readonly alternatives: readonly { readonly character: string; readonly cost: number }[];
  /** No character was seen here: the format asks for one. */
  readonly inserted: boolean;
}

/** A line read under the constraint of a format. */
export interface DecodedLine {
  readonly text: string;
  readonly slots: readonly Slot[];
  /** Nats that the format costs against what the recogniser would have read by itself. */
  readonly cost: number;
  /** Characters that were seen and that the format has no place for: the position before which they stood. */
  readonly dropped: readonly { readonly before: number; readonly character: string; readonly step: number }[];
}

/** The likeliest reading that has exactly the characters a template asks for, if it costs no more than `mostCost` nats. */
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

/** A character counts as seen where it is not 20 times less likely than no character. */
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

/** In nats below the chosen character; what is less likely is none. */
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

/** The logarithm of the sum of what has these logarithms. */
function logSum(emissions: Float32Array, step: number, other: number): number {
  let sum = Math.exp(other);
  for (let index = 0; index < size; index++) sum += Math.exp(emissions[step * size + index] ?? impossible);
  return Math.log(sum);
}

/** Seen without doubt: likelier than everything else together. */
const clearlySeen = Math.log(0.6);

/** Characters that were clearly seen and have no slot of their own: the path has a blank there, or their slot holds one already. */
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
