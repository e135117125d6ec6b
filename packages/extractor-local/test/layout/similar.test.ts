import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { labelNames, labels } from "../../src/layout/pages/vocabulary.ts";
import { misread, plain } from "../../src/print/similar.ts";

/** Levenshtein distance by definition, with the whole table. */
function letters(one: string, other: string): number {
  const width = other.length + 1;
  const table = new Uint8Array((one.length + 1) * width);
  for (let i = 0; i <= one.length; i++)
    for (let j = 0; j < width; j++) {
      const at = i * width + j;
      const changed = (table[at - width - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const fewer = (table[at - width] ?? 0) + 1;
      const more = (table[at - 1] ?? 0) + 1;
      table[at] = i === 0 ? j : j === 0 ? i : Math.min(changed, fewer, more);
    }
  return table.at(-1) ?? 0;
}

/** A fifth of a label may be misread, but nothing in labels of fewer than six letters. */
const expected = (text: string, label: string): number | undefined => {
  const wrong = letters(text, label);
  return wrong <= (label.length < 6 ? 0 : Math.floor(label.length / 5)) ? wrong : undefined;
};

const everyLabel = [...new Set(labelNames.flatMap((name) => labels[name].map(plain)))];

/** Spread evenly over the vocabulary in the fast ring, all in the others. */
const someLabels = everyLabel.filter((_, at) => at % (inject("size") < 1 ? 25 : 1) === 0);

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
    const differing = someLabels.flatMap((text) =>
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
      { numRuns: Math.ceil(2000 * inject("size")) },
    );
  });
});
