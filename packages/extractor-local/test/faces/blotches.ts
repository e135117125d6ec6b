import sharp, { type Sharp } from "sharp";
import { blur } from "../../src/faces/patch.ts";
import type { Look } from "../../src/faces/same-image.ts";
import { decodeImage } from "../../src/image/decode.ts";

/** Blotches of every size, by seed. */
export const blotches = async (seed: number, side = 480): Promise<Buffer> => {
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
    .png({ compressionLevel: 0 })
    .toBuffer();
};

export const look = async (image: Buffer, faces: Look["faces"] = []): Promise<Look> => ({
  image: await decodeImage(image),
  faces,
});

/** A part of such an image. */
export const part = (image: Buffer, side = 480): Sharp =>
  sharp(image).extract({
    left: side / 8,
    top: (side * 3) / 16,
    width: (side * 13) / 24,
    height: (side * 13) / 24,
  });
