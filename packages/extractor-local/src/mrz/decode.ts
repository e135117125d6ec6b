import { allowedAt, alphabet, isCode, lookAlikesOf } from "./character-classes.ts";
import type { Sight } from "./recogniser.ts";

/** One position of a line as it was read. */
export interface Slot {
  readonly character: string;
  /** What was seen here, whatever the format allows. */
  readonly seen: string;
  /** Log-likelihood of the character where it is clearest. */
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

const size = alphabet.length;
/** A look-alike in place of the character that may not stand here. */
const lookAlikeCost = 0.7;
/** A character where the format allows none of its kind: it is kept when it was clear enough, and a check then fails. */
const strangerCost = 6;
/** A filler more in a run of fillers. */
const fillerCost = 1.5;
const impossible = -1e9;

/** What the recogniser reads by itself: the likeliest class at each step, repeats and blanks removed. */
export function readFreely(sight: Sight): { readonly text: string; readonly confidence: number; readonly total: number } {
  let text = "";
  let previous = -1;
  let total = 0;
  let sum = 0;
  for (let step = 0; step < sight.steps; step++) {
    const [best, likelihood] = bestCharacter(sight.characters, step);
    const blank = sight.blank[step] ?? 0;
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

function bestCharacter(values: Float32Array, step: number): readonly [index: number, likelihood: number] {
  let best = 0;
  for (let index = 1; index < size; index++) {
    if ((values[step * size + index] ?? impossible) > (values[step * size + best] ?? impossible)) best = index;
  }
  return [best, values[step * size + best] ?? impossible];
}

/** Log-likelihoods of the characters of one class: look-alikes count for those that may stand, strangers cost extra. */
function emissionsOf(sight: Sight, template: string): Float32Array {
  const allowed = allowedAt(template);
  const emissions = new Float32Array(sight.characters.length).fill(impossible);
  const raise = (index: number, seen: number, cost: number): void => {
    for (let at = 0; at < emissions.length; at += size) {
      const value = (sight.characters[at + seen] ?? impossible) - cost;
      if (value > (emissions[at + index] ?? impossible)) emissions[at + index] = value;
    }
  };
  for (const [index, character] of [...alphabet].entries()) {
    const meant = [...lookAlikesOf(character)].filter((other) => allowed.includes(other));
    if (allowed.includes(character)) raise(index, index, 0);
    else if (meant.length > 0) for (const [at, other] of meant.entries()) raise(alphabet.indexOf(other), index, (at + 1) * lookAlikeCost);
    else if (!isCode(template)) raise(index, index, strangerCost);
  }
  if (allowed.includes("<")) fillRuns(sight, emissions);
  return emissions;
}

/** Between two fillers, and after the last one, a further filler costs little: long runs are read short. */
function fillRuns(sight: Sight, emissions: Float32Array): void {
  const filler = alphabet.indexOf("<");
  let open = false;
  let from = 0;
  const fill = (end: number): void => {
    for (let step = from; open && step < end; step++) {
      const value = (sight.blank[step] ?? impossible) - fillerCost;
      const at = step * size + filler;
      if (value > (emissions[at] ?? impossible)) emissions[at] = value;
    }
  };
  for (let step = 0; step < sight.steps; step++) {
    const [best, likelihood] = bestCharacter(sight.characters, step);
    if (likelihood < (sight.blank[step] ?? 0)) continue;
    if (best === filler) fill(step);
    open = best === filler;
    from = step + 1;
  }
  fill(sight.steps);
}

/** Emissions by class, made once for a line however many formats are tried on it. */
export function createEmissions(sight: Sight): (template: string) => Float32Array {
  const known = new Map<string, Float32Array>();
  return (template) => {
    const emissions = known.get(template) ?? emissionsOf(sight, template);
    known.set(template, emissions);
    return emissions;
  };
}

/**
 * The likeliest reading that has exactly the characters a template asks for: Viterbi over the CTC lattice (Graves 2006, section 4), in which
 * two equal neighbours need a blank between them.
 */
export function decodeLine(
  sight: Sight,
  template: string,
  emissionsFor = createEmissions(sight),
): DecodedLine | undefined {
  const path = bestPath(sight, template, emissionsFor);
  if (!path) return undefined;
  const slots = [...template].map((letter, slot) => {
    return slotOf(sight, emissionsFor(letter), path.steps[slot] ?? [], path.characters[slot] ?? 0, letter);
  });
  return {
    text: slots.map(({ character }) => character).join(""),
    slots,
    cost: readFreely(sight).total - path.score,
    dropped: droppedFrom(sight, path.slotAt),
  };
}

interface Path {
  readonly score: number;
  readonly characters: readonly number[];
  readonly steps: readonly (readonly number[])[];
  /** Slot at each step; negative for a blank: -1 - (slots before it). */
  readonly slotAt: Int32Array;
}

/** States: slot × character, and one blank before each slot and after the last. */
function bestPath(sight: Sight, template: string, emissionsFor: (letter: string) => Float32Array): Path | undefined {
  const slots = template.length;
  const { steps } = sight;
  if (steps < slots) return undefined;
  const emissions = [...template].map(emissionsFor);
  const width = slots * size;
  let score = new Float32Array(width).fill(impossible);
  let blanks = new Float32Array(slots + 1).fill(impossible);
  let nextScore = new Float32Array(width);
  let nextBlanks = new Float32Array(slots + 1);
  // Where a state came from: 0 itself, 1 the blank before, 2 + c the slot before with character c.
  const from = new Uint8Array(steps * width);
  const blankFrom = new Uint8Array(steps * (slots + 1));
  blanks[0] = sight.blank[0] ?? 0;
  for (let c = 0; c < size; c++) score[c] = emissions[0]?.[c] ?? impossible;
  for (let step = 1; step < steps; step++) {
    const first = Math.max(0, slots - (steps - step) - 1);
    const last = Math.min(slots - 1, step);
    nextScore.fill(impossible);
    nextBlanks.fill(impossible);
    for (let slot = Math.max(0, first - 1); slot <= Math.min(slots, last + 1); slot++) {
      const [best, second] = slot > 0 ? topTwo(score, (slot - 1) * size) : [-1, -1];
      const bestBefore = best < 0 ? impossible : (score[(slot - 1) * size + best] ?? impossible);
      const secondBefore = second < 0 ? impossible : (score[(slot - 1) * size + second] ?? impossible);
      const blankBefore = blanks[slot] ?? impossible;
      nextBlanks[slot] = Math.max(blankBefore, bestBefore) + (sight.blank[step] ?? 0);
      blankFrom[step * (slots + 1) + slot] = bestBefore > blankBefore ? 2 + best : 0;
      if (slot === slots) continue;
      const row = emissions[slot];
      for (let c = 0; c < size; c++) {
        const state = slot * size + c;
        let value = score[state] ?? impossible;
        let origin = 0;
        if (blankBefore > value) {
          value = blankBefore;
          origin = 1;
        }
        const entering = c === best ? secondBefore : bestBefore;
        if (entering > value) {
          value = entering;
          origin = 2 + (c === best ? second : best);
        }
        nextScore[state] = value + (row?.[step * size + c] ?? impossible);
        from[step * width + state] = origin;
      }
    }
    [score, nextScore] = [nextScore, score];
    [blanks, nextBlanks] = [nextBlanks, blanks];
  }
  return trace({ score, blanks, from, blankFrom, slots, steps });
}

function topTwo(values: Float32Array, start: number): readonly [best: number, second: number] {
  let best = 0;
  let second = -1;
  for (let c = 1; c < size; c++) {
    const value = values[start + c] ?? impossible;
    if (value > (values[start + best] ?? impossible)) {
      second = best;
      best = c;
    } else if (second < 0 || value > (values[start + second] ?? impossible)) second = c;
  }
  return [best, second];
}

interface Lattice {
  readonly score: Float32Array;
  readonly blanks: Float32Array;
  readonly from: Uint8Array;
  readonly blankFrom: Uint8Array;
  readonly slots: number;
  readonly steps: number;
}

function trace({ score, blanks, from, blankFrom, slots, steps }: Lattice): Path | undefined {
  const [lastBest] = topTwo(score, (slots - 1) * size);
  const endInSlot = score[(slots - 1) * size + lastBest] ?? impossible;
  const endInBlank = blanks[slots] ?? impossible;
  const total = Math.max(endInSlot, endInBlank);
  if (total <= impossible / 2) return undefined;
  const characters: number[] = new Array(slots).fill(0);
  const stepsOf: number[][] = Array.from({ length: slots }, () => []);
  const slotAt = new Int32Array(steps);
  let inBlank = endInBlank > endInSlot;
  let slot = inBlank ? slots : slots - 1;
  let character = lastBest;
  for (let step = steps - 1; step >= 0; step--) {
    if (inBlank) {
      slotAt[step] = -1 - slot;
      const origin = blankFrom[step * (slots + 1) + slot] ?? 0;
      if (step > 0 && origin >= 2) {
        inBlank = false;
        slot -= 1;
        character = origin - 2;
      }
      continue;
    }
    slotAt[step] = slot;
    characters[slot] = character;
    stepsOf[slot]?.unshift(step);
    const origin = from[step * slots * size + slot * size + character] ?? 0;
    if (step === 0 || origin === 0) continue;
    if (origin === 1) inBlank = true;
    else {
      slot -= 1;
      character = origin - 2;
    }
  }
  return { score: total, characters, steps: stepsOf, slotAt };
}

/** A character counts as seen where it is not 20 times less likely than no character. */
const insertedMargin = 3;

function slotOf(
  sight: Sight,
  emissions: Float32Array,
  steps: readonly number[],
  chosen: number,
  template: string,
): Slot {
  const clarity = (step: number): number => emissions[step * size + chosen] ?? impossible;
  const step = steps.reduce((best, other) => (clarity(other) > clarity(best) ? other : best), steps[0] ?? 0);
  const allowed = allowedAt(template);
  const alternatives = [...alphabet]
    .map((character, index) => ({ character, cost: clarity(step) - (emissions[step * size + index] ?? impossible) }))
    .filter(({ character, cost }) => character !== alphabet[chosen] && allowed.includes(character) && cost < 20)
    .sort((a, b) => a.cost - b.cost);
  return {
    character: alphabet[chosen] ?? "<",
    seen: alphabet[bestCharacter(sight.characters, step)[0]] ?? "<",
    clarity: clarity(step),
    step,
    alternatives,
    inserted: (sight.blank[step] ?? 0) - clarity(step) > insertedMargin,
  };
}

/** Characters clearer than everything else at a step where the path has a blank. */
function droppedFrom(sight: Sight, slotAt: Int32Array): DecodedLine["dropped"] {
  const dropped: { before: number; character: string; step: number }[] = [];
  for (let step = 0; step < sight.steps; step++) {
    const [best, likelihood] = bestCharacter(sight.characters, step);
    const slot = slotAt[step] ?? 0;
    if (slot >= 0 || likelihood < Math.log(0.6)) continue;
    const repeats = dropped.at(-1)?.step === step - 1 && dropped.at(-1)?.character === alphabet[best];
    if (!repeats) dropped.push({ before: -1 - slot, character: alphabet[best] ?? "", step });
  }
  return dropped;
}
