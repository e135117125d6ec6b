import { cropBox } from "../image/crop.ts";
import { dot, type OrientedBox, type Point, reverseBox } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import { tighten } from "./tighten.ts";

/** Share of a box's height that text fills. */
const filled = 0.55;
/** Least ratio of length to height. Shorter boxes have no reliable direction. */
const telling = 4;
/** Cosine above which a box runs with the page. */
const runsWith = 0.9;
/** In heights: the greatest growth at each end, and the gap that stops it. Columns are further apart. */
const reach = 40;
const widestGap = 1.1;
/** Share of the height: the middle, where small letters are. */
const band = 0.6;
const lines = 12;
/** Sampled columns per box height, and the number of columns that are averaged. */
const columns = 16;
const together = 12;
/**
 * Share of the box's own stroke strength. Of 4,263 words of poor pages 4,073 were found with this, 4,050 with
 * 0.3, 4,065 with 0.5.
 */
const least = 0.4;

/**
 * Extends a box beyond both ends, as far as its text continues: the detector splits faint lines. 4,073 of
 * 4,263 words of poor pages were found with this, 4,002 without. A box off the page's direction stays
 * unchanged.
 */
export function lengthen(image: GrayImage, box: OrientedBox, page: Point): OrientedBox {
  if (Math.abs(dot(box.along, page)) < runsWith) return box;
  const row = withPage(tighten(image, box, filled), page);
  const heights = Math.round(row.length / row.height) + 2 * reach;
  const unit = row.height / columns;
  const strokes = strokesIn(image, row, heights * columns);
  const [from, to] = [reach * columns, strokes.length - reach * columns];
  const own = median(strokes.slice(from, to));
  const paper = strokes.toSorted((a, b) => a - b)[Math.floor(strokes.length / 20)] ?? 0;
  const printed = strokes.map((stroke) => stroke > paper + least * (own - paper));
  const [left, right] = [lastPrinted(printed, from, -1), lastPrinted(printed, to, 1)];
  const shift = ((left + right - strokes.length) / 2) * unit;
  return {
    ...row,
    centre: { x: row.centre.x + shift * row.along.x, y: row.centre.y + shift * row.along.y },
    length: (right - left) * unit,
  };
}

function withPage(row: OrientedBox, page: Point): OrientedBox {
  const forward = dot(row.along, page) < 0 ? reverseBox(row) : row;
  return forward.length > telling * forward.height ? forward : { ...forward, along: page };
}

/** The change of grey from column to column, averaged over neighbouring columns. */
function strokesIn(image: GrayImage, row: OrientedBox, width: number): number[] {
  const length = (width / columns) * row.height;
  const crop = cropBox(image, { ...row, length, height: band * row.height }, lines, width);
  const changes = Array.from({ length: width }, (_, x) => {
    let sum = 0;
    for (let at = x + 1; at < crop.length; at += width)
      if (x + 1 < width) sum += Math.abs((crop[at] ?? 0) - (crop[at - 1] ?? 0));
    return sum;
  });
  return changes.map((_, x) =>
    changes.slice(Math.max(0, x - together / 2), x + together / 2).reduce((sum, change) => sum + change, 0),
  );
}

/** The last column with text before a gap, in one direction. */
function lastPrinted(printed: readonly boolean[], from: number, by: -1 | 1): number {
  let last = from;
  for (let x = from; x >= 0 && x < printed.length && Math.abs(x - last) <= widestGap * columns; x += by)
    if (printed[x]) last = x;
  return last;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
