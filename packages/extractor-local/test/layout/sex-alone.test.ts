import { describe, expect, it } from "vitest";
import { printedValues } from "../../src/layout/pages/printed.ts";
import { placesOfSex } from "../../src/layout/pages/sex.ts";
import { line, page } from "./lines.ts";

const sexOf = (lines: ReturnType<typeof page>, sexAlone = true): string | undefined =>
  printedValues(lines, { sexAlone }).find(({ name }) => name === "person.sex")?.value;

describe("a letter alone on its line beside an MRZ", () => {
  it.each([
    ["F", "F"],
    ["M", "M"],
    ["X", "X"],
    ["F)", "F"],
    ["M/M", "M"],
    ["Ж/F", "F"],
    ["F/Ж", "F"],
    ["V/F", "F"],
    ["K / M", "M"],
    ["М/M", "M"],
  ])("is the sex: %s", (text, sex) => {
    expect(sexOf(page(`PASSPORT\nMOREAU\n${text}\nANTARCTICA`))).toBe(sex);
  });

  it.each(["M/F", "F/M", "P", "A/B", "FM", "F1", "Ж", "F. M."])("is none: %s", (text) => {
    expect(sexOf(page(`PASSPORT\nMOREAU\n${text}\nANTARCTICA`))).toBeUndefined();
  });

  it("is none if another such line differs, or the letter is unclear", () => {
    expect(sexOf(page("MOREAU\nF\nANTARCTICA\nM"))).toBeUndefined();
    expect(sexOf([line("MOREAU", { row: 1 }), line("F", { row: 3, confidence: 56 })])).toBeUndefined();
  });

  it("does not replace the one at its label", () => {
    expect(sexOf(page("MOREAU\nSex\nF\n\n\n\n\nM"))).toBe("F");
  });

  it("is none on documents that print other letters so", () => {
    expect(sexOf(page("MOREAU\nM\nANTARCTICA"), false)).toBeUndefined();
  });
});

it.each([
  ["Ж/F", "F"],
  ["F/Ж", "F"],
  ["K/M", "M"],
])("the sex at its label may be in two languages: %s", (text, sex) => {
  expect(sexOf(page(`Sex\n${text}`), false)).toBe(sex);
});

describe("the letter that the detector missed is looked for", () => {
  const label = { centre: { x: 100, y: 50 }, along: { x: 1, y: 0 }, length: 40, height: 12 };
  const holds = (at: { readonly x: number; readonly y: number }) =>
    placesOfSex("Cinsi/Sex", label).some(
      ({ centre, length, height }) =>
        Math.abs(centre.x - at.x) < length / 2 && Math.abs(centre.y - at.y) < height / 2,
    );

  it.each([
    ["below the beginning of its label", { x: 88, y: 67 }],
    ["after the end of its label", { x: 132, y: 50 }],
  ] as const)("%s", (_, at) => {
    expect(holds(at)).toBe(true);
  });

  it("and nowhere else", () => {
    expect(holds({ x: 88, y: 90 })).toBe(false);
    expect(placesOfSex("Essex Place", label)).toEqual([]);
  });
});
