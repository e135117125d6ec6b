import type { VerificationDocumentType } from "@passmuster/core";
import { type SpecimenName, specimenImage } from "@passmuster/specimens";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader, toExtraction } from "../../src/in-process.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const passportType = {
  id: 3,
  name: "Passport",
  category: "photo_id",
  sides: 1,
} as const satisfies VerificationDocumentType;
const cardType = { id: 12, name: "National ID Card", category: "photo_id", sides: 2 } as const;
const licenceType = { id: 1, name: "Driver License", category: "photo_id", sides: 2 } as const;
const wanted = { mrz: true, portrait: true } as const;

const codesOf = async (front: Uint8Array, back?: Uint8Array, type: VerificationDocumentType = passportType) =>
  toExtraction(type, await reader.read({ front, ...(back && { back }), wanted })).quality;
const passport = (): Sharp => sharp(specimenImage("passport-ines"));
const sizeOf = async (image: Sharp) => {
  const { width, height } = await image.metadata();
  return { width, height };
};

/** A round reflection with a white centre that fades at its rim. */
const reflection = (size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><radialGradient id="g"><stop offset="0.5" stop-color="#fff"/>` +
      `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><circle cx="50%" cy="50%" r="50%" fill="url(#g)"/></svg>`,
  );

describe("a good image", () => {
  it.each([
    "passport-ines",
    "passport-ines-scan",
    "passport-ines-worn",
    "passport-ines-90",
    "td2-card",
    "visa-a",
    "id-card-back-worn",
    "driver-licence-front",
  ] as const satisfies readonly SpecimenName[])("has no codes: %s", async (name) => {
    expect(await codesOf(specimenImage(name))).toEqual([]);
  });

  it("of a page-filling white page has no glare", async () => {
    const { quality } = await reader.read({
      front: specimenImage("lease-scan"),
      wanted: { mrz: false, page: 23 },
    });
    expect(quality).toEqual([]);
  });

  it("of a sideways document, front and back, has no codes", async () => {
    const [front, back] = [specimenImage("id-card-front-90"), specimenImage("id-card-back-90")];
    expect(await codesOf(front, back, cardType)).toEqual([]);
  });
});

describe("a bad image", () => {
  it("with so much light that its portrait is gone has glare", async () => {
    expect(await codesOf(await passport().linear(2.2).jpeg().toBuffer())).toEqual(["glare"]);
  });

  it("out of focus is blurred", async () => {
    expect(await codesOf(await passport().blur(5).jpeg().toBuffer())).toContain("blurred");
  });

  it("in the dark is too_dark, but not blurred", async () => {
    expect(await codesOf(await passport().linear(0.25, 0).jpeg().toBuffer())).toEqual(["too_dark"]);
  });

  it("with a reflection on the page has glare", async () => {
    const { width } = await sizeOf(passport());
    const spot = { input: reflection(Math.round(width / 4)), left: Math.round(width * 0.4), top: 300 };
    expect(await codesOf(await passport().composite([spot]).jpeg().toBuffer())).toEqual(["glare"]);
  });

  it.each([
    ["left", 0.25, 0],
    ["right", 0, 0.2],
  ])("that ends within text lines on the %s is cut_off", async (_, left, right) => {
    const { width, height } = await sizeOf(passport());
    const part = {
      left: Math.round(width * left),
      top: 0,
      width: Math.floor(width * (1 - left - right)) - 1,
      height,
    };
    expect(await codesOf(await passport().extract(part).jpeg().toBuffer())).toContain("cut_off");
  });

  it("of a document too far away is too_small", async () => {
    expect(await codesOf(await passport().resize(150).jpeg().toBuffer())).toContain("too_small");
  });

  it("of no document is no_document", async () => {
    const empty = sharp({ create: { width: 900, height: 600, channels: 3, background: "#8a7f70" } });
    const noisy = { type: "gaussian", mean: 128, sigma: 30 } as const;
    const grain = sharp({
      create: { width: 900, height: 600, channels: 3, background: "#808080", noise: noisy },
    });
    const table = empty.composite([{ input: await grain.png().toBuffer(), blend: "overlay" }]);
    expect(await codesOf(await table.jpeg().toBuffer())).toEqual(["no_document"]);
  });

  it("of two passports at once shows several_documents", async () => {
    const [mine, other] = [await passport().toBuffer(), Buffer.from(specimenImage("passport-other-person"))];
    const { width, height } = await sizeOf(passport());
    const both = sharp({
      create: { width, height: height * 2, channels: 3, background: "#777777" },
    }).composite([
      { input: mine, left: 0, top: 0 },
      { input: other, left: 0, top: height },
    ]);
    expect(await codesOf(await both.jpeg().toBuffer())).toContain("several_documents");
  });

  it("of the back alone, sent as the front, is the wrong_side", async () => {
    expect(await codesOf(specimenImage("id-card-back"), undefined, cardType)).toEqual(["wrong_side"]);
  });

  it("of both sides exchanged is the wrong_side", async () => {
    const [front, back] = [specimenImage("driver-licence-back"), specimenImage("driver-licence-front")];
    const reading = await reader.read({
      front,
      back,
      wanted: { mrz: true, barcode: "expected", portrait: true },
    });
    expect(toExtraction(licenceType, reading).quality).toEqual(["wrong_side"]);
  });
});

describe("a selfie beside a document", () => {
  it("has a code of its own if it shows no face", async () => {
    const input = { front: specimenImage("passport-ines"), selfie: specimenImage("id-card-back"), wanted };
    expect((await reader.read(input)).quality).toEqual(["selfie_without_face"]);
  });
});
