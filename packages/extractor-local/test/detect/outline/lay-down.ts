import { type Drawing, type Quad, rasterise, table, warp } from "@passmuster/specimens/workshop";
import sharp from "sharp";

/** A drawing, and the places of its corners in the picture. */
export interface Laid {
  readonly drawing: Drawing;
  readonly corners: Quad;
}

export interface Picture {
  /** Decides the table. */
  readonly seed: string;
  readonly width: number;
  readonly height: number;
}

/** A picture of drawings on a table, the later ones on top. */
export async function layDown(laid: readonly Laid[], { seed, width, height }: Picture): Promise<Uint8Array> {
  const layers = [];
  for (const { drawing, corners } of laid) {
    const long = Math.max(lengthOf(corners, 0), lengthOf(corners, 1));
    const dots = (1.2 * long * drawing.width) / Math.max(drawing.width, drawing.height);
    const { data, info } = await sharp(await rasterise(drawing, Math.round(dots)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const warped = warp({ data, width: info.width, height: info.height }, corners, width, height);
    layers.push({ input: Buffer.from(warped.data), raw: { width, height, channels: 4 as const } });
  }
  const ground = Buffer.from(table(seed, width, height));
  return sharp(ground, { raw: { width, height, channels: 3 } })
    .composite(layers)
    .blur(0.6)
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The length of one side, in pixels: 0 is the upper one, 1 the right one. */
export function lengthOf(corners: Quad, side: 0 | 1): number {
  const [[x0, y0], [x1, y1]] = side === 0 ? [corners[0], corners[1]] : [corners[1], corners[2]];
  return Math.hypot(x1 - x0, y1 - y0);
}

interface Placed {
  /** Centre of the drawing. */
  readonly x: number;
  readonly y: number;
  /** Pixels of a millimetre. */
  readonly scale: number;
  /** Clockwise, in degrees. */
  readonly turn?: number;
  /** How much nearer the lower edge is than the upper one: 0.1 makes it a tenth longer. */
  readonly slant?: number;
}

/** The corners of a drawing that lies there. */
export function cornersAt(
  { width, height }: Pick<Drawing, "width" | "height">,
  { x, y, scale, turn = 0, slant = 0 }: Placed,
): Quad {
  const angle = (turn * Math.PI) / 180;
  const corner = (across: number, down: number): readonly [number, number] => {
    const depth = 1 - slant * down;
    const [u, v] = [(across * width * scale) / depth, (down * height * scale * (1 - slant)) / depth];
    return [x + u * Math.cos(angle) - v * Math.sin(angle), y + u * Math.sin(angle) + v * Math.cos(angle)];
  };
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
}
