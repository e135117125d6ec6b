import { drawnCard, photograph, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReader, type Reader } from "../../../src/in-process.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const width = 1400;
const millimetre = width / 85.6;
const area = (left: number, top: number, wide: number, high: number) => ({
  left: Math.round(left * millimetre),
  top: Math.round(top * millimetre),
  width: Math.round(wide * millimetre),
  height: Math.round(high * millimetre),
});

interface Placed {
  readonly left: number;
  readonly top: number;
  readonly turn: number;
  /** In millimetres. */
  readonly length: number;
}

/** A card with a word over its print, in millimetres. */
async function marksOf(word: string, { left, top, turn, length }: Placed): Promise<readonly unknown[]> {
  const lines = ["MOREAU", "INES CAMILLE", "08.03.1987", "VALID 04.04.2038"];
  const card = await rasterise(drawnCard("IDENTITY CARD", lines, specimenPerson("alone")), width);
  const title = await rasterise(drawnCard(word, []), width);
  const cut = await sharp(title)
    .extract(area(3.5, 3.8, 4.2 * word.length * 0.72, 5.4))
    .toBuffer();
  const sized = await sharp(cut)
    .resize({ width: Math.round(length * millimetre) })
    .toBuffer();
  const input = await sharp(sized).rotate(turn).toBuffer();
  const marked = await sharp(card)
    .composite([{ input, blend: "multiply", ...area(left, top, 1, 1) }])
    .png()
    .toBuffer();
  const front = await photograph(marked, { quality: "clear", rotate: 0, seed: "alone" });
  const { marks = [] } = await reader.read({ front, wanted: { mrz: false, print: "card" } });
  return marks.map((mark) => mark.word);
}

test("a small upright word that stands alone voids a card", async () => {
  expect(await marksOf("MUESTRA", { left: 79, top: 14, turn: -90, length: 14 })).toContain("MUESTRA");
});

test("a word over a portrait voids a card", async () => {
  expect(await marksOf("CANCELLED", { left: 7, top: 18, turn: 0, length: 16 })).toContain("CANCELLED");
});
