import type { Emissions } from "./emissions.ts";
import { impossible, type Sight, size } from "./sight.ts";

export interface Path {
  readonly score: number;
  /** By slot, as places in the alphabet. */
  readonly characters: readonly number[];
  readonly steps: readonly (readonly number[])[];
  /** Slot at each step; negative for a blank: -1 - (slots before it). */
  readonly slotAt: Int32Array;
}

/** States: slot × character, and one blank before each slot and after the last. */
interface Lattice {
  readonly slots: number;
  readonly steps: number;
  score: Float32Array;
  blanks: Float32Array;
  /** Where a state came from: itself, the blank before its slot, or 2 + the character of the slot before. */
  readonly from: Uint8Array;
  readonly blankFrom: Uint8Array;
}

const itself = 0;
const theBlank = 1;
const slotBefore = 2;

/**
 * The likeliest path that has exactly the characters a template asks for: Viterbi over the CTC lattice (Graves 2006, section 4), in
 * which two equal neighbours need a blank between them. None when there are fewer steps than characters.
 */
export function bestPath(sight: Sight, template: string, emissionsFor: Emissions): Path | undefined {
  const slots = template.length;
  const { steps } = sight;
  if (steps < slots) return undefined;
  const emissions = [...template].map(emissionsFor);
  const lattice: Lattice = {
    slots,
    steps,
    score: new Float32Array(slots * size).fill(impossible),
    blanks: new Float32Array(slots + 1).fill(impossible),
    from: new Uint8Array(steps * slots * size),
    blankFrom: new Uint8Array(steps * (slots + 1)),
  };
  lattice.blanks[0] = sight.blank[0] ?? 0;
  lattice.score.set(emissions[0]?.subarray(0, size) ?? []);
  for (let step = 1; step < steps; step++) advance(lattice, step, sight.blank[step] ?? 0, emissions);
  return trace(lattice);
}

function advance(lattice: Lattice, step: number, blank: number, emissions: readonly Float32Array[]): void {
  const { slots, steps, score, blanks } = lattice;
  const nextScore = new Float32Array(score.length).fill(impossible);
  const nextBlanks = new Float32Array(blanks.length).fill(impossible);
  // Slots that can be reached by now, and from which the last can still be reached.
  const first = Math.max(0, slots - (steps - step) - 2);
  const last = Math.min(slots, step + 1);
  for (let slot = first; slot <= last; slot++) {
    const [best, second] = slot > 0 ? topTwo(score, (slot - 1) * size) : [-1, -1];
    const bestBefore = best < 0 ? impossible : (score[(slot - 1) * size + best] ?? impossible);
    const secondBefore = second < 0 ? impossible : (score[(slot - 1) * size + second] ?? impossible);
    const blankBefore = blanks[slot] ?? impossible;
    nextBlanks[slot] = Math.max(blankBefore, bestBefore) + blank;
    lattice.blankFrom[step * (slots + 1) + slot] = bestBefore > blankBefore ? slotBefore + best : itself;
    const emitted = emissions[slot];
    if (!emitted) continue;
    for (let c = 0; c < size; c++) {
      const state = slot * size + c;
      const entering = c === best ? secondBefore : bestBefore;
      let value = score[state] ?? impossible;
      let origin = itself;
      if (blankBefore > value) {
        value = blankBefore;
        origin = theBlank;
      }
      if (entering > value) {
        value = entering;
        origin = slotBefore + (c === best ? second : best);
      }
      nextScore[state] = value + (emitted[step * size + c] ?? impossible);
      lattice.from[step * slots * size + state] = origin;
    }
  }
  lattice.score = nextScore;
  lattice.blanks = nextBlanks;
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
