import { drawSelfie, rasterise, specimenImage, specimenPerson } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distanceBetween } from "../../src/faces/compare-faces.ts";
import { embedFace } from "../../src/faces/embed-face.ts";
import { findFaces } from "../../src/faces/find-faces.ts";
import { decodeImage } from "../../src/image/decode.ts";
import { createReader, type Reader, type Reading } from "../../src/in-process.ts";
import { openNetworks, type Runtime } from "../../src/networks/inference.ts";
import { faceDetectorModel, faceEmbedderModel, faceLandmarksModel } from "../../src/networks/models.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const wanted = { mrz: false, portrait: true } as const;
const ines = specimenImage("selfie-ines");
const passport = specimenImage("passport-ines");

const facesOf = async (front: Uint8Array, selfie?: Uint8Array): Promise<Reading["faces"]> =>
  (await reader.read({ front, wanted, ...(selfie && { selfie }) })).faces;
const comparisonWith = async (selfie: Uint8Array): Promise<number> =>
  (await facesOf(passport, selfie))?.selfie?.comparison ?? Number.NaN;

/** Stretched, so that no other drawn face resembles it. */
const stranger = async (): Promise<Uint8Array> =>
  sharp(await rasterise(drawSelfie(specimenPerson("s221")), 800))
    .resize(600, 1250, { fit: "fill" })
    .jpeg()
    .toBuffer();

const beside = async (left: Uint8Array, right: Uint8Array): Promise<Uint8Array> => {
  const half = (image: Uint8Array) => sharp(image).resize(600, 800, { fit: "fill" }).toBuffer();
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: "#888888" } })
    .composite([
      { input: await half(left), left: 0, top: 0 },
      { input: await half(right), left: 600, top: 0 },
    ])
    .jpeg()
    .toBuffer();
};

describe("the portrait on a document", () => {
  it.each([
    "passport-ines",
    "passport-ines-poor",
    "passport-expired",
    "passport-other-person",
    "id-card-front",
    "td2-card",
    "visa-b",
    "driver-licence-front-worn",
  ] as const)("is found on %s", async (name) => {
    expect((await facesOf(specimenImage(name)))?.front).toBeGreaterThanOrEqual(1);
  });

  it.each(["id-card-back", "driver-licence-back", "lease"] as const)(
    "is absent on %s, which has none",
    async (name) => {
      expect(await facesOf(specimenImage(name))).toMatchObject({ front: 0 });
    },
  );

  it.each(["passport-ines-90", "passport-ines-180", "passport-ines-270", "id-card-front-90"] as const)(
    "is the same face in any orientation: %s",
    async (name) => {
      const faces = await facesOf(specimenImage(name), ines);
      expect(faces?.selfie?.distance).toBeLessThan(0.3);
    },
  );

  it("is the larger one if a card shows the portrait twice", async () => {
    const small = await sharp(await stranger())
      .resize(130)
      .toBuffer();
    const twice = await sharp(specimenImage("id-card-front"))
      .composite([{ input: small, left: 1100, top: 500 }])
      .jpeg()
      .toBuffer();
    const faces = await facesOf(twice, ines);
    expect(faces?.front).toBe(2);
    expect(faces?.selfie?.distance).toBeLessThan(0.3);
  });

  it("is found if it fills its image, and compares with the selfie", async () => {
    const { portrait } = (await facesOf(passport)) ?? {};
    if (!portrait) throw new Error("The passport has a portrait.");
    const inset = Math.round(portrait.box.width * 0.03);
    const { left, top, width, height } = portrait.box;
    const inner = {
      left: left + inset,
      top: top + inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
    };
    const tight = await sharp(passport).extract(inner).resize(480).jpeg().toBuffer();
    const faces = await facesOf(tight, ines);
    expect(faces).toMatchObject({ front: 1, selfie: { faces: 1 } });
    expect(faces?.portrait?.box.left).toBeGreaterThanOrEqual(0);
    expect(faces?.selfie?.comparison).toBeGreaterThanOrEqual(80);
  });

  it("is searched on the back if the front shows none", async () => {
    const back = specimenImage("id-card-front");
    const { faces } = await reader.read({ front: specimenImage("id-card-back"), back, selfie: ines, wanted });
    expect(faces).toMatchObject({ front: 0, back: 1, selfie: { faces: 1 } });
    expect(faces?.selfie?.comparison).toBeGreaterThanOrEqual(90);
  });
});

describe("a selfie", () => {
  it("of the same face compares above 90", async () => {
    expect(await comparisonWith(ines)).toBeGreaterThanOrEqual(90);
  });

  it.each([
    ["in half the light", () => sharp(ines).linear(0.5, 0)],
    ["in black and white", () => sharp(ines).grayscale()],
    ["with the head held askew", () => sharp(ines).rotate(-15, { background: "#888888" })],
    ["out of focus", () => sharp(ines).blur(3)],
    ["from a poor camera", () => sharp(ines).resize(200)],
  ])("of the same face %s compares above 85", async (_, change) => {
    expect(await comparisonWith(await change().jpeg().toBuffer())).toBeGreaterThanOrEqual(85);
  });

  it("of the other person of the specimens compares below 60, either way round", async () => {
    const other = specimenImage("selfie-other-person");
    expect(await comparisonWith(other)).toBeLessThan(60);
    const theirs = await facesOf(specimenImage("passport-other-person"), ines);
    expect(theirs?.selfie?.comparison).toBeLessThan(60);
  });

  it("of the other person compares above 90 with that person's passport", async () => {
    const faces = await facesOf(specimenImage("passport-other-person"), specimenImage("selfie-other-person"));
    expect(faces?.selfie).toMatchObject({ faces: 1, copied: false });
    expect(faces?.selfie?.comparison).toBeGreaterThanOrEqual(90);
  });

  it("of a very different face stays below the default threshold of 80", async () => {
    expect(await comparisonWith(await stranger())).toBeLessThan(80);
  });

  it("without a face is not compared", async () => {
    expect((await facesOf(passport, specimenImage("id-card-back")))?.selfie).toEqual({
      faces: 0,
      copied: false,
    });
  });

  it("with two people is not compared", async () => {
    const both = await beside(ines, await stranger());
    expect((await facesOf(passport, both))?.selfie).toEqual({ faces: 2, copied: false });
  });

  it("is compared despite a small person in the background", async () => {
    const poster = await sharp(await stranger())
      .resize(110)
      .toBuffer();
    const selfie = await sharp(ines)
      .composite([{ input: poster, left: 690, top: 20 }])
      .jpeg()
      .toBuffer();
    expect((await facesOf(passport, selfie))?.selfie).toMatchObject({
      faces: 1,
      comparison: expect.any(Number),
    });
  });

  it("is not compared with a document without a face", async () => {
    const faces = await facesOf(specimenImage("id-card-back"), ines);
    expect(faces).toMatchObject({ front: 0 });
    expect(faces?.selfie).toEqual({ faces: 1, copied: false });
  });
});

it("has the same faces on both runtimes", async () => {
  const image = await decodeImage(ines);
  const embedded = async (runtime: Runtime) => {
    const files = { detector: faceDetectorModel, landmarks: faceLandmarksModel, embedder: faceEmbedderModel };
    const { networks } = await openNetworks(files, runtime);
    const [face] = await findFaces(networks.detector, image);
    const embedding = face && (await embedFace(networks, image, face));
    await Promise.all(Object.values(networks).map((network) => network.close()));
    return embedding ?? new Float32Array();
  };
  const [native, wasm] = [await embedded("native"), await embedded("wasm")];
  expect(native).toHaveLength(128);
  expect(distanceBetween(native, wasm)).toBeLessThan(0.001);
});
