import { random } from "./seed.ts";

interface Top {
  readonly colour: readonly [number, number, number];
  /** Extent of the grain along x and y, in shares of the width. */
  readonly grain: readonly [number, number];
  readonly depth: number;
}

const tops: readonly [Top, ...Top[]] = [
  { colour: [168, 132, 98], grain: [0.5, 0.018], depth: 26 },
  { colour: [112, 84, 64], grain: [0.6, 0.014], depth: 20 },
  { colour: [94, 104, 112], grain: [0.09, 0.09], depth: 12 },
  { colour: [196, 190, 180], grain: [0.14, 0.12], depth: 9 },
  { colour: [58, 74, 82], grain: [0.2, 0.16], depth: 10 },
];

/** Value noise: random values on a grid, interpolated smoothly. */
const noise = (seed: string, columns: number, rows: number): ((x: number, y: number) => number) => {
  const r = random(seed);
  const values = Float64Array.from({ length: (columns + 2) * (rows + 2) }, () => r.next());
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (x, y) => {
    const column = Math.min(columns, Math.floor(x * columns));
    const row = Math.min(rows, Math.floor(y * rows));
    const across = ease(x * columns - column);
    const down = ease(y * rows - row);
    const at = row * (columns + 2) + column;
    const upper = (values[at] ?? 0) * (1 - across) + (values[at + 1] ?? 0) * across;
    const below = at + columns + 2;
    const lower = (values[below] ?? 0) * (1 - across) + (values[below + 1] ?? 0) * across;
    return upper * (1 - down) + lower * down;
  };
};

/** A table top, three bytes a pixel: wood, slate, felt. */
export const table = (seed: string, width: number, height: number): Uint8Array => {
  const top = random(`${seed}/table`).pick(tops);
  const [gx, gy] = top.grain;
  const grain = noise(`${seed}/grain`, Math.ceil(1 / gx) + 1, Math.ceil(1 / gy));
  const fine = noise(`${seed}/fine`, Math.ceil(3 / gx), Math.ceil(3 / gy));
  const cloud = noise(`${seed}/cloud`, 4, 3);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const v = y / height;
      const tone =
        (grain(u, v) - 0.5) * top.depth + (fine(u, v) - 0.5) * top.depth * 0.45 + (cloud(u, v) - 0.5) * 16;
      for (let channel = 0; channel < 3; channel++)
        data[(y * width + x) * 3 + channel] = Math.min(255, Math.max(0, (top.colour[channel] ?? 0) + tone));
    }
  }
  return data;
};
