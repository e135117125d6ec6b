import { downOf, type OrientedBox, reverseBox } from "../detect/geometry.ts";
import { cropBox } from "../image/crop.ts";
import type { GrayImage } from "../image/image.ts";
import { drawCode, readPatterns, rowCounts } from "./codewords.ts";
import { type Frame, findFrames } from "./find-frames.ts";

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
      for (const { cut, frame } of found) {
        for (const drawn of drawings(cut, frame)) yield { row: rowOf(row, frame), drawn };
      }
      if (found.length > 0) break;
    }
  }
}

function framesIn(image: GrayImage, row: OrientedBox) {
  const cut = cutOut(image, row);
  const search = { least: leastModule * scale, most: mostModule * scale, blur: 0.5 * scale, band: 8 * scale };
  return cut ? findFrames(cut, search).map((frame) => ({ cut, frame })) : [];
}

/** Tries the likeliest row counts, until one shows that the frame has no codewords. */
function* drawings(cut: GrayImage, frame: Frame): Generator<GrayImage> {
  for (const count of rowCounts(cut, frame))
    for (const blur of blurs) {
      const { rows, score } = readPatterns(cut, frame, count, blur * scale);
      if (score < leastLike) return;
      yield drawCode(rows);
    }
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
