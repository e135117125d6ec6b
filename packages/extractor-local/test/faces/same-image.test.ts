import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { blur } from "../../src/faces/patch.ts";
import { isSamePicture, type Look } from "../../src/faces/same-image.ts";
import { decodePicture } from "../../src/image/decode.ts";

const side = 480;

/** Blotches of every size, by seed. */
const blotches = async (seed: number): Promise<Buffer> => {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const noise = Float32Array.from({ length: side * side }, () => next() - 0.5);
  const layers = [2, 5, 12].map((deviation) => ({ deviation, layer: blur(noise, side, deviation) }));
  const data = Uint8Array.from(noise, (_, at) =>
    layers.reduce((sum, { deviation, layer }) => sum + 130 * deviation * (layer[at] ?? 0), 128),
  );
  return sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
};

const look = async (picture: Buffer, faces: Look["faces"] = []): Promise<Look> => ({
  picture: await decodePicture(picture),
  faces,
});

const part = (picture: Buffer): Sharp =>
  sharp(picture).extract({ left: 60, top: 90, width: 260, height: 260 });

describe("an image without faces", () => {
  const changes: readonly (readonly [string, (picture: Buffer) => Sharp | Promise<Sharp>])[] = [
    ["the picture", (picture) => sharp(picture)],
    ["a part of it", part],
    ["a part of it, mirrored", (picture) => part(picture).flop()],
    ["a part of it at 0.4 of its size", (picture) => part(picture).resize(104)],
    ["a part of it at twice its size", (picture) => part(picture).resize(520)],
    ["the picture turned by 5 degrees", (picture) => sharp(picture).rotate(5, { background: "#777777" })],
    [
      "the mirrored picture turned by -5 degrees",
      async (picture) => sharp(await sharp(picture).flop().toBuffer()).rotate(-5),
    ],
    ["a part of it, compressed again", (picture) => part(picture).jpeg({ quality: 40 })],
  ];

  it.each(changes)("is the same image as %s", async (_, change) => {
    const original = await blotches(1);
    const changed = await (await change(original)).toBuffer();
    expect(await isSamePicture(await look(original), await look(changed))).toBe(true);
    if (_ === "the picture") return;
    expect(await isSamePicture(await look(changed), await look(original))).toBe(true);
  });

  it("differs from another one and from a plain surface", async () => {
    const plain = await sharp({ create: { width: side, height: side, channels: 3, background: "#b09080" } })
      .png()
      .toBuffer();
    const original = await look(await blotches(2));
    expect(await isSamePicture(original, await look(await blotches(3)))).toBe(false);
    expect(await isSamePicture(original, await look(plain))).toBe(false);
    expect(await isSamePicture(await look(plain), await look(plain))).toBe(false);
  });
});

describe("an image with a face", () => {
  const box = { width: 120, height: 120, score: 1 };

  it("is not a copy if only the surroundings of the face are equal", async () => {
    const beside = await sharp(await blotches(4))
      .extract({ left: 0, top: 0, width: 240, height: side })
      .toBuffer();
    const selfie = await sharp(await blotches(5))
      .composite([{ input: beside, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const document = await look(await blotches(4));
    expect(await isSamePicture(document, await look(selfie, [{ ...box, left: 320, top: 180 }]))).toBe(false);
    expect(await isSamePicture(document, await look(selfie, [{ ...box, left: 60, top: 180 }]))).toBe(true);
  });
});
