import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { isCopied, likenessOf } from "../../src/faces/copied-face.ts";
import { blur, mirroredPatch } from "../../src/faces/patch.ts";
import { refinedPlacing, warpedPatch } from "../../src/faces/register.ts";
import { storedBox } from "../../src/faces/stored-box.ts";
import { decodeImage } from "../../src/image/decode.ts";

const side = 400;

/** Blotches of every size, like those of a face, by seed. */
const blotches = async (seed: number): Promise<Buffer> => {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const noise = Float32Array.from({ length: side * side }, () => next() - 0.5);
  const layers = [3, 6, 12, 24].map((deviation) => ({ deviation, layer: blur(noise, side, deviation) }));
  const data = Uint8Array.from(noise, (_, at) =>
    layers.reduce((sum, { deviation, layer }) => sum + 130 * deviation * (layer[at] ?? 0), 128),
  );
  return sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
};

const placed = async (image: Buffer, share = 0.5, askew = 0) => {
  const decoded = await decodeImage(image);
  const { width, height } = decoded;
  const square = {
    centre: { x: width / 2 + askew * width, y: height / 2 },
    side: Math.min(width, height) * share,
    along: { x: 1, y: 0 },
  };
  return { image: decoded, square };
};

describe("a face compared with a copy of itself", () => {
  const changes: readonly (readonly [string, (image: Buffer) => Sharp])[] = [
    ["unchanged", (image) => sharp(image)],
    ["at 0.4 of its size", (image) => sharp(image).resize(160)],
    ["at twice its size", (image) => sharp(image).resize(800)],
    ["mirrored", (image) => sharp(image).flop()],
    ["in a tenth more light", (image) => sharp(image).linear(1.1, 0)],
    ["compressed again", (image) => sharp(image).jpeg({ quality: 40 })],
  ];

  it.each(changes)("is a copy: %s", async (_, change) => {
    const original = await blotches(1);
    expect(isCopied(await placed(original), await placed(await change(original).toBuffer()))).toBe(true);
  });

  it("is a copy although its landmarks are off by 2 % of the image", async () => {
    const original = await blotches(2);
    expect(isCopied(await placed(original), await placed(original, 0.52, 0.02))).toBe(true);
  });
});

describe("images of two things", () => {
  it("are not copies of each other", async () => {
    for (const seed of [3, 4, 5, 6])
      expect(
        likenessOf(await placed(await blotches(seed)), await placed(await blotches(seed + 10))),
      ).toBeLessThan(0.5);
  });

  it("are not copies if one is a plain surface", async () => {
    const plain = await sharp({ create: { width: side, height: side, channels: 3, background: "#b09080" } })
      .png()
      .toBuffer();
    expect(isCopied(await placed(plain), await placed(plain))).toBe(false);
    expect(isCopied(await placed(await blotches(7)), await placed(plain))).toBe(false);
  });
});

describe("aligning one patch with another", () => {
  it("finds the rotation, scale and shift between them", async () => {
    const { image } = await placed(
      await sharp(await blotches(8))
        .resize(48)
        .toBuffer(),
    );
    const data = Float32Array.from({ length: 48 * 48 }, (_, at) => image.data[at * 3] ?? 0);
    const patch = { size: 48, data: blur(data, 48, 1.5), valid: new Uint8Array(48 * 48).fill(1) };
    const moved = warpedPatch(patch, [1.03, -0.03, 1.2, 0.03, 1.03, -0.8]);
    const found = refinedPlacing(moved, patch, [1, 0, 0, 0, 1, 0], 20);
    for (const [at, value] of [1.03, -0.03, 1.2, 0.03, 1.03, -0.8].entries())
      expect(found[at]).toBeCloseTo(value, 1);
  });

  it("mirrors a patch about its middle", () => {
    const patch = { size: 2, data: Float32Array.of(1, 2, 3, 4), valid: Uint8Array.of(1, 0, 1, 1) };
    expect(mirroredPatch(patch)).toEqual({
      size: 2,
      data: Float32Array.of(2, 1, 4, 3),
      valid: Uint8Array.of(0, 1, 1, 1),
    });
  });
});

describe("the box of a portrait", () => {
  const stored = { width: 800, height: 600 };
  it.each([
    [0, { left: 10, top: 20, width: 30, height: 40 }],
    [90, { left: 20, top: 560, width: 40, height: 30 }],
    [180, { left: 760, top: 540, width: 30, height: 40 }],
    [270, { left: 740, top: 10, width: 40, height: 30 }],
  ] as const)("is in pixels of the image before its turn by %i degrees", (turn, box) => {
    expect(storedBox({ left: 10, top: 20, width: 30, height: 40 }, stored, turn)).toEqual(box);
  });

  it("is in pixels of the image before its reduction to 1600", () => {
    const large = { width: 3000, height: 2000 };
    expect(storedBox({ left: 160, top: 80, width: 320, height: 400 }, large, 0)).toEqual({
      left: 300,
      top: 150,
      width: 600,
      height: 750,
    });
  });
});
