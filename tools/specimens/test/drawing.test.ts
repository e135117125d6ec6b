import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import { recipes } from "../src/catalogue.ts";
import { photograph, type Recipe, rasterise, specimenPerson } from "../src/workshop.ts";

const all: readonly (readonly [string, Recipe])[] = Object.entries(recipes);
const clear = all.filter(([, recipe]) => recipe.quality === "clear" && recipe.rotation === 0);
const drawn = clear.filter((_, at) => at % Math.ceil(1 / (1.5 * inject("size"))) === 0);

describe("a drawing", () => {
  it.each(drawn)(
    "of %s bears the word SPECIMEN in letters of at least a third of its width",
    (_, { draw }) => {
      const drawing = draw();
      expect(drawing.texts).toContain("SPECIMEN");
      expect(drawing.largestMark / drawing.width).toBeGreaterThan(0.33);
    },
  );

  it.each(drawn)("of %s is reproducible", (_, { draw }) => {
    expect(draw()).toEqual(draw());
  });

  it.each(drawn.filter(([, { facts }]) => facts.mrz))(
    "of %s prints the MRZ of its facts",
    (_, { draw, facts }) => {
      expect(draw().texts).toEqual(expect.arrayContaining([...(facts.mrz ?? [])]));
    },
  );

  it.each(drawn.filter(([, { facts }]) => facts.address))(
    "of %s prints the address of its facts",
    (_, { draw, facts }) => {
      const words = draw().texts.join(" ").toUpperCase();
      for (const part of [
        facts.address?.street,
        facts.address?.city,
        facts.address?.state,
        facts.address?.zip,
      ])
        expect(words).toContain(part?.toUpperCase());
    },
  );
});

describe("a photograph", () => {
  const recipe: Recipe = recipes["driver-licence-back"];
  const page = rasterise(recipe.draw(), 400);

  it("depends on its seed", async () => {
    const image = await page;
    const take = (seed: string) => photograph(image, { quality: "worn", rotate: 0, seed, pixels: 150 });
    const [one, same, other] = [await take("a"), await take("a"), await take("b")];
    expect(Buffer.compare(one, same)).toBe(0);
    expect(Buffer.compare(one, other)).not.toBe(0);
  });

  it("turns clockwise: a barcode at the top moves to the right", async () => {
    const image = await photograph(await page, { quality: "scan", rotate: 90, seed: "a", pixels: 240 });
    const { width = 0, height = 0 } = await sharp(image).metadata();
    expect(height).toBeGreaterThan(width);
    const half = async (left: number) => {
      const area = { left, top: 0, width: Math.floor(width / 2), height };
      return sharp(await sharp(image).extract(area).greyscale().toBuffer()).stats();
    };
    const [left, right] = await Promise.all([half(0), half(Math.floor(width / 2))]);
    expect(right.channels[0]?.stdev).toBeGreaterThan(1.5 * (left.channels[0]?.stdev ?? 0));
  });
});

describe("a person", () => {
  it("depends only on the seed and has the seed's name", () => {
    expect(specimenPerson("ines")).toEqual(specimenPerson("ines"));
    expect(specimenPerson("ines").givenNames).toMatch(/^Inés/);
    expect(specimenPerson("lucja").givenNames).toMatch(/^Łucja/);
    expect(specimenPerson("any other text").seed).toBe("any other text");
  });

  it("is an adult with an address in the USA", () => {
    for (let i = 0; i < 200 * inject("size"); i++) {
      const { dateOfBirth, address } = specimenPerson(`person ${i}`);
      expect(dateOfBirth >= "1962-01-01" && dateOfBirth < "2002-01-01").toBe(true);
      expect(address).toMatchObject({
        country: "USA",
        zip: expect.stringMatching(/^\d{5}$/),
        state: expect.stringMatching(/^[A-Z]{2}$/),
      });
    }
  });
});
