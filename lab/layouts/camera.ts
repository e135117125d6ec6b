import sharp from "sharp";
import { table } from "../../tools/specimens/src/table.ts";
import { type Corner, type Quad, warp } from "../../tools/specimens/src/warp.ts";
import { wear } from "../../tools/specimens/src/wear.ts";
import type { Canvas, Point } from "./canvas.ts";
import { oneOf, type Random, random, weighted } from "./chance.ts";

export interface Shot {
  readonly bytes: Buffer;
  /** Maps a point of the drawing to the image. */
  readonly place: (point: Point) => Point;
  readonly how: string;
}

/** The projection of `width` × `height` onto `quad`. */
export function projector(
  [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad,
  width: number,
  height: number,
): (point: Point) => Point {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const scale = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / scale, (dx1 * sy - sx * dy1) / scale];
  return ([px, py]) => {
    const [u, v] = [px / width, py / height];
    const w = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
    ];
  };
}

/** Adds light, glare and grain to the whole image. */
function expose(pixels: Uint8Array, width: number, height: number, r: Random, strength: number): Uint8Array {
  const angle = r.between(0, 2 * Math.PI);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const [shade, contrast, level] = [
    strength * r.between(0, 0.35),
    1 - strength * r.between(0, 0.35),
    1 - strength * r.between(-0.1, 0.25),
  ];
  const grain = strength * r.between(0, 8);
  const warmth = strength * r.between(-0.08, 0.1);
  const glare = r.chance(0.25 * strength)
    ? {
        x: r.between(0.2, 0.8),
        y: r.between(0.2, 0.8),
        size: r.between(0.01, 0.05),
        light: r.between(40, 160),
      }
    : undefined;
  const casts = [1 + warmth, 1, 1 - warmth];
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      const light = level * (1 - shade * (0.5 + u * dx + v * dy));
      const shine = glare
        ? glare.light * Math.exp(-((u + 0.5 - glare.x) ** 2 + (v + 0.5 - glare.y) ** 2) / glare.size)
        : 0;
      const noise = grain > 0.3 ? (r.next() + r.next() - 1) * grain * 2 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * width + x) * 3 + channel;
        const value =
          (((pixels[at] ?? 0) - 128) * contrast + 128) * light * (casts[channel] ?? 1) + shine + noise;
        out[at] = Math.min(255, Math.max(0, value + 0.5));
      }
    }
  }
  return out;
}

const svgOf = ({ width, height, body }: Canvas, wide: number, high: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${wide}" height="${high}" viewBox="0 0 ${width} ${height}">${body()}</svg>`,
  );

export interface Limits {
  readonly widths: readonly [low: number, high: number];
}

/**
 * Takes the image: a crop, a scan, a photograph on a table or a screenshot, at some width, turned and
 * compressed.
 */
export async function shoot(canvas: Canvas, seed: string, { widths }: Limits): Promise<Shot> {
  const r = random(`${seed}/camera`);
  const how = weighted(r, { crop: 4.5, scan: 1.5, photo: 3, screenshot: 1 });
  const [low, high] = widths;
  const wide = Math.round(low * (high / low) ** r.between(0.1, 1));
  const tall = Math.round((wide * canvas.height) / canvas.width);
  const drawn = sharp(svgOf(canvas, wide, tall)).ensureAlpha();
  const marks =
    how !== "screenshot" && r.chance(0.3)
      ? [{ input: Buffer.from(wear(seed, wide, tall, r.between(0.4, 1.5))), blend: "atop" as const }]
      : [];
  const { data } = await sharp(await drawn.composite(marks).png({ compressionLevel: 1 }).toBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const margin = {
    crop: 0,
    scan: r.between(0.02, 0.15),
    photo: r.between(0.03, 0.2),
    screenshot: r.between(0.02, 0.2),
  }[how];
  const [width, height] = [Math.round(wide * (1 + 2 * margin)), Math.round(tall + 2 * margin * wide)];
  const [ox, oy] = [(width - wide) / 2, (height - tall) / 2];
  const turn =
    ({
      crop: 0,
      scan: r.between(-1.5, 1.5),
      photo: r.chance(0.2) ? r.between(-12, 12) : r.between(-4, 4),
      screenshot: 0,
    }[how] *
      Math.PI) /
    180;
  const stray = how === "photo" ? wide * r.between(0, 0.035) : 0;
  const corner = (sx: number, sy: number): Corner => {
    const [x, y] = [(sx * wide) / 2, (sy * tall) / 2];
    return [
      width / 2 + x * Math.cos(turn) - y * Math.sin(turn) + r.between(-stray, stray),
      height / 2 + x * Math.sin(turn) + y * Math.cos(turn) + r.between(-stray, stray),
    ];
  };
  const flat = how === "crop" || how === "screenshot";
  const quad: Quad = flat
    ? [
        [ox, oy],
        [ox + wide, oy],
        [ox + wide, oy + tall],
        [ox, oy + tall],
      ]
    : [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const grey = oneOf(r, [255, 250, 244, 235, 40, 128]);
  const ground =
    how === "photo"
      ? table(seed, width, height)
      : new Uint8Array(width * height * 3).fill(how === "scan" ? r.whole(236, 255) : grey);
  const laid = warp({ data, width: wide, height: tall }, quad, width, height);
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const alpha = (laid.data[i * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++)
      pixels[i * 3 + channel] =
        (laid.data[i * 4 + channel] ?? 0) * alpha + (ground[i * 3 + channel] ?? 0) * (1 - alpha) + 0.5;
  }
  const raw = { width, height, channels: 3 } as const;
  const strength = { crop: r.chance(0.5) ? 0 : 0.4, scan: 0.4, photo: 1, screenshot: 0 }[how];
  const exposed = strength > 0 ? expose(pixels, width, height, r, strength) : pixels;
  const blur = r.chance(0.45) ? r.between(0.3, how === "photo" ? 1.3 : 0.9) * (wide / 900) : 0;
  let image = sharp(exposed, { raw });
  if (blur >= 0.3) image = image.blur(blur);
  if (r.chance(0.08)) image = image.greyscale();
  const first = r.chance(0.3)
    ? await image.jpeg({ quality: r.whole(40, 90) }).toBuffer()
    : await image.png({ compressionLevel: 1 }).toBuffer();
  const quarter = how === "photo" && r.chance(0.08) ? oneOf(r, [90, 180, 270]) : 0;
  const bytes = await sharp(first)
    .rotate(quarter)
    .jpeg({
      quality: r.chance(0.75) ? r.whole(60, 95) : r.whole(30, 60),
      chromaSubsampling: r.chance(0.6) ? "4:2:0" : "4:4:4",
    })
    .toBuffer();
  const onQuad = projector(quad, canvas.width, canvas.height);
  const turned = ([x, y]: Point): Point =>
    quarter === 90
      ? [height - y, x]
      : quarter === 180
        ? [width - x, height - y]
        : quarter === 270
          ? [y, width - x]
          : [x, y];
  return { bytes, how, place: (point) => turned(onQuad(point)) };
}
