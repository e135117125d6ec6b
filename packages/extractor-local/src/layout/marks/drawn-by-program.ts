import type { Outline } from "../../detect/outline/outline.ts";
import type { Image } from "../../image/image.ts";

/**
 * Longest side of the copies. Each of their pixels is one of the image: a mean would blur the edges that
 * programs draw.
 */
const copies = { edges: 1600, marks: 700 } as const;

/**
 * Edges of windows, fields and buttons. Photographs and scans had at most 3, pictures with a window mostly 6
 * to 15.
 */
const fewestEdges = 5;
/** Span of a line of pure colour, as a share of the image. Photographs had at most 0.37: red scissors. */
const shortestMark = 0.45;

/** What has such edges too. */
export interface OwnEdges {
  /** A barcode with long bars is on the image. */
  readonly bars: boolean;
  /** Where the document lies: in a clean scan its sides are edges. */
  readonly outline?: Outline | undefined;
}

/** Whether a program drew edges of windows, or a box, an arrow or a cross, into an image. */
export function isDrawnByProgram(image: Image, { bars, outline }: OwnEdges): boolean {
  const hasEdges = !bars && edgesIn(image, outline) >= fewestEdges;
  return hasEdges || longestMark(sample(image, copies.marks)) >= shortestMark;
}

function sample({ width, height, data }: Image, longest: number): Image {
  const step = Math.max(1, Math.max(width, height) / longest);
  if (step === 1) return { width, height, data };
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)];
  const copy = new Uint8Array(columns * rows * 3);
  for (let y = 0, to = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const from = (Math.floor(y * step) * width + Math.floor(x * step)) * 3;
      for (let colour = 0; colour < 3; colour++, to++) copy[to] = data[from + colour] as number;
    }
  return { width: columns, height: rows, data: copy };
}

/** Least difference between the two sides of an edge, and the greatest along one of them, 0–255. */
const stepAcross = 18;
const unevenness = 5;
/** Least length of an edge, as a share of the image. */
const shortestEdge = 0.22;
/** Pixels within which an edge counts once. */
const oneEdge = 4;

/** Straight edges along rows and columns between two even colours. Cameras see no two that are even. */
function edgesIn(image: Image, outline: Outline | undefined): number {
  const { width, height, data } = sample(image, copies.edges);
  const corners = (outline?.corners ?? []).map(({ x, y }) => ({
    x: (x * width) / image.width,
    y: (y * height) / image.height,
  }));
  const near = ownSide * Math.max(width, height);
  const isOwn = (axis: "x" | "y") => (at: number) =>
    corners.filter((corner) => Math.abs(corner[axis] - at) < near).length >= 2;
  const line = 3 * width;
  return (
    countAlong(data, { lines: height, length: width, across: line, along: 3, isOwn: isOwn("y") }) +
    countAlong(data, { lines: width, length: height, across: 3, along: line, isOwn: isOwn("x") })
  );
}

/** Distance of two corners from an edge that is a side of the document, as a share of the image. */
const ownSide = 0.02;

interface Walk {
  readonly lines: number;
  readonly length: number;
  /** Bytes from a pixel to the next across and along the edge. */
  readonly across: number;
  readonly along: number;
  /** Whether an edge there is a side of the document. */
  isOwn(at: number): boolean;
}

function countAlong(data: Uint8Array, { lines, length, across, along, isOwn }: Walk): number {
  let [count, latest] = [0, Number.NEGATIVE_INFINITY];
  const least = Math.ceil(shortestEdge * length);
  for (let at = 2; at < lines - 3; at++) {
    const pair = { before: (at - 1) * across, after: (at + 2) * across, along, length };
    if (!mayHoldEdge(data, pair, least) || longestEdge(data, pair) < least) continue;
    if (at - latest > oneEdge && !isOwn(at)) count++;
    latest = at;
  }
  return count;
}

interface Pair {
  readonly before: number;
  readonly after: number;
  readonly along: number;
  readonly length: number;
}

/** Whether two lines differ over so many pixels: such a run meets one of the pixels that far apart. */
function mayHoldEdge(data: Uint8Array, { before, after, along, length }: Pair, least: number): boolean {
  const differ = (step: number): boolean =>
    differenceAt(data, before + step * along, after + step * along) >= stepAcross;
  for (let step = least - 1; step < length; step += least) {
    if (!differ(step)) continue;
    let [first, last] = [step, step];
    while (first > 0 && differ(first - 1)) first--;
    while (last < length - 1 && differ(last + 1)) last++;
    if (last - first + 1 >= least) return true;
  }
  return false;
}

/** Pixels of the longest run over which both colours stay the same, and differ from each other. */
function longestEdge(data: Uint8Array, { before, after, along, length }: Pair): number {
  let [run, longest, oneFirst, otherFirst] = [0, 0, 0, 0];
  for (let step = 0, one = before, other = after; step < length; step++, one += along, other += along) {
    if (differenceAt(data, one, other) < stepAcross) {
      run = 0;
      continue;
    }
    const isSame =
      run > 0 &&
      differenceAt(data, one, oneFirst) <= unevenness &&
      differenceAt(data, other, otherFirst) <= unevenness;
    if (!isSame) [run, oneFirst, otherFirst] = [0, one, other];
    run++;
    if (run > longest) longest = run;
  }
  return longest;
}

/** The greatest difference of one colour between two pixels. */
function differenceAt(data: Uint8Array, one: number, other: number): number {
  const red = Math.abs((data[one] as number) - (data[other] as number));
  const green = Math.abs((data[one + 1] as number) - (data[other + 1] as number));
  const blue = Math.abs((data[one + 2] as number) - (data[other + 2] as number));
  return Math.max(red, green, blue);
}

/**
 * Difference between the strongest and the weakest colour of a pure one, and the most of the weakest, 0–255.
 */
const pure = { apart: 160, weakest: 70 } as const;
/** What a colour may lack to the strongest one of its pixel. */
const lacking = 60;

/** Bits of the colours that a pixel is made of, if they are pure: 1 red, 2 green, 4 blue; 0 for any other. */
function hueOf(red: number, green: number, blue: number): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < pure.apart || least > pure.weakest) return 0;
  const isStrong = (colour: number): boolean => colour > most - lacking;
  const bits = (isStrong(red) ? 1 : 0) | (isStrong(green) ? 2 : 0) | (isStrong(blue) ? 4 : 0);
  return bits === 7 ? 0 : bits;
}

/** Mean breadth of a line, at most: pixels, and a share of the image. */
const broadest = { pixels: 3, share: 0.02 } as const;
/** Share of its rectangle that a line fills at most. */
const fullest = 0.25;

/** The span of the longest connected thin line of one pure colour, as a share of the image. */
function longestMark({ width, height, data }: Image): number {
  const hues = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < hues.length; at++, from += 3)
    hues[at] = hueOf(data[from] as number, data[from + 1] as number, data[from + 2] as number);
  let longest = 0;
  for (let at = 0; at < hues.length; at++) {
    if (!hues[at]) continue;
    const { pixels, across, down } = takeMark(hues, width, at);
    const isLine =
      pixels / (across + down) <= broadest.share * Math.max(width, height) + broadest.pixels &&
      pixels / (across * down) <= fullest;
    if (isLine) longest = Math.max(longest, across / width, down / height);
  }
  return longest;
}

/** The connected pixels of one hue, which are taken away, and the rectangle around them. */
function takeMark(
  hues: Uint8Array,
  width: number,
  first: number,
): { readonly pixels: number; readonly across: number; readonly down: number } {
  const hue = hues[first];
  const waiting = [first];
  hues[first] = 0;
  let [pixels, left, right, top, bottom] = [0, width, 0, Number.POSITIVE_INFINITY, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    pixels++;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    for (const row of [at - width, at, at + width])
      for (const next of [x > 0 ? row - 1 : -1, row, x < width - 1 ? row + 1 : -1])
        if (next >= 0 && hues[next] === hue) {
          hues[next] = 0;
          waiting.push(next);
        }
  }
  return { pixels, across: right - left + 1, down: bottom - top + 1 };
}
