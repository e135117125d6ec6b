import { cropBox } from "../image/crop.ts";
import { downOf, type OrientedBox, type Point } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";

const lines = 48;
const columns = 320;
/** Height of the searched area, in heights of the box: a box may stand too high or too low. */
const around = 1.3;

/** Fits a box to its text: moves both ends up or down, so that the text fills this share of the height. */
export function tighten(image: GrayImage, row: OrientedBox, fill: number): OrientedBox {
  return filledBy(printIn(image, row), fill) ?? row;
}

/** A box in which some text fills this share of the height. */
export function filledBy(print: OrientedBox | undefined, fill: number): OrientedBox | undefined {
  return print && { ...print, height: print.height / fill };
}

/** The box that the text in a box fills; undefined if unclear. */
export function printIn(image: GrayImage, row: OrientedBox): OrientedBox | undefined {
  const left = bandOf(image, half(row, -1));
  const right = bandOf(image, half(row, 1));
  if (!left || !right) return undefined;
  const [larger, smaller] = [Math.max(left.height, right.height), Math.min(left.height, right.height)];
  if (larger > 1.5 * smaller) return undefined;
  // The halves' middles are half a length apart.
  const slope = (right.middle - left.middle) / (row.length / 2);
  const down = downOf(row.along);
  const shift = (left.middle + right.middle) / 2;
  return {
    ...row,
    along: tiltedBy(row.along, down, slope),
    centre: { x: row.centre.x + shift * down.x, y: row.centre.y + shift * down.y },
    height: (left.height + right.height) / 2,
  };
}

function half(row: OrientedBox, side: -1 | 1): OrientedBox {
  const shift = (side * row.length) / 4;
  const centre = { x: row.centre.x + shift * row.along.x, y: row.centre.y + shift * row.along.y };
  return { ...row, centre, length: row.length / 2, height: row.height * around };
}

function tiltedBy(along: Point, down: Point, slope: number): Point {
  const length = Math.hypot(1, slope);
  return { x: (along.x + slope * down.x) / length, y: (along.y + slope * down.y) / length };
}

/**
 * Where the text stands in a box, relative to its middle, in pixels. Strokes change the grey along a line.
 */
function bandOf(
  image: GrayImage,
  row: OrientedBox,
): { readonly middle: number; readonly height: number } | undefined {
  const crop = cropBox(image, row, lines, columns);
  const energies = Array.from({ length: lines }, (_, y) => {
    let sum = 0;
    for (let x = 1; x < columns; x++)
      sum += Math.abs((crop[y * columns + x] ?? 0) - (crop[y * columns + x - 1] ?? 0));
    return sum;
  });
  const smooth = energies.map(
    (energy, y) => (energy + (energies[y - 1] ?? energy) + (energies[y + 1] ?? energy)) / 3,
  );
  const threshold = Math.min(...smooth) + 0.4 * (Math.max(...smooth) - Math.min(...smooth));
  const peak = smooth.indexOf(Math.max(...smooth.slice(lines / 4, (3 * lines) / 4)));
  let top = peak;
  let bottom = peak;
  while (top > 0 && (smooth[top - 1] ?? 0) > threshold) top--;
  while (bottom < lines - 1 && (smooth[bottom + 1] ?? 0) > threshold) bottom++;
  const unit = row.height / lines;
  const height = (bottom - top + 1) * unit;
  const plausible = top > 0 && bottom < lines - 1 && height > 0.3 * (row.height / around);
  return plausible ? { middle: ((top + bottom + 1) / 2 - lines / 2) * unit, height } : undefined;
}
