import { type SpecimenName, specimenImage } from "@passmuster/specimens";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader, type Reading } from "../../src/in-process.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const wanted = { mrz: false, portrait: true } as const;

const facesOf = async (front: Uint8Array, selfie: Uint8Array, back?: Uint8Array): Promise<Reading["faces"]> =>
  (await reader.read({ front, selfie, wanted, ...(back && { back }) })).faces;

type Change = (image: Uint8Array) => Sharp | Promise<Sharp>;

const resized =
  (share: number): Change =>
  async (image) => {
    const { width = 1 } = await sharp(image).metadata();
    return sharp(image).resize(Math.round(width * share));
  };

const turned =
  (degrees: number, background: string): Change =>
  (image) =>
    sharp(image).rotate(degrees, { background });

const changes = {
  "at half its size": resized(0.5),
  "at 0.4 of its size": resized(0.4),
  "at twice its size": resized(2),
  mirrored: (image) => sharp(image).flop(),
  "turned by 5 degrees": turned(5, "#777777"),
  "turned by -5 degrees": turned(-5, "#ffffff"),
  "compressed again": (image) => sharp(image).jpeg({ quality: 40 }),
  "in a tenth less light, mirrored": (image) => sharp(image).linear(0.9, 0).flop(),
} as const satisfies Readonly<Record<string, Change>>;

/** Place of the portrait in the image of a scan, as shares of it, with a small margin. */
const portraits = {
  passport: { left: 0.03, top: 0.15, width: 0.34, height: 0.58 },
  card: { left: 0.03, top: 0.2, width: 0.34, height: 0.65 },
} as const;

const portraitOf = async (document: Uint8Array, kind: keyof typeof portraits): Promise<Uint8Array> => {
  const { width = 1, height = 1 } = await sharp(document).metadata();
  const { left, top, ...part } = portraits[kind];
  const from = { left: Math.round(left * width), top: Math.round(top * height) };
  return sharp(document)
    .extract({ ...from, width: Math.round(part.width * width), height: Math.round(part.height * height) })
    .png()
    .toBuffer();
};

const cases: readonly (readonly [
  SpecimenName,
  keyof typeof portraits,
  keyof typeof changes,
  keyof typeof changes,
])[] = [
  ["passport-ines-scan", "passport", "at 0.4 of its size", "mirrored"],
  ["passport-ines", "passport", "at twice its size", "turned by 5 degrees"],
  ["passport-ines-worn", "passport", "mirrored", "compressed again"],
  ["passport-other-person", "passport", "turned by -5 degrees", "at half its size"],
  ["id-card-front", "card", "compressed again", "in a tenth less light, mirrored"],
  ["driver-licence-front", "card", "turned by 5 degrees", "at 0.4 of its size"],
  ["driver-licence-front-worn", "card", "in a tenth less light, mirrored", "turned by -5 degrees"],
];

describe.each(cases)("a selfie of %s", (name, kind, ofPortrait, ofPage) => {
  const document = specimenImage(name);
  const copied = async (image: Uint8Array, change: Change): Promise<boolean | undefined> =>
    (await facesOf(document, await (await change(image)).jpeg().toBuffer()))?.selfie?.copied;

  it(`is a copy if it is the portrait ${ofPortrait}`, async () => {
    expect(await copied(await portraitOf(document, kind), changes[ofPortrait])).toBe(true);
  });

  it(`is a copy if it is the whole page ${ofPage}`, async () => {
    expect(await copied(document, changes[ofPage])).toBe(true);
  });
});

it("a portrait is a copy although forehead and collar are covered, the person's selfie is none", async () => {
  const document = specimenImage("passport-ines-scan");
  const portrait = await portraitOf(document, "passport");
  const { width = 1, height = 1 } = await sharp(portrait).metadata();
  const bar = (top: number, bottom: number, background: string) => ({
    input: {
      create: { width, height: Math.round((bottom - top) * height), channels: 3 as const, background },
    },
    left: 0,
    top: Math.round(top * height),
  });
  const covered = await sharp(portrait)
    .composite([bar(0, 0.33, "#333333"), bar(0.76, 0.99, "#224466")])
    .jpeg({ quality: 60 })
    .toBuffer();
  expect((await facesOf(document, covered))?.selfie).toMatchObject({ faces: 1, copied: true });
  expect((await facesOf(document, specimenImage("selfie-ines")))?.selfie?.copied).toBe(false);
});

describe("a copy", () => {
  const passport = specimenImage("passport-ines");
  const card = specimenImage("id-card-front");

  it("is detected by equal bytes, whatever they show", async () => {
    const plain = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#b09080" } })
      .jpeg()
      .toBuffer();
    for (const image of [passport, plain]) expect((await facesOf(image, image))?.selfie?.copied).toBe(true);
  });

  it("is detected although neither image shows a face", async () => {
    const back = specimenImage("id-card-back");
    const smaller = await sharp(back).resize(700).flop().jpeg({ quality: 40 }).toBuffer();
    expect(await facesOf(back, smaller)).toMatchObject({ front: 0, selfie: { faces: 0, copied: true } });
  });

  it("is detected although the selfie shows two faces", async () => {
    const half = await sharp(await portraitOf(card, "card"))
      .resize(500, 700, { fit: "cover" })
      .toBuffer();
    const twice = await sharp({ create: { width: 1000, height: 700, channels: 3, background: "#888888" } })
      .composite([
        { input: half, left: 0, top: 0 },
        { input: half, left: 500, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    expect((await facesOf(card, twice))?.selfie).toEqual({ faces: 2, copied: true });
  });

  it("of the back is detected too", async () => {
    const selfie = await sharp(await portraitOf(card, "card"))
      .jpeg({ quality: 60 })
      .toBuffer();
    expect((await facesOf(specimenImage("passport-other-person"), selfie, card))?.selfie?.copied).toBe(true);
  });

  it("of a sideways document is detected", async () => {
    const selfie = await portraitOf(passport, "passport");
    expect((await facesOf(specimenImage("passport-ines-90"), selfie))?.selfie?.copied).toBe(true);
  });
});

describe("a selfie with pixels of its own", () => {
  const owners: readonly (readonly [SpecimenName, SpecimenName])[] = [
    ["passport-ines-scan", "selfie-ines"],
    ["passport-ines-worn", "selfie-ines"],
    ["id-card-front", "selfie-ines"],
    ["driver-licence-front", "selfie-ines"],
    ["passport-other-person", "selfie-other-person"],
    ["passport-ines", "selfie-other-person"],
  ];

  it.each(owners)("is not a copy of %s: %s", async (document, selfie) => {
    expect((await facesOf(specimenImage(document), specimenImage(selfie)))?.selfie?.copied).toBe(false);
  });
});

describe("the portrait's box", () => {
  it.each([
    ["passport-ines-90", 90],
    ["passport-ines-180", 180],
  ] as const)("contains only the face on %s, in any orientation", async (name, turn) => {
    const document = specimenImage(name);
    const { portrait } = (await facesOf(document, specimenImage("selfie-ines"))) ?? {};
    expect(portrait?.side).toBe("front");
    const { left = 0, top = 0, width = 1, height = 1 } = portrait?.box ?? {};
    const cut = await sharp(document)
      .extract({
        left: Math.round(left - 0.4 * width),
        top: Math.round(top - 0.5 * height),
        width: Math.round(1.8 * width),
        height: Math.round(1.9 * height),
      })
      .rotate(-turn)
      .png()
      .toBuffer();
    expect((await facesOf(specimenImage("passport-ines"), cut))?.selfie?.comparison).toBeGreaterThan(90);
  });
});
