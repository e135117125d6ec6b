import { describe, expect, it } from "vitest";
import { comparisonOf } from "../../src/in-process.ts";

describe("the comparison", () => {
  it.each([
    [0, 100],
    [0.29, 90],
    [0.58, 80],
    [0.64, 60],
    [0.7, 40],
    [0.85, 20],
    [1, 0],
    [1.4, 0],
  ])("of a distance of %f is %i", (distance, comparison) => {
    expect(comparisonOf(distance)).toBe(comparison);
  });

  it("never rises with the distance", () => {
    const all = Array.from({ length: 1400 }, (_, step) => comparisonOf(step / 1000));
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });
});
