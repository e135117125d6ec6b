import type { Emissions } from "./emissions.ts";
import { bestCharacter, impossible, type LineLogits, size } from "./line-logits.ts";

export interface Path {
  readonly score: number;
  /** By slot, as alphabet indices. */
  readonly characters: readonly number[];
  readonly steps: readonly (readonly number[])[];
  /** Slot at each step; negative for a blank: -1 - (slots before it). */
  readonly slotAt: Int32Array;
}

/** States at the current step: slot × character, and one blank before each slot and after the last. */
interface Lattice {
  readonly slots: number;
  readonly steps: number;
  readonly score: Float32Array;
  readonly blanks: Float32Array;
  /** The two likeliest characters of each slot. */
  readonly best: Int32Array;
  readonly second: Int32Array;
  /** Back pointer of a state: itself, the blank before its slot, or 2 + the character of the slot before. */
  readonly from: Uint8Array;
  readonly blankFrom: Uint8Array;
}

/**
 * Entry of a slot from the previous states. `same` is the entry for the character `before`, the previous
 * slot's likeliest.
 */
interface Entry {
  readonly before: number;
  readonly any: number;
  readonly anyFrom: number;
  readonly same: number;
  readonly sameFrom: number;
}

const itself = 0;
const theBlank = 1;
const slotBefore = 2;

/**
 * Assumed cost in nats of a template relative to the greedy decode. Most MRZ lines cost less than the first.
 * Pruning the slots that no such path reaches cuts the time to a quarter.
 */
const allowances = [10, 60] as const;
/** Bound on the error of single precision. */
const rounding = 0.5;

/**
 * The likeliest path with exactly the characters of a template: Viterbi over the CTC lattice (Graves 2006,
 * section 4). Two equal neighbours need a blank between them. Undefined if there are fewer steps than
 * characters, or if it costs over `mostCost` nats relative to the greedy decode.
 */
export function bestPath(
  logits: LineLogits,
  template: string,
  emissionsFor: Emissions,
  mostCost = Number.POSITIVE_INFINITY,
): Path | undefined {
  if (logits.steps < template.length) return undefined;
  const emissions = [...template].map(emissionsFor);
  const remaining = remainingIn(logits);
  for (const allowance of [...allowances.filter((cost) => cost < mostCost), mostCost]) {
    const least = (remaining[0] ?? 0) - allowance;
    const path = search(logits, emissions, { remaining, least: least - rounding });
    if (path && path.score >= least) return path;
  }
  return undefined;
}

/** Upper bound of any path's score from each step to the end. */
function remainingIn({ steps, characters, blank }: LineLogits): Float64Array {
  const remaining = new Float64Array(steps + 1);
  for (let step = steps - 1; step >= 0; step--) {
    const [, likelihood] = bestCharacter(characters, step);
    remaining[step] = (remaining[step + 1] ?? 0) + Math.max(blank[step] ?? 0, likelihood);
  }
  return remaining;
}

/** Paths that can no longer reach `least` are pruned. */
interface Bound {
  readonly remaining: Float64Array;
  readonly least: number;
}

function search(logits: LineLogits, emissions: readonly Float32Array[], bound: Bound): Path | undefined {
  const { steps } = logits;
  const slots = emissions.length;
  const lattice: Lattice = {
    slots,
    steps,
    score: new Float32Array(slots * size).fill(impossible),
    blanks: new Float32Array(slots + 1).fill(impossible),
    best: new Int32Array(slots),
    second: new Int32Array(slots).fill(1),
    from: new Uint8Array(steps * slots * size),
    blankFrom: new Uint8Array(steps * (slots + 1)),
  };
  const beginning: Entry = { before: -1, any: 0, anyFrom: itself, same: 0, sameFrom: itself };
  if (emissions[0]) enterSlot(lattice, 0, 0, emissions[0], beginning);
  lattice.blanks[0] = logits.blank[0] ?? 0;
  for (let step = 1; step < steps; step++) {
    const least = bound.least - (bound.remaining[step] ?? 0);
    advance(lattice, step, logits.blank[step] ?? 0, emissions, least);
  }
  return trace(lattice);
}

/**
 * Runs from the last slot to the first. Each depends only on itself and the one before it, which still hold
 * the previous step.
 */
function advance(
  lattice: Lattice,
  step: number,
  blank: number,
  emissions: readonly Float32Array[],
  least: number,
): void {
  const { slots, steps, score, blanks, blankFrom, best } = lattice;
  // Slots that can already be reached, and from which the last can still be reached.
  const first = Math.max(0, slots - (steps - step) - 2);
  for (let slot = Math.min(slots, step + 1); slot >= first; slot--) {
    const own = slot < slots ? (score[slot * size + (best[slot] ?? 0)] ?? impossible) : impossible;
    const entry = entryTo(lattice, slot);
    if (own < least && entry.any < least) {
      blanks[slot] = impossible;
      if (own > impossible) score.fill(impossible, slot * size, (slot + 1) * size);
      continue;
    }
    blanks[slot] = entry.any + blank;
    blankFrom[step * (slots + 1) + slot] = entry.anyFrom === theBlank ? itself : entry.anyFrom;
    const emitted = emissions[slot];
    if (emitted) enterSlot(lattice, step, slot, emitted, entry);
  }
  score.fill(impossible, 0, first * size);
  blanks.fill(impossible, 0, first);
}

function entryTo({ score, blanks, best, second }: Lattice, slot: number): Entry {
  const blank = blanks[slot] ?? impossible;
  if (slot === 0) return { before: -1, any: blank, anyFrom: theBlank, same: blank, sameFrom: theBlank };
  const before = best[slot - 1] ?? 0;
  const other = second[slot - 1] ?? 1;
  const likeliest = score[(slot - 1) * size + before] ?? impossible;
  const next = score[(slot - 1) * size + other] ?? impossible;
  return {
    before,
    any: Math.max(likeliest, blank),
    anyFrom: likeliest > blank ? slotBefore + before : theBlank,
    same: Math.max(next, blank),
    sameFrom: next > blank ? slotBefore + other : theBlank,
  };
}

/** The inner loop of all decoding. */
function enterSlot(
  { slots, score, from, best, second }: Lattice,
  step: number,
  slot: number,
  emitted: Float32Array,
  { before, any, anyFrom, same, sameFrom }: Entry,
): void {
  const states = slot * size;
  const origins = (step * slots + slot) * size;
  const emissions = step * size;
  let [first, next] = [0, 1];
  let firstScore = Number.NEGATIVE_INFINITY;
  let nextScore = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < size; c++) {
    const own = score[states + c] ?? impossible;
    const entering = c === before ? same : any;
    const value = Math.fround(Math.max(entering, own) + (emitted[emissions + c] ?? impossible));
    score[states + c] = value;
    if (entering > own) from[origins + c] = c === before ? sameFrom : anyFrom;
    if (value > firstScore) {
      next = first;
      nextScore = firstScore;
      first = c;
      firstScore = value;
    } else if (value > nextScore) {
      next = c;
      nextScore = value;
    }
  }
  best[slot] = first;
  second[slot] = next;
}

function trace({ score, best, blanks, from, blankFrom, slots, steps }: Lattice): Path | undefined {
  const lastBest = best[slots - 1] ?? 0;
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
    slotAt[step] = inBlank ? -1 - slot : slot;
    if (!inBlank) {
      characters[slot] = character;
      stepsOf[slot]?.unshift(step);
    }
    const origin = inBlank
      ? (blankFrom[step * (slots + 1) + slot] ?? itself)
      : (from[step * slots * size + slot * size + character] ?? itself);
    if (step === 0 || origin === itself) continue;
    inBlank = origin === theBlank;
    if (inBlank) continue;
    slot -= 1;
    character = origin - slotBefore;
  }
  return { score: total, characters, steps: stepsOf, slotAt };
}
