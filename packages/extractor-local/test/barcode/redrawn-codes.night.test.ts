import { drawDriverLicence, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { createScanner, type Scanner } from "../../src/barcode/scan.ts";
import { decodeImage } from "../../src/image/decode.ts";
import { toGray } from "../../src/image/image.ts";

const person = specimenPerson("small");
const dates = { number: "L5550199", issueDate: "2025-02-03", expiryDate: "2033-02-02" };

let scanner: Scanner;
let back: Buffer;
beforeAll(async () => {
  scanner = await createScanner();
  const drawn = await rasterise(drawDriverLicence(person, dates).back, 1400);
  back = await sharp(drawn).flatten({ background: "#ffffff" }).png().toBuffer();
});

/** A published image: turned, reduced to a width and compressed. */
async function published(degrees: number, width: number): Promise<string | undefined> {
  const turned = await sharp(back).rotate(degrees, { background: "#d8dade" }).png().toBuffer();
  const bytes = await sharp(turned).resize(width).jpeg({ quality: 80 }).toBuffer();
  const found = await scanner.scan(toGray(await decodeImage(bytes)), "further", ({ content }) => content);
  return found?.wanted;
}

describe("a code with modules of about one pixel", () => {
  it.each([
    [1.5, 290],
    [-5, 310],
    [1.5, 310],
  ] as const)("is read at a slant of %d degrees, %i pixels wide", async (degrees, width) => {
    expect(await published(degrees, width)).toContain(`DAQ${dates.number}`);
  });
});
