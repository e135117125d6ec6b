import { expect, test } from "vitest";
import { shows } from "../../src/layout/layer/shows.ts";

const read = (text: string, confidence = 99) => text.split(" ").map((word) => ({ text: word, confidence }));
const shown = (image: string, layer: string, confidence?: number): boolean =>
  shows(read(image, confidence), layer.split(" "));

test.each([
  ["Ines Moreau", "Ines Moreau"],
  ["INES MOREAU", "Ines Moreau"],
  ["Ines Moreau:", "Inés Moreau"],
  ["48 AIder Street", "48 Alder Street"],
  ["InesMoreau", "Ines Moreau"],
])("the image of %j shows %j", (image, layer) => {
  expect(shown(image, layer)).toBe(true);
});

test.each([
  ["Mallory Fox", "Ines Moreau"],
  ["Ines Moreav", "Ines Moreau"],
  ["Ines", "Ines Moreau"],
  ["Ines Moreau Fox", "Ines Moreau"],
  ["48 Alder Street", "49 Alder Street"],
  ["", "Ines Moreau"],
  ["- -", "- -"],
])("the image of %j does not show %j", (image, layer) => {
  expect(shown(image, layer)).toBe(false);
});

test("a doubtful letter proves nothing against a long word, but much against a number", () => {
  expect(shown("Ines Moreav", "Ines Moreau", 40)).toBe(true);
  expect(shown("LP-4482-1199", "LP-4482-1190", 40)).toBe(false);
  expect(shown("Lea Fox", "Lee Fox", 40)).toBe(false);
});
