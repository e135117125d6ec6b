import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readModelCard } from "../../src/networks/line-network.ts";
import { spelling as file, textCard } from "../../src/networks/models.ts";
import { type Context, readLanguageModel } from "../../src/print/language-model.ts";

const { charset } = await readModelCard(textCard);
const model = await readLanguageModel(file, charset);

const classOf = (character: string): number => charset.indexOf(character) + 1;
const contextOf = (text: string): Context =>
  [...text].reduce((context, character) => model.after(context, classOf(character)), model.start);
const likelihood = (before: string, next: string): number =>
  model.likelihood(contextOf(before), classOf(next)) ?? Number.NaN;
const weight = (before: string, next: string): number => model.weight(contextOf(before), classOf(next));

const lower = "abcdefghijklmnopqrstuvwxyz ";

describe("the language model", () => {
  it.each([
    ["insuranc", "e"],
    ["the policy hol", "d"],
    ["Rechnungsadress", "e"],
    ["Versicherungsnumme", "r"],
    ["domicili", "o"],
  ])("expects %s to continue with %s", (before, next) => {
    const likeliest = [...lower].sort((a, b) => likelihood(before, b) - likelihood(before, a))[0];
    expect(likeliest).toBe(next);
  });

  it("yields likelihoods that add up to one in any context", () => {
    const text = fc.string({ unit: fc.constantFrom(..."abcdeimnorstuxyz  7-é".split("")), maxLength: 9 });
    fc.assert(
      fc.property(text, (before) => {
        const sum = [...lower].reduce((total, next) => total + likelihood(before, next), 0);
        expect(sum).toBeGreaterThan(0.96);
        expect(sum).toBeLessThan(1.04);
      }),
    );
  });

  it("ignores case and marks of letters", () => {
    expect(likelihood("Straß", "e")).toBe(likelihood("STRAß", "E"));
    expect(likelihood("Jos", "é")).toBe(likelihood("jos", "e"));
    expect(likelihood("Wrocła", "w")).toBe(likelihood("wrocla", "w"));
  });

  it.each([
    ["Łuc", "į", "which no language has beside the ł"],
    ["Gärtn", "ę", "as ä is in no alphabet that has ę"],
    ["JOSÉ", "Ł", "in capitals too"],
  ])("hardly expects %s to continue with %s, %s", (before, next) => {
    const plainly = weight(
      before,
      next.normalize("NFD")[0] === next ? "l" : (next.normalize("NFD")[0] ?? ""),
    );
    expect(weight(before, next)).toBeLessThan(0.06 * plainly);
  });

  it.each([
    ["Wójci", "ę"],
    ["Šimůnkov", "á"],
    ["Müller-J", "ą"],
    ["Åsa J", "ą"],
  ])(
    "lets %s continue with %s: its letters share a language since the last sign or space",
    (before, next) => {
      expect(weight(before, next)).toBe(weight(before, next.normalize("NFD")[0] ?? ""));
    },
  );

  it("has no likelihoods for figures and signs, and restarts after them", () => {
    for (const sign of "07-.,/") {
      expect(model.likelihood(contextOf("insur"), classOf(sign))).toBeUndefined();
      expect(weight("insur", sign)).toBe(1);
    }
    expect(likelihood("insur7", "a")).toBe(likelihood("x-7", "a"));
  });

  it("outweighs the image only slightly: a clear name is read although no list has it", () => {
    const text = fc.string({ unit: fc.constantFrom(...lower.split("")), maxLength: 9 });
    fc.assert(
      fc.property(text, fc.constantFrom(...lower.trim().split("")), (before, next) => {
        expect(weight(before, next)).toBeGreaterThan(0.39);
        expect(weight(before, next)).toBeLessThan(3.4);
      }),
    );
  });
});
