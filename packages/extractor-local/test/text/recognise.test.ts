import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/detect/geometry.ts";
import type { GrayPicture } from "../../src/image/picture.ts";
import { directionOf, recognise } from "../../src/text/recognise.ts";
import { type LineReader, openTesseract } from "../../src/text/tesseract.ts";

let tesseract: LineReader;
beforeAll(async () => {
  tesseract = await openTesseract();
}, 60_000);
afterAll(() => tesseract.close());

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

/** A sheet with these lines, and where they stand on it. */
async function sheet(
  texts: readonly string[],
  turned: boolean,
): Promise<{ picture: GrayPicture; boxes: Row[] }> {
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
  return { picture: { width, height, data: turned ? data.toReversed() : data }, boxes };
}

/** What was read of a sheet, and how many lines were read to find its direction and then to read it. */
async function readSheet(texts: readonly string[], turned: boolean) {
  let reads = 0;
  const reader: LineReader = {
    read: (...line) => {
      reads += 1;
      return tesseract.read(...line);
    },
    close: () => undefined,
  };
  const { picture, boxes } = await sheet(texts, turned);
  const direction = directionOf(reader, picture, boxes);
  const probed = reads;
  const known = direction?.known;
  const options = { known: (box: Row) => known?.get(box), late: () => false };
  const lines = direction && recognise(reader, picture, boxes, { ...options, along: direction.along });
  return { along: direction?.along, read: lines?.map(({ text }) => text), probed, reads };
}

describe("the direction of a sheet", () => {
  it("is plain after a few short lines, which are not read again", async () => {
    const { along, read, probed, reads } = await readSheet(statement, false);
    expect(along).toEqual({ x: 1, y: 0 });
    expect(read).toEqual(statement);
    expect(probed).toBeLessThan(3);
    expect(reads).toBe(statement.length);
  });

  it("is that in which it can be read, where it lies upside down", async () => {
    const { along, read } = await readSheet(statement, true);
    expect(along).toEqual({ x: -1, y: 0 });
    expect(read).toEqual(statement);
  });

  it("is that in which it is read with more confidence, where it says too little to be plain", async () => {
    const { along, read } = await readSheet(["Ines Moreau", "Born 1987"], true);
    expect(along).toEqual({ x: -1, y: 0 });
    expect(read).toEqual(["Ines Moreau", "Born 1987"]);
  });
});
