import type { Quad } from "@passmuster/specimens/workshop";
import {
  type Drawing,
  drawIdCard,
  drawPassport,
  drawTd2Card,
  drawVisa,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createReader, type Reader } from "../../../src/in-process.ts";
import { cornersAt, layDown, lengthOf } from "./lay-down.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const printed = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03" };
const drawings = {
  passport: () => drawPassport(specimenPerson("ines"), printed),
  "card of TD1": () => drawIdCard(specimenPerson("ivar"), printed).back,
  "card of TD2": () => drawTd2Card(specimenPerson("ines"), printed),
  visa: () => drawVisa(specimenPerson("ines"), { ...printed, format: "A" }),
} as const satisfies Readonly<Record<string, () => Drawing>>;

async function outlineOf(drawing: Drawing, corners: Quad, size: { width: number; height: number }) {
  const front = await layDown([{ drawing, corners }], { seed: "oak", ...size });
  const { mrz, outlines } = await reader.read({ front, wanted: { mrz: true } });
  return { valid: mrz?.valid, outline: outlines?.front };
}

/** How far the worst corner is off, in millimetres of the document. */
function worstOf(
  outline: Awaited<ReturnType<typeof outlineOf>>["outline"],
  corners: Quad,
  width: number,
): number {
  const { upperLeft, upperRight, lowerRight, lowerLeft } = outline?.corners ?? {};
  const found = [upperLeft, upperRight, lowerRight, lowerLeft];
  const off = corners.map(([x, y], index) =>
    Math.hypot((found[index]?.x ?? 1e6) - x, (found[index]?.y ?? 1e6) - y),
  );
  return Math.max(...off) / (lengthOf(corners, 0) / width);
}

const size = { width: 1400, height: 1050 };
const middle = { x: 700, y: 520 };

describe.each(Object.entries(drawings))("the corners of a %s are found", (_, draw) => {
  it.each([
    ["straight", { ...middle, scale: 7 }],
    ["turned by 11°", { ...middle, scale: 6.5, turn: 11 }],
    ["upside down", { ...middle, scale: 7, turn: 176 }],
    ["upright", { ...middle, scale: 6.4, turn: 93 }],
    ["from a slant", { ...middle, scale: 7.5, slant: 0.08, turn: -4 }],
    ["off the middle", { x: 560, y: 460, scale: 5.5, turn: 5 }],
  ] as const)("%s", async (_name, place) => {
    const drawing = draw();
    const corners = cornersAt(drawing, place);
    const { outline } = await outlineOf(drawing, corners, size);
    expect(outline).toMatchObject({ width: drawing.width, height: drawing.height });
    expect(worstOf(outline, corners, drawing.width)).toBeLessThan(1.5);
  });
});

test("corners are in pixels of the stored image, which is larger than the one that is searched", async () => {
  const drawing = drawings.passport();
  const corners = cornersAt(drawing, { ...middle, scale: 7, turn: 3 });
  const small = await layDown([{ drawing, corners }], { seed: "oak", ...size });
  const front = await sharp(small)
    .resize({ width: 3 * size.width })
    .jpeg()
    .toBuffer();
  const { outlines } = await reader.read({ front, wanted: { mrz: true } });
  const stored = corners.map(([x, y]) => [3 * x, 3 * y] as const) as unknown as Quad;
  expect(worstOf(outlines?.front, stored, drawing.width)).toBeLessThan(1.5);
});

test("an MRZ that is not valid tells nothing about the document's place", async () => {
  const [names = "", numbers = ""] = drawings.passport().mrz;
  const wrong = `${numbers.slice(0, 9)}${(Number(numbers[9]) + 1) % 10}${numbers.slice(10)}`;
  const drawing = drawPassport(specimenPerson("ines"), { ...printed, zone: [names, wrong] });
  const { valid, outline } = await outlineOf(drawing, cornersAt(drawing, { ...middle, scale: 7 }), size);
  expect({ valid, outline }).toEqual({ valid: false, outline: undefined });
});

describe("a card of TD1", () => {
  const card = drawings["card of TD1"]();
  /** The quality of a picture at whose upper border so many millimetres of the card are missing. */
  const cutBy = async (missing: number) => {
    const scale = 9;
    const corners = cornersAt(card, { x: 450, y: (card.height / 2 - missing) * scale, scale });
    const front = await layDown([{ drawing: card, corners }], { seed: "oak", width: 900, height: 560 });
    const { mrz, quality } = await reader.read({ front, wanted: { mrz: true } });
    return { valid: mrz?.valid, quality };
  };

  it("of which a sixth is outside the picture is cut off", async () => {
    expect(await cutBy(9)).toEqual({ valid: true, quality: ["cut_off"] });
  });

  it("whose rim alone is outside is not", async () => {
    expect(await cutBy(1.5)).toEqual({ valid: true, quality: [] });
  });
});
