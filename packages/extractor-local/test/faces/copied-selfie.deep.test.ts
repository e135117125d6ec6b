import { type SpecimenName, specimenImage } from "@vouchsafe/specimens";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader, type Reading } from "../../src/index.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const documents: readonly SpecimenName[] = [
  "passport-ines-scan",
  "passport-ines",
  "passport-ines-worn",
  "passport-other-person",
  "id-card-front",
  "driver-licence-front",
  "driver-licence-front-worn",
];
const wanted = { mrz: false, portrait: true } as const;

const facesOf = async (front: Uint8Array, selfie: Uint8Array): Promise<Reading["faces"]> =>
  (await reader.read({ front, selfie, wanted })).faces;

/** The portrait with a little of the document around it. */
const portraitOf = async (document: Uint8Array): Promise<Uint8Array> => {
  const { portrait } = (await facesOf(document, document)) ?? {};
  const { left = 0, top = 0, width = 1, height = 1 } = portrait?.box ?? {};
  const from = { left: Math.round(left - 0.4 * width), top: Math.round(top - 0.5 * height) };
  const part = { width: Math.round(1.8 * width), height: Math.round(1.9 * height) };
  return sharp(document)
    .extract({ ...from, ...part })
    .png()
    .toBuffer();
};

const resized = async (picture: Uint8Array, share: number): Promise<Sharp> => {
  const { width = 1 } = await sharp(picture).metadata();
  return sharp(picture).resize(Math.round(width * share));
};

const changes: readonly (readonly [string, (picture: Uint8Array) => Promise<Sharp>])[] = [
  ["at half its size", (picture) => resized(picture, 0.5)],
  ["at twice its size", (picture) => resized(picture, 2)],
  ["mirrored", async (picture) => sharp(picture).flop()],
  ["turned by 5 degrees", async (picture) => sharp(picture).rotate(5, { background: "#777777" })],
  ["turned by -5 degrees", async (picture) => sharp(picture).rotate(-5, { background: "#ffffff" })],
  ["compressed again", async (picture) => sharp(picture).jpeg({ quality: 40 })],
  ["in a tenth less light, mirrored", async (picture) => sharp(picture).linear(0.9, 0).flop()],
];

describe.each(documents)("a selfie that is %s", (name) => {
  const document = specimenImage(name);

  it("itself is a copy", async () => {
    expect((await facesOf(document, document))?.selfie?.copied).toBe(true);
  });

  it.each(changes)("or its portrait, %s, is a copy", async (_, change) => {
    for (const picture of [document, await portraitOf(document)]) {
      const selfie = await (await change(picture)).jpeg().toBuffer();
      expect((await facesOf(document, selfie))?.selfie?.copied).toBe(true);
    }
  });
});

describe("a selfie that is a picture of its own", () => {
  it.each(documents)("is no copy of %s, whoever it shows", async (name) => {
    for (const selfie of ["selfie-ines", "selfie-other-person"] as const)
      expect((await facesOf(specimenImage(name), specimenImage(selfie)))?.selfie?.copied).toBe(false);
  });
});

describe("the portrait's box", () => {
  it.each(["passport-ines", "passport-ines-90", "passport-ines-180", "passport-ines-270"] as const)(
    "holds the face alone on %s, however it lies",
    async (name) => {
      const { portrait } = (await facesOf(specimenImage(name), specimenImage("selfie-ines"))) ?? {};
      expect(portrait?.side).toBe("front");
      const cut = await sharp(await portraitOf(specimenImage(name)))
        .png()
        .toBuffer();
      expect((await facesOf(specimenImage("passport-ines"), cut))?.selfie?.comparison).toBeGreaterThan(90);
    },
  );
});
