import type { Point } from "../../image/geometry.ts";
import type { Image } from "../../image/image.ts";
import { type Area, aboveMrz, type DocumentForm } from "./document-forms.ts";
import { type Outline, toPixels } from "./outline.ts";

/** Millimetres of a cell, and its samples in each direction. Print disturbs every cell that it touches. */
const cell = 2;
const samples = 6;

/**
 * The printed fields of a page: right of its portrait, below its heading and above its MRZ. In millimetres.
 */
const printed = { left: 39, top: 12, aboveMrz: 8 } as const;

/** A patch of cells that is paper. */
interface Sheet {
  /** Greatest deviation of 255 within a cell. */
  readonly deviation: number;
  readonly leastCells: number;
  /** Least share of its rectangle that it fills, with what is printed on it. */
  readonly leastFill: number;
}

/** Of 40 real pages a plain patch of this size filled 0.84 of its rectangle at most. */
const smooth: Sheet = { deviation: 2, leastCells: 25, leastFill: 0.9 };
/**
 * Photographed paper has grain. On real pages such a patch filled 0.58 at most, on eight drawn ones with
 * paper 0.86 at least.
 */
const grainy: Sheet = { deviation: 4, leastCells: 400, leastFill: 0.78 };
/** Where the page's own pattern is coarse, its smooth paper deviates by this share of the median. */
const ofMedian = 0.2;
/**
 * Lower patches are gaps between two lines, and the blank rim of the MRZ where an outline is some millimetres
 * off.
 */
const leastSide = 3;
/** Greatest difference of neighbouring cells of 255: a paper has one colour. */
const alike = 3;

type Colour = readonly [red: number, green: number, blue: number];

interface Cell {
  readonly colour: Colour;
  readonly deviation: number;
}

/** The cells of the printed part of a page, row by row. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly Cell[];
}

/**
 * Where paper lies on the printed part of a page, in millimetres: a rectangle that is plain but for the text
 * on it. Every page has a pattern or print that interrupts its plain parts. Undefined if no paper was seen,
 * or if the form is none that was measured.
 */
export function paperOnPage(image: Image, outline: Outline, form: DocumentForm): Area | undefined {
  if (!form.portraitBesideMrz) return undefined;
  const grid = gridOn(image, outline, form);
  const deviations = grid.cells.map(({ deviation }) => deviation).sort((a, b) => a - b);
  const median = deviations[Math.floor(deviations.length / 2)] ?? 0;
  const finest = { ...smooth, deviation: Math.max(smooth.deviation, ofMedian * median) };
  const box = sheetOn(grid, finest) ?? sheetOn(grid, grainy);
  return box && onPage(box, grid, form);
}

/** A paper that reaches the last row or the first one may go on beyond it. */
function onPage({ left, top, right, bottom }: Area, { rows }: Grid, { height }: DocumentForm): Area {
  return {
    left: printed.left + left * cell,
    top: top === 0 ? 0 : printed.top + top * cell,
    right: printed.left + right * cell,
    bottom: bottom === rows ? height : printed.top + bottom * cell,
  };
}

function sheetOn(grid: Grid, { deviation, leastCells, leastFill }: Sheet): Area | undefined {
  const patch = largestPatch(grid, deviation);
  if (patch.size < leastCells) return undefined;
  const box = boxAround(patch, grid);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const isSheet =
    Math.min(width, height) >= leastSide && filledCells(patch, box, grid) >= leastFill * width * height;
  return isSheet ? box : undefined;
}

function gridOn(image: Image, outline: Outline, form: DocumentForm): Grid {
  const columns = Math.floor((form.width - printed.left) / cell);
  const rows = Math.floor((aboveMrz(form) - printed.aboveMrz - printed.top) / cell);
  const pixels = toPixels(outline);
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const [left, top] = [at % columns, Math.floor(at / columns)];
    const colours = Array.from({ length: samples * samples }, (_, sample) => {
      const x = left + ((sample % samples) + 0.5) / samples;
      const y = top + (Math.floor(sample / samples) + 0.5) / samples;
      return colourAt(image, pixels({ x: printed.left + x * cell, y: printed.top + y * cell }));
    });
    return cellOf(colours);
  });
  return { columns, rows, cells };
}

function colourAt({ data, width, height }: Image, point: Point): Colour {
  const x = Math.min(width - 1, Math.max(0, Math.round(point.x)));
  const y = Math.min(height - 1, Math.max(0, Math.round(point.y)));
  const at = (y * width + x) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

const channels = [0, 1, 2] as const;
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function cellOf(colours: readonly Colour[]): Cell {
  const mean = (channel: 0 | 1 | 2): number => meanOf(colours.map((colour) => colour[channel]));
  const colour: Colour = [mean(0), mean(1), mean(2)];
  const variances = channels.map((channel) =>
    meanOf(colours.map((each) => (each[channel] - colour[channel]) ** 2)),
  );
  return { colour, deviation: Math.sqrt(Math.max(...variances)) };
}

const isAlike = (one: Colour, other: Colour): boolean =>
  channels.every((channel) => Math.abs(one[channel] - other[channel]) < alike);

/** The cells at the four sides of one, by index. */
function besides(at: number, { columns, rows }: Grid): readonly number[] {
  const column = at % columns;
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < columns - 1 ? [at + 1] : []),
    ...(at >= columns ? [at - columns] : []),
    ...(at < columns * (rows - 1) ? [at + columns] : []),
  ];
}

/** The most plain cells that touch and are alike. */
function largestPatch(grid: Grid, limit: number): ReadonlySet<number> {
  const { cells } = grid;
  const isPlain = (at: number): boolean => (cells[at] as Cell).deviation <= limit;
  const seen = new Set<number>();
  let largest: ReadonlySet<number> = new Set();
  for (const start of cells.keys()) {
    if (seen.has(start) || !isPlain(start)) continue;
    const patch = new Set([start]);
    for (const at of patch) {
      const { colour } = cells[at] as Cell;
      for (const next of besides(at, grid))
        if (isPlain(next) && isAlike(colour, (cells[next] as Cell).colour)) patch.add(next);
    }
    for (const at of patch) seen.add(at);
    if (patch.size > largest.size) largest = patch;
  }
  return largest;
}

/** In cells. */
function boxAround(patch: ReadonlySet<number>, { columns }: Grid): Area {
  const [across, down] = [
    [...patch].map((at) => at % columns),
    [...patch].map((at) => Math.floor(at / columns)),
  ];
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across) + 1,
    bottom: Math.max(...down) + 1,
  };
}

/** The cells of a patch and of the holes within it: whatever cannot be reached from outside its box. */
function filledCells(patch: ReadonlySet<number>, { left, top, right, bottom }: Area, grid: Grid): number {
  const { columns } = grid;
  const isWithin = (at: number): boolean => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return column >= left && column < right && row >= top && row < bottom;
  };
  const isOnRim = (at: number): boolean => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return column === left || column === right - 1 || row === top || row === bottom - 1;
  };
  const all = [...grid.cells.keys()].filter(isWithin);
  const open = new Set(all.filter((at) => isOnRim(at) && !patch.has(at)));
  for (const at of open)
    for (const next of besides(at, grid)) if (isWithin(next) && !patch.has(next)) open.add(next);
  return all.length - open.size;
}
