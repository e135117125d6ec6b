import type { OrientedBox, Point } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";

/** The image is reduced to this longest side. Each cell has this many pixels a side. */
const longestSide = 1200;
const cellSize = 12;

/** Sums of squared grey changes along x, along y, and of their product: the structure tensor of a cell. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly xx: Float64Array;
  readonly yy: Float64Array;
  readonly xy: Float64Array;
}

/**
 * Candidate regions of stacked barcodes. Bars change grey strongly in one direction and little in the other,
 * over an area that is longer than wide. Returns at most two regions, the strongest first, each with its
 * quiet zone.
 */
export function locateBars(image: GrayImage): readonly OrientedBox[] {
  const factor = Math.max(1, Math.ceil(Math.max(image.width, image.height) / longestSide));
  const small = shrink(image, factor);
  const grid = smooth(gridOf(small));
  return regionsOf(grid)
    .map((cells) => rowAround(cells, grid))
    .filter(({ row, filled }) => filled > leastFilled && row.length > leastLength * row.height)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, 2)
    .map(({ row }) => scaleBox(row, factor * cellSize));
}

/** Each pixel is the mean of `factor` × `factor` pixels. */
function shrink({ width, height, data }: GrayImage, factor: number): GrayImage {
  if (factor === 1) return { width, height, data };
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const small = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      let sum = 0;
      for (let j = 0; j < factor; j++)
        for (let i = 0; i < factor; i++) sum += data[(y * factor + j) * width + x * factor + i] ?? 0;
      small[y * columns + x] = sum / factor ** 2;
    }
  return { width: columns, height: rows, data: small };
}

/** Scharr's kernel: plain differences of two neighbours were off by up to 7° on bars 3 pixels wide. */
function gridOf({ width, height, data }: GrayImage): Grid {
  const [columns, rows] = [Math.floor(width / cellSize), Math.floor(height / cellSize)];
  const sums = () => new Float64Array(columns * rows);
  const grid = { columns, rows, xx: sums(), yy: sums(), xy: sums() };
  for (let y = 1; y < rows * cellSize - 1; y++)
    for (let x = 1; x < columns * cellSize - 1; x++) {
      const at = y * width + x;
      const [up, down] = [at - width, at + width];
      const leftUp = (data[up - 1] ?? 0) - (data[down + 1] ?? 0);
      const rightUp = (data[up + 1] ?? 0) - (data[down - 1] ?? 0);
      const dx = (10 * ((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) + 3 * (rightUp - leftUp)) / 16;
      const dy = (10 * ((data[down] ?? 0) - (data[up] ?? 0)) - 3 * (rightUp + leftUp)) / 16;
      const cell = Math.floor(y / cellSize) * columns + Math.floor(x / cellSize);
      grid.xx[cell] = (grid.xx[cell] ?? 0) + dx * dx;
      grid.yy[cell] = (grid.yy[cell] ?? 0) + dy * dy;
      grid.xy[cell] = (grid.xy[cell] ?? 0) + dx * dy;
    }
  return grid;
}

/** Each cell becomes the sum of its 3 × 3 neighbourhood. */
function smooth({ columns, rows, ...tensor }: Grid): Grid {
  const around = (values: Float64Array): Float64Array =>
    values.map((_, cell) => {
      let sum = 0;
      for (const dy of [-1, 0, 1])
        for (const dx of [-1, 0, 1]) {
          const [x, y] = [(cell % columns) + dx, Math.floor(cell / columns) + dy];
          if (x >= 0 && x < columns && y >= 0 && y < rows) sum += values[y * columns + x] ?? 0;
        }
      return sum;
    });
  return { columns, rows, xx: around(tensor.xx), yy: around(tensor.yy), xy: around(tensor.xy) };
}

/** Mean squared change of grey in the faintest legible bars, summed over the 3 × 3 cells. */
const leastStrength = 300 * 9 * cellSize ** 2;
/**
 * Cells below this share of the strongest cell count as text or background. Bars are as strong as anything in
 * the image.
 */
const leastShare = 0.3;
const leastCoherence = 0.25;
/** Least share of its rectangle that a barcode fills. */
const leastFilled = 0.5;
/** Least ratio of width to height. Barcodes of licences, with quiet zones, are wider than high. */
const leastLength = 1.2;

/** Groups of touching cells with bars, of at least 40 cells. */
function regionsOf(grid: Grid): readonly (readonly number[])[] {
  const { columns, rows, xx, yy, xy } = grid;
  const open = new Set<number>();
  const strengths = xx.map((x, cell) => x + (yy[cell] ?? 0));
  const strong = strengths.toSorted()[Math.floor(strengths.length * 0.95)] ?? 0;
  const least = Math.max(leastStrength, leastShare * strong);
  for (let cell = 0; cell < columns * rows; cell++) {
    const [x, y, both] = [xx[cell] ?? 0, yy[cell] ?? 0, xy[cell] ?? 0];
    const coherence = Math.hypot(x - y, 2 * both) / (x + y || 1);
    if (x + y > least && coherence > leastCoherence) open.add(cell);
  }
  const regions: number[][] = [];
  for (const start of open) {
    const region = [start];
    open.delete(start);
    for (const cell of region) {
      const x = cell % columns;
      const beside = [...(x > 0 ? [cell - 1] : []), ...(x < columns - 1 ? [cell + 1] : [])];
      region.push(...[...beside, cell - columns, cell + columns].filter((next) => open.delete(next)));
    }
    if (region.length >= 40) regions.push(region);
  }
  return regions;
}

/** Margin in cells around a barcode, for the 3 × 3 blur and the quiet zones. */
const margin = 5;

interface Region {
  readonly row: OrientedBox;
  readonly strength: number;
  readonly filled: number;
}

/** The rotated rectangle around cells, in units of cells, across the bars. */
function rowAround(cells: readonly number[], grid: Grid): Region {
  const sum = (values: Float64Array) => cells.reduce((total, cell) => total + (values[cell] ?? 0), 0);
  const [xx, yy, xy] = [sum(grid.xx), sum(grid.yy), sum(grid.xy)];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const along: Point = { x: Math.cos(angle), y: Math.sin(angle) };
  const spots = cells.map((cell) => ({
    x: (cell % grid.columns) + 0.5,
    y: Math.floor(cell / grid.columns) + 0.5,
  }));
  const across = spread(spots.map(({ x, y }) => x * along.x + y * along.y));
  const down = spread(spots.map(({ x, y }) => y * along.x - x * along.y));
  const centre: Point = {
    x: across.middle * along.x - down.middle * along.y,
    y: across.middle * along.y + down.middle * along.x,
  };
  const row = { centre, along, length: across.extent + margin, height: down.extent + margin };
  const filled = cells.length / ((across.extent + 1) * (down.extent + 1));
  return { row, strength: xx + yy, filled };
}

/** Middle and extent of the values, without the outer 2 % at either end. */
function spread(values: readonly number[]): { readonly middle: number; readonly extent: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length * 0.02)] ?? 0;
  const high = sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 0;
  return { middle: (low + high) / 2, extent: high - low };
}

const scaleBox = ({ centre, along, length, height }: OrientedBox, by: number): OrientedBox => ({
  centre: { x: centre.x * by, y: centre.y * by },
  along,
  length: length * by,
  height: height * by,
});
