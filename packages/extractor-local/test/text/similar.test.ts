import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { misread, plain } from "../../src/text/fields/similar.ts";
import { labelNames, labels } from "../../src/text/fields/vocabulary.ts";

/** Levenshtein distance by definition, with the whole table. */
function letters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** A fifth of a label may be misread, but nothing in labels of fewer than six letters. */
const expected = (text: string, label: string): number | undefined => {
  const wrong = letters(text, label);
  return wrong <= (label.length < 6 ? 0 : Math.floor(label.length / 5)) ? wrong : undefined;
};

const everyLabel = [...new Set(labelNames.flatMap((name) => labels[name].map(plain)))];

describe("the number of misread letters of a label", () => {
  it.each([
    ["policynumber", "policynumber", 0],
    ["policynunber", "policynumber", 1],
    ["pollcynunber", "policynumber", 2],
    ["po1icynunbr", "policynumber", undefined],
    ["xxpolicynumber", "policynumber", 2],
    ["policynumberxx", "policynumber", 2],
    ["olicynumbe", "policynumber", 2],
    ["premisesxxx", "premises", undefined],
    ["tenent", "tenant", 1],
    ["tenemt", "tenant", undefined],
    ["nane", "name", undefined],
    ["name", "name", 0],
    ["", "tenant", undefined],
  ] as const)("%s for %s: %s", (text, label, wrong) => {
    expect(misread(text, label)).toBe(wrong);
  });

  it("is the Levenshtein distance between any two labels of similar length", () => {
    const differing = everyLabel.flatMap((text) =>
      everyLabel
        .filter((label) => Math.abs(label.length - text.length) < 8)
        .filter((label) => misread(text, label) !== expected(text, label))
        .map((label) => [text, label]),
    );
    expect(differing).toEqual([]);
  });

  it("is the Levenshtein distance, however a label was damaged", () => {
    const damage = fc.record({ at: fc.nat(40), removed: fc.nat(2), added: fc.string({ maxLength: 2 }) });
    fc.assert(
      fc.property(
        fc.constantFrom(...everyLabel.filter((label) => label.length > 9)),
        fc.array(damage, { maxLength: 4 }),
        (label, damages) => {
          const text = damages.reduce(
            (left, { at, removed, added }) => plain(left.slice(0, at) + added + left.slice(at + removed)),
            label,
          );
          expect(misread(text, label)).toBe(expected(text, label));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
