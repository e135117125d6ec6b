import type { PicturePrint } from "../../model/picture-print.ts";
import { blurred, difference, type Luma, mirrored, resized, sizeAt, turned, valueAt } from "./luma.ts";
import { type Placing, placingOf } from "./placing.ts";
import { mirroredPoints, type PlacedPoints, pointsOf, turnedPoints } from "./points.ts";
import { contrastOf, steppedOf, storedPoints } from "./print.ts";
import { scaledPointsOf } from "./scaled-points.ts";

/**
 * The largest share of squares with contrast that may differ. Measured: 0.0032 between copies, 0.015 between
 * passports of one layout.
 */
const tolerated = 0.004;
const fewestSquares = 60;
/**
 * The least overlap, as a share of the larger image. A crop of a tenth on every side leaves 0.64; less is an
 * ornament that both share.
 */
const leastOverlap = 0.55;

/**
 * Whether two fingerprints are of one image, even if one is cropped, resized, recompressed, turned by
 * quarters or mirrored.
 */
export function samePicture(one: PicturePrint, other: PicturePrint): boolean {
  return picturesLike(one)(other);
}

/** Quarter turns, and those of the mirrored image. */
export const everyView = 8;
export const everyTurn = 4;

const turn = { ofImage: turned, ofPoints: turnedPoints };
const mirror = { ofImage: mirrored, ofPoints: mirroredPoints };
/** From each view to the next one. */
const steps = [turn, turn, turn, mirror, turn, turn, turn] as const;

/**
 * `samePicture` for one image and many others. Points of the other views follow from those of the first: a
 * comparison that finds them again in each view takes 25 ms, and 9 so.
 */
export function picturesLike(one: PicturePrint, most = everyView): (other: PicturePrint) => boolean {
  return comparedWith(one, most, looksAlike);
}

/** Whether an image looks like one with the contrast of `own`, at this placing on it. */
type Likeness = (other: Luma, own: Luma, placing: Placing) => boolean;

/** Compares one image with others, in each of their views. */
export function comparedWith(
  one: PicturePrint,
  most: number,
  isLike: Likeness,
): (other: PicturePrint) => boolean {
  const contrast = contrastOf(one);
  const scaled = [...scaledPointsOf(one)];
  return (other) => {
    const stepped = steppedOf(other);
    const theirs = contrastOf(other);
    let seen: PlacedPoints = { ...stepped, points: pointsOf(stepped, storedPoints) };
    for (let view = 0; view < most; view += 1) {
      const placing = placingOf(seen.points, scaled);
      if (placing && isLike(inView(view, theirs), contrast, placing)) return true;
      seen = steps[view]?.ofPoints(seen) ?? seen;
    }
    return false;
  };
}

function inView(view: number, luma: Luma): Luma {
  return steps.slice(0, view).reduce((seen, { ofImage }) => ofImage(seen), luma);
}

function looksAlike(one: Luma, other: Luma, placing: Placing): boolean {
  const { compared, differing } = squaresOf(one, other, placing);
  return compared >= fewestSquares && differing <= tolerated * compared;
}

const square = 8;
const stride = 4;
/** Pixels along the border, whose surroundings a crop may have removed. */
const margin = 5;
/** Grey-level variance below which a square counts as blank paper. */
const flat = 9;
const noise = 2;
const similar = 0.5;

/** Correlates each square of one image with its place in the other, both at the coarser scale. */
export function squaresOf(
  one: Luma,
  other: Luma,
  placing: Placing,
): { readonly compared: number; readonly differing: number } {
  if (placing.scale < 1) return squaresOf(other, one, inverse(placing));
  const across = (placing.left + 0.5) / placing.scale - 0.5;
  const down = (placing.top + 0.5) / placing.scale - 0.5;
  const { width, height } = sizeAt(other, 1 / placing.scale);
  const [right, bottom] = [Math.min(one.width, width - across), Math.min(one.height, height - down)];
  const overlap = (right - Math.max(0, -across)) * (bottom - Math.max(0, -down));
  const larger = Math.max(one.width * one.height, width * height);
  if (overlap < leastOverlap * larger) return { compared: 0, differing: 0 };
  const a = detailOf(one);
  const b = detailOf(resized(other, 1 / placing.scale));
  let [compared, differing] = [0, 0];
  for (let y = margin + Math.max(0, Math.ceil(-down)); y + square <= bottom - margin; y += stride) {
    for (let x = margin + Math.max(0, Math.ceil(-across)); x + square <= right - margin; x += stride) {
      const { contrast, likeness } = correlationOf(a, b, x, y, across, down);
      if (contrast < flat) continue;
      compared += 1;
      if (likeness < similar) differing += 1;
    }
  }
  return { compared, differing };
}

function inverse({ scale, left, top }: Placing): Placing {
  return { scale: 1 / scale, left: -left / scale, top: -top / scale };
}

/** The detail of an image, without noise and without effects of a crop. */
function detailOf(luma: Luma): Luma {
  const smooth = blurred(luma, 1);
  return difference(smooth, blurred(smooth, 2));
}

function correlationOf(
  a: Luma,
  b: Luma,
  left: number,
  top: number,
  across: number,
  down: number,
): { readonly contrast: number; readonly likeness: number } {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + square; y += 1) {
    for (let x = left; x < left + square; x += 1) {
      const valueA = a.values[y * a.width + x] as number;
      const valueB = valueAt(b, x + across, y + down);
      sumA += valueA;
      sumB += valueB;
      sumAA += valueA * valueA;
      sumBB += valueB * valueB;
      sumAB += valueA * valueB;
    }
  }
  const count = square * square;
  const varianceA = sumAA / count - (sumA / count) ** 2;
  const varianceB = sumBB / count - (sumB / count) ** 2;
  const together = sumAB / count - (sumA / count) * (sumB / count);
  const contrast = Math.max(varianceA, varianceB);
  return { contrast, likeness: together / Math.sqrt((varianceA + noise) * (varianceB + noise)) };
}
