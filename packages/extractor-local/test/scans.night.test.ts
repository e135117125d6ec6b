import {
  drawIdCard,
  rasterise,
  type SpecimenName,
  specimenFacts,
  specimenImage,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader } from "../src/in-process.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const wanted = { mrz: true } as const;

/** Cards of 85.6 mm on a sheet of A4 at 150 dots an inch. */
async function scan(cards: readonly { image: Uint8Array; left: number; top: number }[]): Promise<Buffer> {
  const laid = cards.map(async ({ image, left, top }) => {
    const input = await sharp(image).resize({ width: 506 }).toBuffer();
    return { input, left, top };
  });
  return sharp({ create: { width: 1240, height: 1754, channels: 3, background: "#f6f6f4" } })
    .composite(await Promise.all(laid))
    .jpeg({ quality: 85 })
    .toBuffer();
}

const options = { issueDate: "2025-09-15", expiryDate: "2035-09-14" };
const card = (seed: string, number: string) => drawIdCard(specimenPerson(seed), { number, ...options });

describe("two sides of one card on one scan", () => {
  it.each([
    ["one below the other", { left: 360, top: 200 }, { left: 360, top: 900 }],
    ["beside each other", { left: 80, top: 300 }, { left: 650, top: 300 }],
  ])("are read as one document: %s", async (_, first, second) => {
    const { front, back } = card("zoe", "ID4455667");
    const [one, other] = await Promise.all([rasterise(front, 1012), rasterise(back, 1012)]);
    const page = await scan([
      { image: one, ...first },
      { image: other, ...second },
    ]);
    const { mrz } = await reader.read({ front: page, wanted });
    expect(mrz).toMatchObject({ format: "TD1", valid: true, lines: back.mrz });
  });
});

describe("two cards on one scan", () => {
  it.each([
    ["one below the other", { left: 360, top: 200 }, { left: 360, top: 900 }],
    ["beside each other", { left: 80, top: 300 }, { left: 650, top: 300 }],
  ])("yield one of their MRZs whole, never a mixture: %s", async (_, first, second) => {
    const cards = [card("zoe", "ID4455667").back, card("ada", "ID7788990").back];
    const [one, other] = await Promise.all(cards.map((drawing) => rasterise(drawing, 1012)));
    const page = await scan([
      { image: one ?? Buffer.alloc(0), ...first },
      { image: other ?? Buffer.alloc(0), ...second },
    ]);
    const { mrz } = await reader.read({ front: page, wanted });
    expect(cards.map(({ mrz: lines }) => lines.join("\n"))).toContain(mrz?.lines.join("\n"));
  });
});

describe("a tilted document", () => {
  const names: readonly SpecimenName[] = ["passport-ines", "id-card-back", "td2-card", "visa-a"];
  const turns = names.flatMap((name) => [-15, -7, 7, 15].map((degrees) => [name, degrees] as const));

  it.each(turns)("is read: %s by %i°", async (name, degrees) => {
    const askew = await sharp(specimenImage(name))
      .rotate(degrees, { background: "#77736b" })
      .jpeg()
      .toBuffer();
    const { mrz } = await reader.read({ front: askew, wanted });
    expect(mrz).toMatchObject({ valid: true, lines: specimenFacts(name).mrz });
  });
});
