import type { Corners } from "../../detect/outline/projection.ts";
import type { Point } from "../../image/geometry.ts";

/** What the network that finds words across print says of each cell: plane by plane, row by row. */
export interface FoundMaps {
  readonly columns: number;
  readonly rows: number;
  /** Pixels of a cell. */
  readonly cell: number;
  /** Four planes: logit, cosine and sine of the word's direction, logarithm of its height over `unit`. */
  readonly data: Float32Array;
}

/**
 * A line begins where a cell and its surroundings are as likely as the first. It takes those like the second.
 */
const [sure, likelyEnough] = [0.3, 0.2];
const mostLines = 4;
/** Height of a strip over that of its word. */
const air = 1.25;
const unit = 16;

interface Cell extends Point {
  readonly likely: number;
  /** Mean of the cells around. */
  readonly smooth: number;
  readonly cosine: number;
  readonly sine: number;
  readonly height: number;
}

/** A line under construction. */
interface Line {
  readonly middle: Point;
  readonly angle: number;
  readonly height: number;
}

/** The corners of strips around words across print, in pixels of the page, surest first. */
export function linesFound(maps: FoundMaps): Corners[] {
  const cells = cellsOf(maps);
  const free = new Set(cells);
  const found: Corners[] = [];
  while (found.length < mostLines) {
    let seed: Cell | undefined;
    for (const cell of free) if (cell.likely >= sure && cell.smooth >= (seed?.smooth ?? sure)) seed = cell;
    if (!seed) break;
    let line: Line = { middle: seed, angle: Math.atan2(seed.sine, seed.cosine), height: seed.height };
    let own: readonly Cell[] = [];
    for (let round = 0; round < 2; round++) {
      own = cellsOn(line, cells, maps.cell);
      line = lineThrough(own);
    }
    const axes = axesOf(line);
    const along = own.map((cell) => axes.along(cell));
    const start = Math.min(...along) - 0.3 * line.height;
    const end = Math.max(...along) + 0.3 * line.height;
    const half = (line.height * air) / 2;
    const at = axes.place;
    found.push([at(start, -half), at(end, -half), at(end, half), at(start, half)]);
    free.delete(seed);
    const reach = Math.max(line.height * 0.7, maps.cell);
    for (const cell of free)
      if (Math.abs(axes.down(cell)) <= reach && axes.along(cell) >= start && axes.along(cell) <= end)
        free.delete(cell);
  }
  return found;
}

function cellsOf({ columns, rows, cell, data }: FoundMaps): Cell[] {
  const area = columns * rows;
  const likely = Float32Array.from({ length: area }, (_, at) => 1 / (1 + Math.exp(-(data[at] ?? 0))));
  const smooth = (column: number, row: number): number => {
    let sum = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        sum += likely[y * columns + x] ?? 0;
    return sum / 9;
  };
  return Array.from({ length: area }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return {
      x: (column + 0.5) * cell,
      y: (row + 0.5) * cell,
      likely: likely[at] ?? 0,
      smooth: smooth(column, row),
      cosine: data[area + at] ?? 1,
      sine: data[2 * area + at] ?? 0,
      height: unit * Math.exp(data[3 * area + at] ?? 0),
    };
  });
}

function axesOf({ middle, angle }: Line) {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return {
    along: ({ x, y }: Point): number => (x - middle.x) * cosine + (y - middle.y) * sine,
    down: ({ x, y }: Point): number => (y - middle.y) * cosine - (x - middle.x) * sine,
    place: (along: number, down: number): Point => ({
      x: middle.x + along * cosine - down * sine,
      y: middle.y + along * sine + down * cosine,
    }),
  };
}

/** The likely cells of the line, as far as they follow one another. */
function cellsOn(line: Line, cells: readonly Cell[], cell: number): readonly Cell[] {
  const axes = axesOf(line);
  const reach = Math.max(line.height * 0.55, 0.8 * cell);
  const gap = Math.max(1.2 * line.height, 2 * cell);
  const near = cells
    .filter((each) => each.likely > likelyEnough && Math.abs(axes.down(each)) <= reach)
    .toSorted((a, b) => axes.along(a) - axes.along(b));
  const stretches: Cell[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const each of near) {
    const at = axes.along(each);
    if (at - last > gap) stretches.push([]);
    stretches.at(-1)?.push(each);
    last = at;
  }
  const far = (stretch: readonly Cell[]): number => {
    const [first, end] = [stretch[0], stretch.at(-1)];
    return first && end ? Math.max(0, axes.along(first), -axes.along(end)) : Number.POSITIVE_INFINITY;
  };
  return stretches.toSorted((a, b) => far(a) - far(b))[0] ?? [];
}

function lineThrough(cells: readonly Cell[]): Line {
  const total = cells.reduce((sum, { likely }) => sum + likely, 0);
  const mean = (value: (cell: Cell) => number): number =>
    cells.reduce((sum, cell) => sum + cell.likely * value(cell), 0) / total;
  return {
    middle: { x: mean(({ x }) => x), y: mean(({ y }) => y) },
    angle: Math.atan2(
      mean(({ sine }) => sine),
      mean(({ cosine }) => cosine),
    ),
    height: Math.exp(mean(({ height }) => Math.log(height))),
  };
}
