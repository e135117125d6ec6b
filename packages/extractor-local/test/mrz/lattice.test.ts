import { alphabet } from "@passmuster/mrz";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createEmissions } from "../../src/mrz/emissions.ts";
import { bestPath } from "../../src/mrz/lattice.ts";
import type { LineLogits } from "../../src/mrz/line-logits.ts";

const steps = 7;
const letters = ["A", "B", "<"].map((letter) => alphabet.indexOf(letter));
const size = alphabet.length;

/** Lines of a few steps in which three characters and the blank have any likelihood. */
const lineLogits = fc
  .array(fc.integer({ min: -120, max: 0 }), { minLength: steps * 4, maxLength: steps * 4 })
  .map((values): LineLogits => {
    const characters = new Float32Array(steps * size).fill(-1e4);
    const blank = Float32Array.from({ length: steps }, (_, step) => values[step * 4 + 3] ?? 0);
    for (let step = 0; step < steps; step++)
      letters.forEach((letter, at) => {
        characters[step * size + letter] = values[step * 4 + at] ?? 0;
      });
    return { steps, characters, blank };
  });

/** Tries every path: at each step a blank, the same character, or the next one. */
function likeliest({ characters, blank }: LineLogits, slots: number): number {
  const from = (step: number, slot: number, character: number, inBlank: boolean): number => {
    if (step === steps) return slot === slots ? 0 : Number.NEGATIVE_INFINITY;
    const ways = [(blank[step] ?? 0) + from(step + 1, slot, character, true)];
    for (const letter of letters) {
      const seen = characters[step * size + letter] ?? 0;
      const further = letter === character && !inBlank;
      if (further) ways.push(seen + from(step + 1, slot, letter, false));
      else if (slot < slots) ways.push(seen + from(step + 1, slot + 1, letter, false));
    }
    return Math.max(...ways);
  };
  return from(0, 0, -1, true);
}

it.each([1, 3, 5, 7])("finds the likeliest of all paths with %i characters, whatever its cost", (slots) => {
  fc.assert(
    fc.property(lineLogits, (logits) => {
      const expected = likeliest(logits, slots);
      // Unseen fillers may extend a run, so lines with runs are excluded.
      const path = bestPath(logits, "n".repeat(slots), withoutRuns(logits));
      expect(path?.score).toBeCloseTo(expected, 2);
    }),
    { numRuns: 100 },
  );
});

const withoutRuns = (logits: LineLogits) => () => logits.characters;

it("finds none if all exceed the cost limit", () => {
  const logits: LineLogits = {
    steps: 2,
    characters: new Float32Array(2 * size).fill(-30),
    blank: new Float32Array(2),
  };
  expect(bestPath(logits, "nn", createEmissions(logits), 59)).toBeUndefined();
  expect(bestPath(logits, "nn", createEmissions(logits), 61)?.score).toBeCloseTo(-60, 2);
});
