import type { Point, Row } from "../detect/geometry.ts";
import type { Side } from "../side.ts";
import { rowOf, type TextLine } from "./page.ts";
import { clear, lettersOf, readBothWays, recognise } from "./recognise.ts";
import type { LineReader, ReadWord } from "./tesseract.ts";

/** Scans, clear and worn pictures had at most 9 % of such lines, poor ones at least 44 %. */
const mostDoubted = 0.25;
const plainlyRead = 90;
const fewLetters = 4;
/** Enough to tell which kind of picture it is. */
const firstLines = 16;

/**
 * Small print that is blurred is found more completely than at 960 pixels. 1280, 1440 and 1600 showed as much as this, and took 100 MB and
 * more of memory.
 */
const finerSide = 1120;

export interface SecondLook {
  readonly along: Point;
  readonly late: () => boolean;
}

/** Whether so much of a page is doubted that it is better looked at anew. */
export function isDoubted(lines: readonly TextLine[]): boolean {
  const telling = lines.filter(({ words }) => lettersOf(words) >= fewLetters);
  const doubted = telling.filter(({ confidence }) => confidence < clear).length;
  return doubted > mostDoubted * telling.length;
}

/** With which a first look ends: then the next one has more time. */
export const isPlainlyDoubted = (lines: readonly TextLine[]): boolean =>
  lines.length >= firstLines && isDoubted(lines);

/** Finds the lines of a poor page on a larger copy, and reads all anew that was not plain before. */
export async function readFiner(
  reader: LineReader,
  side: Side,
  lines: readonly TextLine[],
  { along, late }: SecondLook,
): Promise<TextLine[]> {
  const plain = lines.filter(({ confidence }) => confidence >= plainlyRead);
  const known = (box: Row): readonly ReadWord[] | undefined =>
    plain.find((line) => isSame(rowOf(line, along), box))?.words;
  return recognise(reader, side.gray, await side.boxes(finerSide), {
    along,
    late,
    known,
    read: readBothWays,
  });
}

/** Both ends of the line stand where the other's do. */
function isSame(one: Row, other: Row): boolean {
  const apart = Math.hypot(one.centre.x - other.centre.x, one.centre.y - other.centre.y);
  return apart + Math.abs(one.length - other.length) / 2 < 0.5 * Math.min(one.height, other.height);
}
