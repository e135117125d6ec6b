import fc from "fast-check";
import { describe, inject, it } from "vitest";
import { sameStreet } from "../../../src/verdict/comparison/address.ts";
import { suffixes } from "./pairs/suffixes.ts";
import { pairs } from "./pairs.ts";

const options = { numRuns: Math.ceil(400 * inject("size")) };

const lastWord = (street: string): string => street.split(" ").at(-1) ?? "";

/** The spellings of each standard suffix. `MDW` is a meadow or meadows. */
const spellings: readonly (readonly string[])[] = (() => {
  const found = new Map<string, string[]>();
  for (const { one, sign, other } of pairs(suffixes)) {
    const [word, standard] = [lastWord(one), lastWord(other)];
    if (sign === "=" && word !== "MDW" && standard !== "MDW")
      found.set(standard, [...(found.get(standard) ?? [standard]), word]);
  }
  return [...found.values()];
})();

const directions = [
  ["N", "N.", "North"],
  ["S", "S.", "South"],
  ["E", "E.", "East"],
  ["W", "W.", "West"],
  ["NE", "N.E.", "Northeast", "North East"],
  ["NW", "N.W.", "Northwest", "North West"],
] as const;

const units = [
  ["Apt", "APARTMENT", "Apt."],
  ["Bldg", "Building"],
  ["Fl", "Floor"],
  ["Rm", "Room"],
  ["Spc", "Space"],
  ["Lot"],
  ["Trlr", "Trailer"],
] as const;

/** A street as its parts. A number is the index of a word in the lists above; null leaves the part out. */
const parts = fc.record({
  house: fc.integer({ min: 1, max: 99_999 }),
  before: fc.option(fc.nat(directions.length - 1)),
  name: fc.constantFrom("Zelkova", "Quillon", "Brambly", "Farrow Tern", "41st", "Vexley Gully"),
  suffix: fc.nat(spellings.length - 1),
  after: fc.option(fc.nat(directions.length - 1)),
  unit: fc.option(fc.record({ kind: fc.nat(units.length - 1), value: fc.integer({ min: 1, max: 999 }) })),
});

type Parts = typeof parts extends fc.Arbitrary<infer Of> ? Of : never;

/** Writes a street, each word in the spelling that a number chooses. */
function written({ house, before, name, suffix, after, unit }: Parts, choice: readonly number[]): string {
  const spelled = (words: readonly string[] | undefined, at: number) =>
    words?.[(choice[at] ?? 0) % words.length] ?? "";
  return [
    String(house),
    before === null ? "" : spelled(directions[before], 0),
    name,
    spelled(spellings[suffix], 1),
    after === null ? "" : spelled(directions[after], 2),
    unit === null ? "" : `${spelled(units[unit.kind], 3)} ${unit.value}`,
  ]
    .filter((word) => word !== "")
    .join(" ");
}

const choices = fc.array(fc.nat(50), { minLength: 4, maxLength: 4 });

describe("streets of Publication 28", () => {
  it("are equal in any spelling of their words", () => {
    fc.assert(
      fc.property(parts, choices, choices, (own, one, other) =>
        sameStreet(written(own, one), written(own, other)),
      ),
      options,
    );
  });

  it("differ if one part differs, in any spelling", () => {
    fc.assert(
      fc.property(
        parts,
        parts,
        fc.constantFrom("house", "before", "name", "suffix", "after", "unit"),
        choices,
        choices,
        (own, another, part, one, other) => {
          fc.pre(JSON.stringify(own[part]) !== JSON.stringify(another[part]));
          // A proof may name a unit that is not expected.
          fc.pre(part !== "unit" || own.unit !== null);
          return !sameStreet(written(own, one), written({ ...own, [part]: another[part] }, other));
        },
      ),
      options,
    );
  });
});
