import {
  aamva,
  drawDriverLicence,
  type LicenceOptions,
  photograph,
  type Quality,
  type Rotation,
  rasterise,
  specimenImage,
  specimenPerson,
} from "@passmuster/specimens";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { createScanner, type Effort, type Scanner } from "../../src/barcode/scan.ts";
import { decodeImage } from "../../src/image/decode.ts";
import { toGray } from "../../src/image/image.ts";

const options: LicenceOptions = { number: "L5550199", issueDate: "2025-02-03", expiryDate: "2033-02-02" };
const patience = 60_000;

let scanner: Scanner;
let flat: Uint8Array;
beforeAll(async () => {
  scanner = await createScanner();
  flat = await rasterise(drawDriverLicence(specimenPerson("scan"), options).back, 1600);
}, patience);

async function scan(image: Uint8Array, efforts: readonly Effort[] = ["first", "further"]) {
  const picture = toGray(await decodeImage(image));
  for (const effort of efforts) {
    const found = await scanner.scan(picture, effort, (barcode) => barcode);
    if (found) return found.barcode;
  }
  return undefined;
}

const photographs: readonly (readonly [Quality, Rotation, number?])[] = [
  ["scan", 0],
  ["clear", 0],
  ["clear", 90],
  ["clear", 180],
  ["clear", 270],
  ["clear", 0, 560],
  ["worn", 0],
  ["worn", 90],
  ["worn", 180],
  ["worn", 270, 700],
  ["poor", 0],
  ["poor", 90],
  ["poor", 180, 900],
  ["poor", 270],
];

describe("photographs of a licence's back", () => {
  it("yield its barcode in at least 13 of 14, and no other in any", {
    timeout: 2 * patience,
  }, async () => {
    const content = aamva(specimenPerson("scan"), options);
    const read: string[] = [];
    for (const [quality, rotate, pixels] of photographs) {
      const seed = `scan-${quality}-${rotate}`;
      const image = await photograph(flat, { quality, rotate, seed, ...(pixels && { pixels }) });
      const barcode = await scan(image);
      if (!barcode) continue;
      expect(barcode).toEqual({ content, orientation: (360 - rotate) % 360, corners: expect.any(Array) });
      expect(barcode.corners).toHaveLength(4);
      read.push(seed);
    }
    expect(read.length).toBeGreaterThanOrEqual(13);
  });

  it.each([4, -8, 12, 33, -70])("yield it when rotated by %i°", { timeout: patience }, async (angle) => {
    const image = await sharp(flat).resize(1100).rotate(angle, { background: "#8a7a66" }).jpeg().toBuffer();
    expect((await scan(image))?.content).toBe(aamva(specimenPerson("scan"), options));
  });
});

describe("an image without a barcode", () => {
  it.each(["driver-licence-front", "passport-ines", "lease", "selfie-ines"] as const)(
    "yields none: %s",
    { timeout: patience },
    async (name) => {
      expect(await scan(specimenImage(name))).toBeUndefined();
    },
  );

  it("of a few pixels yields none", async () => {
    const dot = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await scan(dot)).toBeUndefined();
  });
});
