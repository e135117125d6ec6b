export type Corner = readonly [number, number];
/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Corner, Corner, Corner, Corner];

/** An image of 4 bytes a pixel. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The projection from the unit square to `quad`, as a 3 × 3 matrix in rows. */
const projection = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): number[] => {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / scale;
  const h = (dx1 * sy - sx * dy1) / scale;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
};

/** The adjugate: the inverse up to a factor, which does not affect a projection. */
const inverse = (m: readonly number[]): number[] => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
};

/** Warps `source` onto a transparent ground of `width` × `height`, with its corners at `quad`. */
export const warp = (source: Pixels, quad: Quad, width: number, height: number): Pixels => {
  const data = new Uint8Array(width * height * 4);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = inverse(projection(quad));
  const byte = (at: number): number => source.data[at] ?? 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = g * x + h * y + i;
      const u = ((a * x + b * y + c) / w) * source.width - 0.5;
      const v = ((d * x + e * y + f) / w) * source.height - 0.5;
      const left = Math.floor(u);
      const top = Math.floor(v);
      if (left < 0 || top < 0 || left >= source.width - 1 || top >= source.height - 1) continue;
      const at = (top * source.width + left) * 4;
      const below = at + source.width * 4;
      const across = u - left;
      const down = v - top;
      for (let channel = 0; channel < 4; channel++) {
        const upper = byte(at + channel) * (1 - across) + byte(at + 4 + channel) * across;
        const lower = byte(below + channel) * (1 - across) + byte(below + 4 + channel) * across;
        data[(y * width + x) * 4 + channel] = upper * (1 - down) + lower * down + 0.5;
      }
    }
  }
  return { data, width, height };
};
