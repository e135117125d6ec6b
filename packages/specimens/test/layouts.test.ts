import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { documentOf, type Kind, type Labelled } from "../../../bench/layouts/document.ts";
import { recipeFor, shareOf } from "../../../bench/layouts/recipes.ts";

const kinds: readonly Kind[] = ["front", "page"];
const numbers = Array.from({ length: 16 }, (_, i) => i);
const flat = (kind: Kind, index: number): Promise<Labelled> =>
  documentOf(kind, "training", "test", index, true);
const said = ({ lines }: Labelled, ...fields: readonly string[]): string =>
  lines
    .filter(({ role, field }) => role === "value" && field !== undefined && fields.includes(field))
    .map(({ text }) => text)
    .join(" ")
    .toLowerCase();

describe.each(kinds)("drawn layouts: %s", (kind) => {
  it("draws the same document for the same seed and number", async () => {
    const [one, same, other] = [await flat(kind, 3), await flat(kind, 3), await flat(kind, 4)];
    expect(same).toEqual(one);
    expect(other.lines).not.toEqual(one.lines);
  });

  it("draws training and held-out documents from different recipes", () => {
    const held = new Set(numbers.map((index) => recipeFor(kind, "held", "test", index)));
    const training = numbers.map((index) => recipeFor(kind, "training", "test", index));
    expect(training.filter((recipe) => held.has(recipe) || shareOf(kind, recipe) === "held")).toEqual([]);
  });

  it("prints the values that it expects to be read", async () => {
    for (const index of numbers) {
      const drawn = await flat(kind, index);
      const { documentNumber, number, surname, given, fullName } = drawn.expected;
      expect(said(drawn, "documentNumber", "number")).toContain(
        (documentNumber ?? number ?? "").toLowerCase(),
      );
      for (const part of (fullName ?? `${given} ${surname}`).toLowerCase().split(" "))
        expect(said(drawn, "surname", "given", "name")).toContain(part);
    }
  });

  it("keeps values inside the sheet", async () => {
    for (const index of numbers) {
      const { lines } = await flat(kind, index);
      const [width, height] = kind === "front" ? [125, 88] : [216, 297];
      for (const { box, role, text } of lines.filter((line) => line.role !== "other"))
        for (const [x, y] of box) {
          expect(x, `${index} ${role} ${text}`).toBeGreaterThan(-1);
          expect(x, `${index} ${role} ${text}`).toBeLessThan(width);
          expect(y, `${index} ${role} ${text}`).toBeGreaterThan(-1);
          expect(y, `${index} ${role} ${text}`).toBeLessThan(height);
        }
    }
  });
});

describe("pictures of drawn layouts", () => {
  it("has the number's ink where the truth says", async () => {
    const { bytes, lines } = await documentOf("page", "training", "ink", 1);
    const line = lines.find(({ role, field }) => role === "value" && field === "number");
    const [xs, ys] = [line?.box.map(([x]) => x) ?? [], line?.box.map(([, y]) => y) ?? []];
    const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
    const [width, height] = [Math.ceil(Math.max(...xs)) - left, Math.ceil(Math.max(...ys)) - top];
    const spread = async (y: number): Promise<number> => {
      const crop = sharp(await sharp(bytes).extract({ left, top: y, width, height }).png().toBuffer());
      return (await crop.greyscale().stats()).channels[0]?.stdev ?? 0;
    };
    expect(await spread(top)).toBeGreaterThan(2 * (await spread(Math.floor(top * 0.02))));
  });
});
