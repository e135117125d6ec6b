import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import { shoot } from "../../../lab/layouts/camera.ts";
import { createCanvas, type Point } from "../../../lab/layouts/canvas.ts";
import { documentOf, type Kind, type Labelled } from "../../../lab/layouts/document.ts";
import { recipeFor, shareOf } from "../../../lab/layouts/recipes.ts";

const kinds: readonly Kind[] = ["front", "page"];
const numbers = Array.from({ length: Math.max(2, Math.ceil(16 * inject("size"))) }, (_, i) => i);
const flat = (kind: Kind, index: number): Promise<Labelled> => documentOf(kind, "seen", "test", index, true);
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

  it("draws seen and blind documents from different recipes", () => {
    const blind = new Set(numbers.map((index) => recipeFor(kind, "blind", "test", index)));
    const seen = numbers.map((index) => recipeFor(kind, "seen", "test", index));
    expect(seen.filter((recipe) => blind.has(recipe) || shareOf(kind, recipe) === "blind")).toEqual([]);
  });

  it("prints its expected values", async () => {
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

  it("places values inside the sheet", async () => {
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

describe("images of drawn layouts", () => {
  it.each(["a", "b", "c", "d"].slice(0, Math.ceil(4 * inject("size"))))(
    "has the ink at the labelled places, camera %s",
    async (seed) => {
      const canvas = createCanvas(100, 60);
      const centre: Point = [70, 20];
      canvas.add(`<rect width="100" height="60" fill="#fff"/><circle cx="70" cy="20" r="5" fill="#f00"/>`);
      const { bytes, place } = await shoot(canvas, seed, { widths: [400, 900] });
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const sums = { count: 0, x: 0, y: 0 };
      for (let at = 0; at < data.length; at += info.channels) {
        const [red = 0, green = 0] = [data[at], data[at + 1]];
        if (red - green < 90) continue;
        sums.count += 1;
        sums.x += (at / info.channels) % info.width;
        sums.y += Math.floor(at / info.channels / info.width);
      }
      const [x, y] = place(centre);
      expect(Math.abs(sums.x / sums.count - x)).toBeLessThan(info.width * 0.012);
      expect(Math.abs(sums.y / sums.count - y)).toBeLessThan(info.width * 0.012);
    },
  );
});
