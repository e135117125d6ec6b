import { expect, test } from "vitest";
import { readCard } from "../../src/layout/cards/read-card.ts";
import type { TextLine } from "../../src/print/page.ts";
import { page } from "./lines.ts";

const hawaii = `# HAWAII
DRIVER LICENSE
4d NUMBER
%
1 MOREAU
2 INES
3 DOB 03/08/1987
4b EXP 03/08/2031
8 12 KALANI STREET
HONOLULU, HI 96813`;

/** The number of a licence, read as the first text and, at further looks, as the others. */
function numberOf(seen: string, also: readonly string[] = [], confidence = 90): string | undefined {
  const lines = page(hawaii.replace("%", seen)).map((line): TextLine => {
    if (line.text !== seen) return line;
    const words = [{ text: seen, confidence }];
    return { ...line, words, confidence, also: also.map((text) => [{ text, confidence }]) };
  });
  return readCard(lines).number;
}

test("a number of the issuer's form is read", () => {
  expect(numberOf("H33530169")).toBe("H33530169");
  expect(numberOf("H33530169", ["H3353016", "H33530169"])).toBe("H33530169");
});

test("two readings of the issuer's form give no number", () => {
  expect(numberOf("H33530169", ["H38530169"])).toBeUndefined();
});

test("a number of another form needs every look, and clear ones", () => {
  expect(numberOf("HV33530169", ["HV33530169"])).toBe("HV33530169");
  expect(numberOf("HV33530169", ["H33530169"])).toBeUndefined();
  expect(numberOf("HV33530169", ["HV33530169"], 74)).toBeUndefined();
});
