import { cropBox } from "../image/crop.ts";
import { downOf, type OrientedBox, reverseBox, turnPoint } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import { drawCode, readPatterns, rowCounts } from "./codewords.ts";
import { type Frame, findFrames } from "./find-frames.ts";
import { refineFrame, slantOf } from "./refine-frame.ts";

/** A code redrawn from the likeliest pattern of each codeword, and its place. */
export interface RedrawnCode {
  readonly row: OrientedBox;
  readonly drawn: GrayImage;
}

/** Pixels of the crop for each image pixel. */
const scale = 2;
/** Module sizes in pixels. Smaller modules show no pattern; the decoder reads larger ones itself. */
const [leastModule, mostModule] = [0.8, 2.2] as const;
/** Small images are also searched whole, because bars 4 cells high form no region of their own. */
const smallImage = 700;
const mostPixels = 1.5e6;
/** Blurs of the lens to try: standard deviations in pixels. */
const blurs = [0.45, 0.7] as const;
/**
 * Least mean similarity of the patterns. The best of 21 regions of text had 0.74 to 0.90, one of them above
 * this limit. 41 drawn codes had 0.75 to 0.98, 30 of them above it. Error correction decides.
 */
const leastLike = 0.88;

/**
 * Redraws codes whose modules are about one pixel wide. A binary image loses such modules. A codeword's 17
 * modules together still identify its pattern within the cluster. The decoder's error correction then checks
 * the result.
 */
export function* redrawnCodes(image: GrayImage, bars: readonly OrientedBox[]): Generator<RedrawnCode> {
  if (bars.length === 0) return;
  const { width, height } = image;
  const whole = { centre: { x: width / 2, y: height / 2 }, along: { x: 1, y: 0 }, length: width, height };
  const regions = Math.max(width, height) <= smallImage ? [...bars, whole] : bars;
  for (const region of regions) {
    for (const row of [region, reverseBox(region)]) {
      const found = framesIn(image, row);
      for (const { cut, frame, straight } of found) {
        for (const drawn of drawings(cut, frame)) yield { row: rowOf(straight, frame), drawn };
      }
      if (found.length > 0) break;
    }
  }
}

/** A frame and the crop that shows it upright. */
interface Framed {
  readonly straight: OrientedBox;
  readonly cut: GrayImage;
  readonly frame: Frame;
}

const blurOfEdges = 0.5 * scale;
/** Least slant in degrees for which the region is cropped again. Rows of codewords run into each other. */
const leastSlant = 0.15;

function framesIn(image: GrayImage, row: OrientedBox): readonly Framed[] {
  const search = { least: leastModule * scale, most: mostModule * scale, blur: blurOfEdges, band: 8 * scale };
  const cut = cutOut(image, row);
  const found = cut ? findFrames(cut, search) : [];
  const [surest] = found;
  if (!cut || !surest) return [];
  const slant = slantOf(cut, surest, blurOfEdges);
  const straight = { ...row, along: turnPoint(row.along, slant) };
  const again = Math.abs(slant) > leastSlant ? cutOut(image, straight) : undefined;
  const near = { ...search, least: surest.module * 0.95, most: surest.module * 1.05 };
  const nearer = again ? findFrames(again, near) : [];
  const use =
    again && nearer.length > 0 ? { cut: again, straight, found: nearer } : { cut, straight: row, found };
  const refined = use.found.map((frame) => refineFrame(use.cut, frame, blurOfEdges));
  return refined
    .filter((frame, at) => !refined.slice(0, at).some((earlier) => isSame(frame, earlier)))
    .map((frame) => ({ straight: use.straight, cut: use.cut, frame }));
}

const isSame = (a: Frame, b: Frame): boolean =>
  a.columns === b.columns &&
  Math.abs(a.left - b.left) < 0.2 * a.module &&
  Math.abs(a.top - b.top) + Math.abs(a.bottom - b.bottom) < 3 * a.module;

/** Draws the surest of the likely row counts, unless it shows that the frame has no codewords. */
function* drawings(cut: GrayImage, frame: Frame): Generator<GrayImage> {
  const [blur, wider] = blurs.map((pixels) => pixels * scale) as [number, number];
  const read = rowCounts(cut, frame).map((count) => ({ count, ...readPatterns(cut, frame, count, blur) }));
  const surest = read.toSorted((a, b) => b.score - a.score)[0];
  if (!surest || surest.score < leastLike) return;
  yield drawCode(surest.rows);
  yield drawCode(readPatterns(cut, frame, surest.count, wider).rows);
}

function cutOut(image: GrayImage, row: OrientedBox): GrayImage | undefined {
  const [width, height] = [Math.round(row.length * scale), Math.round(row.height * scale)];
  if (width * height > mostPixels) return undefined;
  return { width, height, data: Uint8Array.from(cropBox(image, row, height, width)) };
}

/** Maps a frame in a region to the image. */
function rowOf({ centre, along, length, height }: OrientedBox, frame: Frame): OrientedBox {
  const wide = (frame.module * (17 * (frame.columns + 2) + 1)) / scale;
  const high = (frame.bottom - frame.top) / scale;
  const [u, v] = [frame.left / scale + (wide - length) / 2, frame.top / scale + (high - height) / 2];
  const down = downOf(along);
  return {
    centre: { x: centre.x + u * along.x + v * down.x, y: centre.y + u * along.y + v * down.y },
    along,
    length: wide,
    height: high,
  };
}
