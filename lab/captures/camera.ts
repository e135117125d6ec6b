import type { Drawing } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { svg } from "../../tools/specimens/src/raster.ts";
import { type Random, random } from "../../tools/specimens/src/seed.ts";
import { table } from "../../tools/specimens/src/table.ts";
import { type Corner, type Pixels, type Quad, warp } from "../../tools/specimens/src/warp.ts";
import { wear } from "../../tools/specimens/src/wear.ts";

/** A flat drawing, lengths in millimetres. */
export type Flat = Pick<Drawing, "width" | "height" | "body">;

/** A reflection, an ellipse in shares of the drawing's sides. */
export interface Glare {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  /** Added grey levels in its middle. */
  readonly light: number;
}

/** The way in which an image is taken. */
export interface Pose {
  /** Pixels of the drawing's longer side. */
  readonly pixels: number;
  /** The ground around the drawing, as a share of its longer side. */
  readonly margin: number;
  /** Degrees. */
  readonly turn: number;
  /** Greatest shift of a corner, as a share of the longer side. */
  readonly stray: number;
  /** The drawing's shift out of the frame, in shares of its sides. */
  readonly shift: readonly [right: number, down: number];
  /** Sigma of the defocus in millimetres of the drawing. */
  readonly defocus: number;
  /** Length in millimetres and direction in degrees of a movement. */
  readonly movement: readonly [length: number, direction: number];
  readonly light: number;
  /** How much darker the far side is. */
  readonly shade: number;
  readonly noise: number;
  readonly wear: number;
  readonly glares: readonly Glare[];
  readonly jpeg: number;
  readonly rotate: 0 | 90 | 180 | 270;
}

/** A good pose as people take it: slightly turned, tilted, shaded, soft. */
export function goodPose(r: Random): Pose {
  return {
    pixels: r.whole(1000, 1600),
    margin: r.between(0.03, 0.16),
    turn: r.chance(0.15) ? r.between(-9, 9) : r.between(-3, 3),
    stray: r.between(0, 0.028),
    shift: [0, 0],
    defocus: r.between(0.02, 0.09),
    movement: [0, 0],
    light: r.between(0.72, 1.04),
    shade: r.between(0, 0.3),
    noise: r.between(0.8, 4),
    wear: r.chance(0.25) ? r.between(0.4, 1.2) : 0,
    glares: r.chance(0.2) ? [faintGlare(r)] : [],
    jpeg: r.whole(70, 92),
    rotate: r.chance(0.06) ? r.pick([90, 180, 270]) : 0,
  };
}

/** Brighter than its surroundings, and the print in it stays legible. */
const faintGlare = (r: Random): Glare => ({
  x: r.between(0.15, 0.85),
  y: r.between(0.15, 0.85),
  wide: r.between(0.08, 0.2),
  high: r.between(0.08, 0.2),
  light: r.between(15, 45),
});

export async function take(flat: Flat, pose: Pose, seed: string, ground: "table" | "none" = "table") {
  const scale = pose.pixels / Math.max(flat.width, flat.height);
  const page = await pageOf(flat, scale, pose, seed);
  const bare = ground === "none";
  const margin = bare ? 0 : Math.round(pose.margin * pose.pixels);
  const [width, height] = [page.width + 2 * margin, page.height + 2 * margin];
  const quad = bare ? undefined : quadOf(page, width, height, pose, random(`${seed}/corners`));
  const laid = quad ? warp(page, quad, width, height) : page;
  let pixels = layOn(laid, bare ? undefined : await groundOf(seed, width, height));
  const raw = { width, height, channels: 3 } as const;
  const sigma = pose.defocus * scale;
  if (sigma >= 0.3) pixels = await sharp(pixels, { raw }).blur(sigma).raw().toBuffer();
  if (pose.movement[0] > 0) pixels = await moved(pixels, width, height, pose, scale);
  expose(pixels, width, height, page, pose, `${seed}/light`);
  return sharp(pixels, { raw }).rotate(pose.rotate).jpeg({ quality: pose.jpeg }).toBuffer();
}

async function pageOf(flat: Flat, scale: number, pose: Pose, seed: string): Promise<Pixels> {
  const drawn = sharp(
    Buffer.from(svg({ ...flat, texts: [], largestMark: 0 }, Math.round(scale * flat.width))),
  );
  const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (pose.wear === 0) return { data, width, height };
  const raw = { width, height, channels: 4 } as const;
  const input = Buffer.from(wear(seed, width, height, pose.wear));
  const worn = await sharp(data, { raw })
    .composite([{ input, blend: "atop" }])
    .raw()
    .toBuffer();
  return { data: worn, width, height };
}

function quadOf(page: Pixels, width: number, height: number, pose: Pose, r: Random): Quad {
  const angle = (pose.turn * Math.PI) / 180;
  const stray = (): number => r.between(-pose.stray, pose.stray) * pose.pixels;
  const [right, down] = pose.shift;
  const corner = (sx: number, sy: number): Corner => {
    const [x, y] = [(sx * page.width) / 2, (sy * page.height) / 2];
    return [
      width / 2 + right * page.width + x * Math.cos(angle) - y * Math.sin(angle) + stray(),
      height / 2 + down * page.height + x * Math.sin(angle) + y * Math.cos(angle) + stray(),
    ];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** A table top. Its grain is coarse, so it is drawn at a third of its size. */
async function groundOf(seed: string, width: number, height: number): Promise<Uint8Array> {
  const [wide, high] = [Math.ceil(width / 3), Math.ceil(height / 3)];
  const raw = { width: wide, height: high, channels: 3 } as const;
  return sharp(table(seed, wide, high), { raw })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer();
}

function layOn({ data, width, height }: Pixels, ground: Uint8Array | undefined): Uint8Array {
  const out = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const alpha = (data[at * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      out[at * 3 + channel] =
        (data[at * 4 + channel] ?? 0) * alpha + (ground?.[at * 3 + channel] ?? 255) * (1 - alpha) + 0.5;
  }
  return out;
}

const steps = 9;

/** The mean of copies along the movement. */
async function moved(pixels: Uint8Array, width: number, height: number, { movement }: Pose, scale: number) {
  const [length, direction] = movement;
  const angle = (direction * Math.PI) / 180;
  const offsets = Array.from({ length: steps }, (_, step) => {
    const along = (step / (steps - 1) - 0.5) * length * scale;
    return Math.round(along * Math.sin(angle)) * width + Math.round(along * Math.cos(angle));
  });
  const out = new Uint8Array(pixels.length);
  for (let at = 0; at < out.length; at += 1) {
    let sum = 0;
    for (const offset of offsets) sum += pixels[at + 3 * offset] ?? pixels[at] ?? 0;
    out[at] = sum / steps;
  }
  const raw = { width, height, channels: 3 } as const;
  return sharp(out, { raw }).blur(0.6).raw().toBuffer();
}

/** Light that falls off to one side, reflections, a cast of colour and grain, in place. */
function expose(data: Uint8Array, width: number, height: number, page: Pixels, pose: Pose, seed: string) {
  const r = random(seed);
  const angle = r.between(0, 2 * Math.PI);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const warmth = r.between(-0.03, 0.07);
  const casts = [1 + warmth, 1, 1 - warmth];
  const [left, top] = [(width - page.width) / 2, (height - page.height) / 2];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      const light = pose.light * (1 - pose.shade * (0.5 + 0.8 * (u * dx + v * dy)));
      let shine = 0;
      for (const glare of pose.glares) {
        const [gx, gy] = [(x - left) / page.width - glare.x, (y - top) / page.height - glare.y];
        const away = (gx / glare.wide) ** 2 + (gy / glare.high) ** 2;
        if (away < 4) shine += glare.light * Math.exp(-(away ** 1.5));
      }
      const grain = (r.next() + r.next() - 1) * 2 * pose.noise + shine;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (data[at + channel] ?? 0) * light * (casts[channel] ?? 1) + grain;
        data[at + channel] = Math.min(255, Math.max(0, value + 0.5));
      }
    }
  }
}
