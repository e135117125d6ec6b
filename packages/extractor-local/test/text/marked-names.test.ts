import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GrayPicture } from "../../src/image/picture.ts";
import { readNames } from "../../src/text/marked-names.ts";
import type { TextLine } from "../../src/text/page.ts";
import { openTesseract, type Tesseract } from "../../src/text/tesseract.ts";

let tesseract: Tesseract;
beforeAll(async () => {
  tesseract = await openTesseract();
}, 60_000);
afterAll(() => tesseract.close());

const along = { x: 1, y: 0 };
const [width, pitch] = [600, 50];

/** A sheet with these lines, and what was said to have been read of them: a text, and the confidence of each of its words. */
async function sheet(
  lines: readonly (readonly [drawn: string, read: string, confidence: number])[],
): Promise<{ picture: GrayPicture; lines: TextLine[] }> {
  const height = lines.length * pitch;
  const texts = lines.map(
    ([drawn], index) =>
      `<text x="12" y="${index * pitch + 35}" font-size="26" font-family="sans-serif">${drawn}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${texts.join("")}</svg>`;
  const data = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer();
  return {
    picture: { width, height, data },
    lines: lines.map(([drawn, text, confidence], index) => ({
      text,
      words: text.split(" ").map((word) => ({ text: word, confidence })),
      confidence,
      left: 4,
      right: 24 + 15 * drawn.length,
      top: index * pitch + 3,
      bottom: index * pitch + 47,
    })),
  };
}

async function readAgain(drawn: Parameters<typeof sheet>[0], late = () => false): Promise<TextLine[]> {
  const { picture, lines } = await sheet(drawn);
  return readNames(tesseract, picture, lines, { along, late });
}

describe("a name that English cannot spell", () => {
  it("is read by the languages that can, word by word, however sure the English reading is", async () => {
    const read = await readAgain([
      ["Łucja Żeleńska", "tucja Zelenska", 96],
      ["Tomáš Dvořák", "Tomas Dvotek", 96],
      ["Søren Müller", "Seren Miiller", 96],
    ]);
    expect(read.map(({ text }) => text)).toEqual(["Łucja Żeleńska", "Tomáš Dvořák", "Søren Müller"]);
  });

  it("is read where its label says that it stands, and nothing else that looks like one", async () => {
    const read = await readAgain([
      ["Tenant", "Tenant", 96],
      ["Søren Müller", "Seren Miller", 96],
      ["Łąkowa Street", "Lakowa Street", 96],
      ["Tomáš Dvořák", "Tomas Dvotek", 96],
    ]);
    expect(read.map(({ text }) => text)).toEqual(["Tenant", "Søren Müller", "Lakowa Street", "Tomas Dvotek"]);
  });

  it("is not read for certain where no language is sure of it and none reads like another", async () => {
    const [name] = await readAgain([["~ %# ^; =+", "Seren Lindqvist", 60]]);
    expect(name?.words.map(({ confidence }) => confidence)).toEqual([0, 0]);
  });

  it("is left as it is once there is no time", async () => {
    const [name] = await readAgain([["Søren Müller", "Seren Miller", 90]], () => true);
    expect(name?.text).toBe("Seren Miller");
  });
});

describe("what is no name", () => {
  it.each([
    ["Halcyon Mutual Insurance", 60],
    ["Policy number", 60],
    ["HM-2048-7716", 60],
  ] as const)("is not read again: %s, with a confidence of %d", async (text, confidence) => {
    const [line] = await readAgain([["Søren Müller", text, confidence]]);
    expect(line).toMatchObject({ text, confidence });
  });
});
