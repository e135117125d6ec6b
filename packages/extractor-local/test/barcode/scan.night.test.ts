import {
  aamva,
  type Drawing,
  drawDriverLicence,
  type LicenceOptions,
  photograph,
  type Quality,
  type Rotation,
  rasterise,
  specimenImage,
  specimenPerson,
  withSecondBarcode,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { createScanner, type Effort, type Scanner } from "../../src/barcode/scan.ts";
import { decodeImage } from "../../src/image/decode.ts";
import { toGray } from "../../src/image/image.ts";

const options: LicenceOptions = { number: "L5550199", issueDate: "2025-02-03", expiryDate: "2033-02-02" };

let scanner: Scanner;
let flat: Uint8Array;
beforeAll(async () => {
  scanner = await createScanner();
  flat = await rasterise(drawDriverLicence(specimenPerson("scan"), options).back, 1600);
});

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
  it("yield its barcode in at least 13 of 14, and no other in any", async () => {
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

  it.each([4, -8, 12, 33, -70])("yield it when rotated by %i°", async (angle) => {
    const image = await sharp(flat).resize(1100).rotate(angle, { background: "#8a7a66" }).jpeg().toBuffer();
    expect((await scan(image))?.content).toBe(aamva(specimenPerson("scan"), options));
  });
});

describe("a second barcode below the first", () => {
  const back = drawDriverLicence(specimenPerson("scan"), options).back;
  const second = aamva(specimenPerson("other"), options);
  const both = withSecondBarcode(back, second);
  const searched = async (drawing: Drawing, quality: Quality, seed: string) => {
    const image = await photograph(await rasterise(drawing, 1600), { quality, rotate: 0, seed });
    const found = await scanner.scan(toGray(await decodeImage(image)), "first", ({ content }) => content);
    return (
      found && { read: [found, ...found.beside].map(({ wanted }) => wanted), unread: found.unreadBeside }
    );
  };

  const none = { read: [""], unread: false };

  it("is read although one look shows only one of them", async () => {
    for (const quality of ["clear", "worn"] as const)
      for (const seed of ["a", "b", "c", "d"]) {
        const { read = [], unread } = (await searched(both, quality, seed)) ?? {};
        expect({ read: read.toSorted(), unread }, `${quality} ${seed}`).toEqual({
          read: [aamva(specimenPerson("scan"), options), second].toSorted(),
          unread: false,
        });
      }
  });

  it("is read where no gap parts it from the first", async () => {
    const close = withSecondBarcode(back, second, 24.4);
    for (const quality of ["scan", "clear", "worn"] as const) {
      const { read = [] } = (await searched(close, quality, "close")) ?? {};
      expect(read.toSorted(), quality).toEqual([aamva(specimenPerson("scan"), options), second].toSorted());
    }
  });

  it("is reported where it cannot be read", async () => {
    const patch = withSecondBarcode({ ...back, body: "" }, aamva(specimenPerson("third"), options)).body;
    const clip = '<clipPath id="patch"><rect x="25" y="28" width="35" height="20"/></clipPath>';
    const torn = `${both.body}${clip}<g clip-path="url(#patch)">${patch}</g>`;
    expect(await searched({ ...both, body: torn }, "clear", "torn")).toEqual({
      read: [aamva(specimenPerson("scan"), options)],
      unread: true,
    });
  });

  it("is never reported on a back with one barcode", async () => {
    const found: unknown[] = [];
    for (const quality of ["scan", "clear", "worn", "poor"] as const)
      for (const seed of ["a", "b", "c"]) found.push(await searched(back, quality, seed));
    expect(found.filter((one) => one).length).toBeGreaterThanOrEqual(9);
    for (const one of found) expect(one ?? none).toMatchObject({ ...none, read: [expect.any(String)] });
  });
});

describe("an image without a barcode", () => {
  it.each(["driver-licence-front", "passport-ines", "lease", "selfie-ines"] as const)(
    "yields none: %s",
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
