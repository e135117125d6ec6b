import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { isSameImage } from "../../src/faces/same-image.ts";
import { blotches, look, part } from "./blotches.ts";

const side = 480;

describe("an image without faces", () => {
  const changes: readonly (readonly [string, (image: Buffer) => Sharp | Promise<Sharp>])[] = [
    ["the image", (image) => sharp(image)],
    ["a part of it", (image) => part(image)],
    ["a part of it, mirrored", (image) => part(image).flop()],
    ["a part of it at 0.4 of its size", (image) => part(image).resize(104)],
    ["a part of it at twice its size", (image) => part(image).resize(520)],
    ["the image turned by 5 degrees", (image) => sharp(image).rotate(5, { background: "#777777" })],
    [
      "the mirrored image turned by -5 degrees",
      async (image) => sharp(await sharp(image).flop().toBuffer()).rotate(-5),
    ],
    ["a part of it, compressed again", (image) => part(image).jpeg({ quality: 40 })],
  ];

  it.each(changes)("is the same image as %s", async (_, change) => {
    const original = await blotches(1);
    const changed = await (await change(original)).toBuffer();
    expect(await isSameImage(await look(original), await look(changed))).toBe(true);
    if (_ === "the image") return;
    expect(await isSameImage(await look(changed), await look(original))).toBe(true);
  });

  it("differs from another one and from a plain surface", async () => {
    const plain = await sharp({ create: { width: side, height: side, channels: 3, background: "#b09080" } })
      .png()
      .toBuffer();
    const original = await look(await blotches(2));
    expect(await isSameImage(original, await look(await blotches(3)))).toBe(false);
    expect(await isSameImage(original, await look(plain))).toBe(false);
    expect(await isSameImage(await look(plain), await look(plain))).toBe(false);
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
    expect(await isSameImage(document, await look(selfie, [{ ...box, left: 320, top: 180 }]))).toBe(false);
    expect(await isSameImage(document, await look(selfie, [{ ...box, left: 60, top: 180 }]))).toBe(true);
  });
});
