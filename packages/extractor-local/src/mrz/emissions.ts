import { allowedAt, alphabet, isCode } from "@passmuster/mrz";
import { bestCharacter, impossible, type LineLogits, size } from "./line-logits.ts";
import { lookAlikesOf } from "./look-alikes.ts";

/** Log-likelihoods by step and character for one class of positions. */
export type Emissions = (template: string) => Float32Array;

/**
 * Cost of reading a disallowed character as its first, second or third look-alike. Most misreadings are of
 * the first.
 */
const lookAlikeCosts = [0.1, 3, 4] as const;
/** Cost of a character of a disallowed kind. A clear one is kept, and a check then fails. */
const strangerCost = 6;
/** Cost of an additional filler in a run. */
const fillerCost = 1.5;

/** Log-likelihoods of a class's characters. Look-alikes count for the allowed ones; others cost extra. */
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

/**
 * Between two fillers and after the last one, an additional filler costs little, because long runs are read
 * short.
 */
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

/** Emissions by class, computed once per line for all formats. */
export function createEmissions(logits: LineLogits): Emissions {
  const cache = new Map<string, Float32Array>();
  return (template) => {
    const emissions = cache.get(template) ?? emissionsOf(logits, template);
    cache.set(template, emissions);
    return emissions;
  };
}

/** Least nats that a class's likeliest character costs relative to the likeliest one of all. */
export function leastCost(logits: LineLogits, emissions: Float32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let step = 0; step < logits.steps; step++) {
    const [, seen] = bestCharacter(logits.characters, step);
    const [, allowed] = bestCharacter(emissions, step);
    least = Math.min(least, Math.max(seen, logits.blank[step] ?? 0) - allowed);
  }
  return least;
}
