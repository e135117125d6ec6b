import { mrzs } from "@passmuster/specimens/workshop";
import { describe, expect, it } from "vitest";
import { columnsOf, peaksOf } from "../../src/mrz/columns.ts";
import { logitsOf } from "./line-logits.ts";

const placesIn = (text: string): number[] => peaksOf(logitsOf(text)).map(({ place }) => place);
const [names, numbers] = mrzs.TD3;
const even = Array.from({ length: 44 }, (_, column) => (column + 0.5) / 44);

/** The rounded columns of characters at these places. */
const counted = (places: readonly number[]): number[] => {
  const [columns] = columnsOf([places]) ?? [];
  return places.map((place) => Math.round(columns?.columnOf(place) ?? Number.NaN) + 0);
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, column) => column);

describe("the columns of a line", () => {
  it("are counted by the places of the characters", () => {
    expect(counted(placesIn(numbers))).toEqual(upTo(44));
  });

  it("keep the place of unseen characters", () => {
    const some = even.filter((_, column) => ![7, 12, 18, 19, 20, 33].includes(column));
    expect(counted(some)).toEqual(upTo(44).filter((column) => ![7, 12, 18, 19, 20, 33].includes(column)));
  });

  it("count a twice-read character once", () => {
    const twice = even.flatMap((place, column) =>
      column === 2 ? [place - 0.3 / 44, place + 0.2 / 44] : [place],
    );
    expect(counted(twice)).toEqual([0, 1, 2, ...upTo(44).slice(2)]);
  });

  it("may grow narrower along the line", () => {
    expect(counted(even.map((place) => place + 0.06 * place * (1 - place)))).toEqual(upTo(44));
  });

  it("agree with one pitch, unlike other text", () => {
    const ragged = even
      .map((place, column) => place + Math.sin(column * column) / 70)
      .toSorted((a, b) => a - b);
    expect(columnsOf([even])?.[0]?.agreement).toBeGreaterThan(0.95);
    expect(columnsOf([ragged])?.[0]?.agreement).toBeLessThan(0.7);
  });

  it("are undefined for few characters", () => {
    expect(columnsOf([even.slice(0, 5)])).toBeUndefined();
  });

  it("are separate for lines that begin at different places", () => {
    const shifted = even.map((place) => place * 0.99 + 0.008);
    const lines = columnsOf([placesIn(names), shifted]);
    expect(lines?.[1]?.placeOf(0)).toBeCloseTo(shifted[0] ?? 0, 2);
    expect(lines?.[1]?.placeOf(43)).toBeCloseTo(shifted[43] ?? 0, 2);
  });
});
