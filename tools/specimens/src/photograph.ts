import sharp from "sharp";
import { type Random, random } from "./seed.ts";
import { table } from "./table.ts";
import { type Pixels, type Quad, warp } from "./warp.ts";
import { wear } from "./wear.ts";

export type Quality = "scan" | "clear" | "worn" | "poor";
export type Rotation = 0 | 90 | 180 | 270;

export interface PhotographOptions {
  readonly quality: Quality;
  /** Clockwise. */
  readonly rotate: Rotation;
  readonly seed: string;
  /** The longer side of the document in the image. */
  readonly pixels?: number;
  /** `none`: the drawing fills the image, like a selfie. */
  readonly ground?: "table" | "none";
}

interface Camera {
  /** The visible ground around the document, as a share of its longer side. */
  readonly margin: number;
  /** Greatest shift of a corner, as a share of the longer side. */
  readonly stray: number;
  readonly turn: number;
  readonly blur: number;
  readonly noise: number;
  /** How much darker the far side is. */
  readonly shade: number;
  readonly light: number;
  readonly contrast: number;
  readonly wear: number;
  readonly jpeg: number;
  readonly pixels: number;
}

const cameras: Readonly<Record<Quality, Camera>> = {
  scan: {
    margin: 0.02,
    stray: 0,
    turn: 0,
    blur: 0,
    noise: 0.8,
    shade: 0,
    light: 1,
    contrast: 1,
    wear: 0,
    jpeg: 84,
    pixels: 1240,
  },
  clear: {
    margin: 0.075,
    stray: 0.008,
    turn: 1.2,
    blur: 0.45,
    noise: 1.4,
    shade: 0.14,
    light: 1,
    contrast: 1,
    wear: 0,
    jpeg: 78,
    pixels: 1240,
  },
  worn: {
    margin: 0.08,
    stray: 0.016,
    turn: 2.2,
    blur: 0.7,
    noise: 2.4,
    shade: 0.24,
    light: 0.95,
    contrast: 0.9,
    wear: 1,
    jpeg: 74,
    pixels: 1240,
  },
  poor: {
    margin: 0.1,
    stray: 0.026,
    turn: 3.4,
    blur: 1.05,
    noise: 6,
    shade: 0.38,
    light: 0.86,
    contrast: 0.78,
    wear: 1.6,
    jpeg: 60,
    pixels: 1000,
  },
};

const read = async (image: Uint8Array, pixels: number, camera: Camera, seed: string): Promise<Pixels> => {
  const fitted = sharp(image).ensureAlpha().resize(pixels, pixels, { fit: "inside" });
  // A transparent rim, with which the warp smooths the edge.
  const rim = camera.margin === 0 ? 0 : 2;
  const framed = sharp(await fitted.png({ compressionLevel: 1 }).toBuffer()).extend({
    top: rim,
    bottom: rim,
    left: rim,
    right: rim,
    background: "#ffffff00",
  });
  const { data, info } = await framed.raw().toBuffer({ resolveWithObject: true });
  if (camera.wear === 0) return { data, width: info.width, height: info.height };
  const overlay = Buffer.from(wear(seed, info.width, info.height, camera.wear));
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  const worn = await sharp(data, { raw })
    .composite([{ input: overlay, blend: "atop" }])
    .raw()
    .toBuffer();
  return { data: worn, width: info.width, height: info.height };
};

const quadOf = (page: Pixels, width: number, height: number, camera: Camera, r: Random): Quad => {
  const long = Math.max(page.width, page.height);
  const angle = (r.between(-camera.turn, camera.turn) * Math.PI) / 180;
  const corner = (sx: number, sy: number): readonly [number, number] => {
    const x = (sx * page.width) / 2;
    const y = (sy * page.height) / 2;
    const stray = (): number => r.between(-camera.stray, camera.stray) * long;
    return [
      width / 2 + x * Math.cos(angle) - y * Math.sin(angle) + stray(),
      height / 2 + x * Math.sin(angle) + y * Math.cos(angle) + stray(),
    ];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
};

/** The page on its ground, with its shadow. */
const lay = async (page: Pixels, ground: Uint8Array, scan: boolean): Promise<Uint8Array> => {
  const { width, height } = page;
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = page.data[i * 4 + 3] ?? 0;
  const spread = Math.max(width, height) * 0.007;
  const shadow = await sharp(mask, { raw: { width, height, channels: 1 } })
    .blur(spread)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const shift = Math.round(spread * 0.7);
  const out = new Uint8Array(width * height * 3);
  for (let i = 0; i < mask.length; i++) {
    const alpha = (mask[i] ?? 0) / 255;
    const dark = scan ? 0 : (0.55 * (shadow[i - shift * width - shift] ?? 0)) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const under = (ground[i * 3 + channel] ?? 0) * (1 - dark);
      out[i * 3 + channel] = (page.data[i * 4 + channel] ?? 0) * alpha + under * (1 - alpha) + 0.5;
    }
  }
  return out;
};

/** Light that falls off to one side, a warm cast, and sensor grain. */
const expose = (
  pixels: Uint8Array,
  width: number,
  height: number,
  camera: Camera,
  seed: string,
): Uint8Array => {
  const r = random(`${seed}/light`);
  const angle = r.between(0, 2 * Math.PI);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const warmth = camera.shade * r.between(-0.05, 0.16);
  const casts = [1 + warmth, 1, 1 - warmth];
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width - 0.5;
      const v = y / height - 0.5;
      const light =
        camera.light *
        (1 - camera.shade * (0.5 + 0.7 * (u * dx + v * dy)) - camera.shade * 0.5 * (u * u + v * v));
      const grain = r.normal() * camera.noise;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * width + x) * 3 + channel;
        const value =
          (((pixels[at] ?? 0) - 128) * camera.contrast + 128) * light * (casts[channel] ?? 1) + grain;
        out[at] = Math.min(255, Math.max(0, value + 0.5));
      }
    }
  }
  return out;
};

/**
 * Photographs the image as with a phone on a table, or scans it (`scan`). Returns a JPEG that depends only on
 * the seed. Transparent parts of a PNG show the table.
 */
export const photograph = async (image: Uint8Array, options: PhotographOptions): Promise<Uint8Array> => {
  const { quality, rotate, seed } = options;
  const camera =
    options.ground === "none" ? { ...cameras[quality], margin: 0, stray: 0, turn: 0 } : cameras[quality];
  const page = await read(image, options.pixels ?? camera.pixels, camera, seed);
  const margin = Math.round(camera.margin * Math.max(page.width, page.height)) * 2;
  const width = page.width + margin;
  const height = page.height + margin;
  const laid =
    margin === 0
      ? page
      : warp(page, quadOf(page, width, height, camera, random(`${seed}/camera`)), width, height);
  const scan = quality === "scan";
  const ground = scan ? new Uint8Array(width * height * 3).fill(244) : table(seed, width, height);
  const raw = { width, height, channels: 3 } as const;
  let pixels = await lay(laid, ground, scan);
  if (camera.blur > 0) pixels = await sharp(pixels, { raw }).blur(camera.blur).raw().toBuffer();
  return sharp(expose(pixels, width, height, camera, seed), { raw })
    .rotate(rotate)
    .jpeg({ quality: camera.jpeg, mozjpeg: true })
    .toBuffer();
};
