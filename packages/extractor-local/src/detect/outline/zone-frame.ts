import { dot, downOf, type OrientedBox, type Point } from "../../image/geometry.ts";
import { type DocumentForm, lengthOfLine } from "./document-forms.ts";

/** Where a document must lie if its MRZ has the standard's place on it. */
export interface ZoneFrame {
  /** Directions of its upper edge and its left edge. */
  readonly along: Point;
  readonly down: Point;
  /** Its upper left corner. */
  readonly origin: Point;
  /** Image pixels of a millimetre in each direction. */
  readonly millimetre: { readonly along: number; readonly down: number };
}

/** A box exceeds its letters by this share of its height. */
const rim = 0.15;
/** Shorter lines have lost fillers at their end. */
const whole = 0.9;

export function zoneFrame(rows: readonly OrientedBox[], form: DocumentForm): ZoneFrame | undefined {
  const along = directionOf(rows);
  const down = downOf(along);
  const ordered = rows.toSorted((a, b) => dot(a.centre, down) - dot(b.centre, down));
  const [first, last] = [ordered.at(0), ordered.at(-1)];
  if (!first || !last) return undefined;
  const longest = Math.max(...rows.map(({ length }) => length));
  const full = rows.filter(({ length }) => length > whole * longest);
  const letters = rim * Math.min(...full.map(({ height }) => height));
  const start = median(full.map(({ centre, length }) => dot(centre, along) - length / 2)) + letters;
  const end = median(full.map(({ centre, length }) => dot(centre, along) + length / 2)) - letters;
  const byLength = (end - start) / lengthOfLine(form);
  if (byLength < smallest) return undefined;
  const steps = (ordered.length - 1) * form.step;
  const stretch = steps > 0 ? dot(offset(first.centre, last.centre), down) / steps / byLength : 1;
  const millimetre = { along: byLength, down: byLength * believed(stretch) };
  const left = start - form.left * millimetre.along;
  const top = dot(last.centre, down) - (form.height - form.foot) * millimetre.down;
  const origin = { x: left * along.x + top * down.x, y: left * along.y + top * down.y };
  return { along, down, origin, millimetre };
}

/** Least pixels of a millimetre. Print of 410 pixels a page is not legible. */
const smallest = 0.3;

/**
 * Issuers vary the step between lines, so a small difference to the length is halved. A large one is an image
 * that was stretched, or a page seen at a steep angle.
 */
const believed = (stretch: number): number =>
  stretch > 1.3 || stretch < 0.75 ? stretch : Math.sqrt(Math.min(1.1, Math.max(0.88, stretch)));

function directionOf(rows: readonly OrientedBox[]): Point {
  const x = rows.reduce((sum, row) => sum + row.along.x * row.length, 0);
  const y = rows.reduce((sum, row) => sum + row.along.y * row.length, 0);
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

const offset = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
