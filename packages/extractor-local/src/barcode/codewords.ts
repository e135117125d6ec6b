import type { GrayImage } from "../image/image.ts";
import type { Frame } from "./find-frames.ts";
import { inkLine, sampleLine } from "./ink-line.ts";
import {
  inkOf,
  likeness,
  margin,
  modules,
  normalise,
  patternsOfRow,
  perModule,
  startWidths,
  stopWidths,
  type Widths,
} from "./symbol-patterns.ts";

/** Row counts that a frame may have, the likeliest first. Lines change most at the boundaries of rows. */
export function rowCounts(
  image: GrayImage,
  { left, top, bottom, module, columns }: Frame,
): readonly number[] {
  const [from, to] = [
    Math.round(left + modules * module),
    Math.round(left + (columns + 1) * modules * module),
  ];
  const change = (y: number): number => {
    let sum = 0;
    for (let x = from; x < to; x++)
      sum += Math.abs((image.data[(y + 1) * image.width + x] ?? 0) - (image.data[y * image.width + x] ?? 0));
    return sum;
  };
  const changes = Float32Array.from({ length: bottom - top - 1 }, (_, y) => change(top + y));
  const high = bottom - top;
  const scores: { rows: number; score: number }[] = [];
  for (let rows = 3; rows <= Math.min(90, high / (1.6 * module)); rows++) {
    const size = high / rows;
    if (size > 12 * module) continue;
    let [re, im] = [0, 0];
    changes.forEach((value, y) => {
      const turn = (2 * Math.PI * (y + 1)) / size;
      re += value * Math.cos(turn);
      im += value * Math.sin(turn);
    });
    scores.push({ rows, score: Math.hypot(re, im) });
  }
  return scores
    .sort((a, b) => b.score - a.score)
    .slice(0, 4)
    .map(({ rows }) => rows);
}

const drawnInks = new Map<number, readonly (readonly Float32Array[])[]>();

function inksFor(blur: number): readonly (readonly Float32Array[])[] {
  const options = { blur, behind: 1 } as const;
  const inks =
    drawnInks.get(blur) ?? [0, 1, 2].map((row) => patternsOfRow(row).map((widths) => inkOf(widths, options)));
  drawnInks.set(blur, inks);
  return inks;
}

interface Drawn {
  readonly rows: readonly (readonly Widths[])[];
  /** Similarity of the patterns to the image, 0–1. */
  readonly score: number;
}

/** The likeliest pattern for each codeword. */
export function readPatterns(image: GrayImage, frame: Frame, count: number, blur: number): Drawn {
  const { left, top, bottom, module, columns } = frame;
  const inks = inksFor(Math.round((blur / module) * 8) / 8);
  const size = (bottom - top) / count;
  let [sum, all] = [0, 0];
  const rows = Array.from({ length: count }, (_, row) => {
    const inner = Math.min(0.25 * size, size / 2 - 0.5);
    const from = Math.round(top + row * size + inner);
    const line = inkLine(image, from, Math.max(from + 1, Math.round(top + (row + 1) * size - inner)));
    const words: Widths[] = [];
    for (let column = 0; column < columns; column++) {
      const start = left + ((1 + column) * modules - margin) * module;
      const seen = normalise(
        sampleLine(line, start, module / perModule, Math.round((modules + 2 * margin) * perModule)),
      );
      let [best, score] = [0, -2];
      const inksOfRow = inks[row % 3] ?? [];
      for (let index = 0; index < inksOfRow.length; index++) {
        const like = likeness(inksOfRow[index] ?? seen, seen);
        if (like > score) [best, score] = [index, like];
      }
      sum += score;
      all++;
      words.push(patternsOfRow(row)[best] ?? []);
    }
    return words;
  });
  return { rows, score: sum / all };
}

const [scale, rowHeight, quiet] = [3, 9, 24] as const;

/** Draws a clean image of a code. */
export function drawCode(rows: readonly (readonly Widths[])[]): GrayImage {
  const lines = rows.map((words) => [...startWidths, ...words.flat(), ...stopWidths]);
  const across = (lines[0] ?? []).reduce((sum, width) => sum + width, 0) * scale;
  const [width, height] = [across + 2 * quiet, rows.length * rowHeight + 2 * quiet];
  const data = new Uint8Array(width * height).fill(255);
  lines.forEach((widths, row) => {
    let x = quiet;
    widths.forEach((modulesWide, index) => {
      if (index % 2 === 0)
        for (let y = 0; y < rowHeight; y++) {
          const at = (quiet + row * rowHeight + y) * width + x;
          data.fill(0, at, at + modulesWide * scale);
        }
      x += modulesWide * scale;
    });
  });
  return { width, height, data };
}
