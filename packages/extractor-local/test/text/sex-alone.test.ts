import { describe, expect, it } from "vitest";
import { printedValues } from "../../src/text/fields/printed.ts";
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
