import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrientedBox } from "../../src/image/geometry.ts";
import type { GrayImage } from "../../src/image/image.ts";
import { type Network, openNetworks } from "../../src/networks/inference.ts";
import { readModelCard } from "../../src/networks/line-network.ts";
import { spelling, textCard, textModel } from "../../src/networks/models.ts";
import { readLanguageModel } from "../../src/print/language-model.ts";
import { createPrintNetwork, type PrintNetwork } from "../../src/print/print-network.ts";
import { directionOf, linesOf, recognise } from "../../src/print/recognise.ts";

let text: Network;
let network: PrintNetwork;
beforeAll(async () => {
  ({ text } = (await openNetworks({ text: textModel })).networks);
  const card = await readModelCard(textCard);
  network = createPrintNetwork(text, card, await readLanguageModel(spelling, card.charset));
});
afterAll(() => text.close());

const [width, pitch] = [700, 50];
const statement = [
  "Deposits and withdrawals of this month",
  "Harbor Glen Savings Bank",
  "Statement of account",
  "Opening balance of January",
  "Closing balance of January",
  "Interest and charges paid",
  "Your branch in Cedar Hollow",
];

/** A sheet with these lines, and their places. */
async function sheet(
  texts: readonly string[],
  turned: boolean,
): Promise<{ image: GrayImage; boxes: OrientedBox[] }> {
  const height = texts.length * pitch;
  const lines = texts.map(
    (text, index) =>
      `<text x="12" y="${index * pitch + 35}" font-size="26" font-family="sans-serif">${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${lines.join("")}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true });
  const boxes = texts.map((text, index) => {
    const length = 15 * text.length + 12;
    const [x, y] = [12 + length / 2, (index + 0.5) * pitch];
    return {
      centre: turned ? { x: width - x, y: height - y } : { x, y },
      along: { x: 1, y: 0 },
      length,
      height: pitch - 6,
    };
  });
  return { image: { width, height, data: turned ? data.toReversed() : data }, boxes };
}

/** The reading of a sheet, and how many lines were read for its direction. */
async function readSheet(texts: readonly string[], turned: boolean) {
  let reads = 0;
  const counting: PrintNetwork = {
    ...network,
    glance(image, boxes) {
      reads += boxes.length;
      return network.glance(image, boxes);
    },
  };
  const { image, boxes } = await sheet(texts, turned);
  const along = await directionOf(counting, image, boxes);
  const seen = along ? await recognise(network, image, boxes, along) : [];
  return { along, read: along && linesOf(seen, along).map((line) => line.text), probed: reads };
}

describe("the direction of a sheet", () => {
  it("is clear after some short lines", async () => {
    const { along, read, probed } = await readSheet(statement, false);
    expect(along).toEqual({ x: 1, y: 0 });
    expect(read).toEqual(statement);
    expect(probed).toBeLessThan(statement.length);
  });

  it("is the legible one for an upside-down sheet", async () => {
    const { along, read } = await readSheet(statement, true);
    expect(along).toEqual({ x: -1, y: 0 });
    expect(read).toEqual(statement);
  });

  it("is the more confident one if the text is too short to be clear", async () => {
    const { along, read } = await readSheet(["Ines Moreau", "Born 1987"], true);
    expect(along).toEqual({ x: -1, y: 0 });
    expect(read).toEqual(["Ines Moreau", "Born 1987"]);
  });

  it("is not decided by short words that are legible upside down", async () => {
    const reading: PrintNetwork = {
      ...network,
      glance: async (_, boxes) =>
        boxes.map(({ along, length }) =>
          along.x > 0
            ? [{ text: "withdrawals", confidence: length > 340 ? 97 : 60 }]
            : [
                { text: "pod", confidence: 95 },
                { text: "umpuuaud", confidence: 30 },
              ],
        ),
    };
    const { image, boxes } = await sheet(
      [...statement.slice(0, 5), ...statement.slice(2, 7).map((text) => text.slice(0, 21))],
      false,
    );
    expect(await directionOf(reading, image, boxes)).toEqual({ x: 1, y: 0 });
  });
});
