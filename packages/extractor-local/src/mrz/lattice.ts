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

/** States: slot × character, and one blank before each slot and after the last, at the step that was reached. */
interface Lattice {
  readonly slots: number;
  readonly steps: number;
  readonly score: Float32Array;
  readonly blanks: Float32Array;
  /** The two likeliest characters of each slot. */
  readonly best: Int32Array;
  readonly second: Int32Array;
  /** Where a state came from: itself, the blank before its slot, or 2 + the character of the slot before. */
  readonly from: Uint8Array;
  readonly blankFrom: Uint8Array;
}

/** How a slot is reached from what stands before it. */
interface Entry {
  readonly score: number;
  readonly origin: number;
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
    best: new Int32Array(slots),
    second: new Int32Array(slots).fill(1),
    from: new Uint8Array(steps * slots * size),
    blankFrom: new Uint8Array(steps * (slots + 1)),
  };
  const beginning: Entry = { score: 0, origin: itself };
  if (emissions[0]) enterSlot(lattice, 0, 0, emissions[0], { any: beginning, same: beginning, before: -1 });
  lattice.blanks[0] = sight.blank[0] ?? 0;
  for (let step = 1; step < steps; step++) advance(lattice, step, sight.blank[step] ?? 0, emissions);
  return trace(lattice);
}

/** From the last slot to the first: each looks only at itself and at the one before it, which are still of the step before. */
function advance(lattice: Lattice, step: number, blank: number, emissions: readonly Float32Array[]): void {
  const { slots, steps, score, blanks, best, second } = lattice;
  // Slots that can be reached by now, and from which the last can still be reached.
  const first = Math.max(0, slots - (steps - step) - 2);
  for (let slot = Math.min(slots, step + 1); slot >= first; slot--) {
    const fromBlank: Entry = { score: blanks[slot] ?? impossible, origin: theBlank };
    const before = slot > 0 ? (best[slot - 1] ?? 0) : -1;
    const other = slot > 0 ? (second[slot - 1] ?? 1) : -1;
    const scoreOf = (character: number): number =>
      slot > 0 ? (score[(slot - 1) * size + character] ?? impossible) : impossible;
    const any = likelier(fromBlank, { score: scoreOf(before), origin: slotBefore + before });
    blanks[slot] = any.score + blank;
    lattice.blankFrom[step * (slots + 1) + slot] = any === fromBlank ? itself : any.origin;
    const emitted = emissions[slot];
    if (!emitted) continue;
    const same = likelier(fromBlank, { score: scoreOf(other), origin: slotBefore + other });
    enterSlot(lattice, step, slot, emitted, { any, same, before });
  }
  score.fill(impossible, 0, first * size);
  blanks.fill(impossible, 0, first);
}

const likelier = (a: Entry, b: Entry): Entry => (b.score > a.score ? b : a);

/** `same` is the way to the character `before`, which the slot before most likely has; `any` the way to all others. */
function enterSlot(
  lattice: Lattice,
  step: number,
  slot: number,
  emitted: Float32Array,
  { any, same, before }: { readonly any: Entry; readonly same: Entry; readonly before: number },
): void {
  const { score, from, best, second } = lattice;
  const states = slot * size;
  const origins = (step * lattice.slots + slot) * size;
  const emissions = step * size;
  let [first, next] = [0, 1];
  let [firstScore, nextScore] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let c = 0; c < size; c++) {
    const own = score[states + c] ?? impossible;
    const entry = c === before ? same : any;
    const entering = entry.score > own;
    const value = Math.fround((entering ? entry.score : own) + (emitted[emissions + c] ?? impossible));
    score[states + c] = value;
    from[origins + c] = entering ? entry.origin : itself;
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
