import { allowedAt, alphabet, isCode, lookAlikesOf } from "./character-classes.ts";
import { bestCharacter, impossible, type LineLogits, size } from "./line-logits.ts";

/** Log-likelihoods by step and character for one class of positions. */
export type Emissions = (template: string) => Float32Array;

/** A look-alike in place of the character that may not stand here: the first is what was meant, the others are hardly. */
const lookAlikeCosts = [0.1, 3, 4] as const;
/** A character where the format allows none of its kind: it is kept when it was clear enough, and a check then fails. */
const strangerCost = 6;
/** A filler more in a run of fillers. */
const fillerCost = 1.5;

/** Log-likelihoods of the characters of one class: look-alikes count for those that may stand, strangers cost extra. */
function emissionsOf(logits: LineLogits, template: string): Float32Array {
  const allowed = allowedAt(template);
  const emissions = new Float32Array(logits.characters.length).fill(impossible);
  const raise = (index: number, seen: number, cost: number): void => {
    for (let at = 0; at < emissions.length; at += size) {
      const value = (logits.characters[at + seen] ?? impossible) - cost;
      if (value > (emissions[at + index] ?? impossible)) emissions[at + index] = value;
    }
  };
  for (const [index, character] of [...alphabet].entries()) {
    const meant = [...lookAlikesOf(character)].filter((other) => allowed.includes(other));
    if (allowed.includes(character)) raise(index, index, 0);
    else if (meant.length > 0)
      for (const [at, other] of meant.entries())
        raise(alphabet.indexOf(other), index, lookAlikeCosts[at] ?? 4);
    else if (!isCode(template)) raise(index, index, strangerCost);
  }
  if (allowed.includes("<")) fillRuns(logits, emissions);
  return emissions;
}

/** Between two fillers, and after the last one, a further filler costs little: long runs are read short. */
function fillRuns(logits: LineLogits, emissions: Float32Array): void {
  const filler = alphabet.indexOf("<");
  let open = false;
  let from = 0;
  const fill = (end: number): void => {
    for (let step = from; open && step < end; step++) {
      const value = (logits.blank[step] ?? impossible) - fillerCost;
      const at = step * size + filler;
      if (value > (emissions[at] ?? impossible)) emissions[at] = value;
    }
  };
  for (let step = 0; step < logits.steps; step++) {
    const [best, likelihood] = bestCharacter(logits.characters, step);
    if (likelihood < (logits.blank[step] ?? 0)) continue;
    if (best === filler) fill(step);
    open = best === filler;
    from = step + 1;
  }
  fill(logits.steps);
}

/** Emissions by class, made once for a line however many formats are tried on it. */
export function createEmissions(logits: LineLogits): Emissions {
  const known = new Map<string, Float32Array>();
  return (template) => {
    const emissions = known.get(template) ?? emissionsOf(logits, template);
    known.set(template, emissions);
    return emissions;
  };
}

/** Nats that the likeliest character of a class costs, at the step where it costs least, against what was seen there. */
export function leastCost(logits: LineLogits, emissions: Float32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let step = 0; step < logits.steps; step++) {
    const [, seen] = bestCharacter(logits.characters, step);
    const [, allowed] = bestCharacter(emissions, step);
    least = Math.min(least, Math.max(seen, logits.blank[step] ?? 0) - allowed);
  }
  return least;
}
