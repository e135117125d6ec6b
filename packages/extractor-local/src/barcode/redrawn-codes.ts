import { downOf, type OrientedBox, reverseBox } from "../detect/geometry.ts";
import { cropBox } from "../image/crop.ts";
import type { GrayPicture } from "../image/image.ts";
import { drawCode, readPatterns, rowCounts } from "./codewords.ts";
import { type Frame, findFrames } from "./find-frames.ts";

/** A redrawn code, each codeword by its likeliest pattern, and its place. */
export interface RedrawnCode {
  readonly row: OrientedBox;
  readonly drawn: GrayPicture;
}

/** Pixels of the cut for one of the picture. */
const scale = 2;
/** Modules of fewer pixels show no pattern; the decoder reads those of more by itself. */
const [leastModule, mostModule] = [0.8, 2.2] as const;
/** A small picture is searched whole as well: bars 4 cells high have no region of their own. */
const smallPicture = 700;
const mostPixels = 1.5e6;
/** Standard deviations of the lens, in pixels, that are tried. */
const blurs = [0.45, 0.7] as const;
/**
 * The mean likeness of the patterns. The best of 21 regions of print had 0.74 to 0.90, one of them more than this; that of 41 drawn codes
 * had 0.75 to 0.98, 30 of them more than this. Error correction decides.
 */
const leastLike = 0.88;

/**
 * Redraws codes whose modules are about one pixel wide. A binary picture loses such modules; a codeword's 17 modules together
 * still tell which of its cluster's patterns they are. The decoder's error correction decides whether that is right.
 */
export function* redrawnCodes(picture: GrayPicture, bars: readonly OrientedBox[]): Generator<RedrawnCode> {
  if (bars.length === 0) return;
  const { width, height } = picture;
  const whole = { centre: { x: width / 2, y: height / 2 }, along: { x: 1, y: 0 }, length: width, height };
  const regions = Math.max(width, height) <= smallPicture ? [...bars, whole] : bars;
  for (const region of regions) {
    for (const row of [region, reverseBox(region)]) {
      const found = framesIn(picture, row);
      for (const { cut, frame } of found) {
        for (const drawn of drawings(cut, frame)) yield { row: rowOf(row, frame), drawn };
      }
      if (found.length > 0) break;
    }
  }
}

function framesIn(picture: GrayPicture, row: OrientedBox) {
  const cut = cutOut(picture, row);
  const search = { least: leastModule * scale, most: mostModule * scale, blur: 0.5 * scale, band: 8 * scale };
  return cut ? findFrames(cut, search).map((frame) => ({ cut, frame })) : [];
}

/** The likeliest numbers of rows, until one shows that no codewords stand there. */
function* drawings(cut: GrayPicture, frame: Frame): Generator<GrayPicture> {
  for (const count of rowCounts(cut, frame))
    for (const blur of blurs) {
      const { rows, score } = readPatterns(cut, frame, count, blur * scale);
      if (score < leastLike) return;
      yield drawCode(rows);
    }
}

function cutOut(picture: GrayPicture, row: OrientedBox): GrayPicture | undefined {
  const [width, height] = [Math.round(row.length * scale), Math.round(row.height * scale)];
  if (width * height > mostPixels) return undefined;
  return { width, height, data: Uint8Array.from(cropBox(picture, row, height, width)) };
}

/** Where a frame of a region stands in the picture. */
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
