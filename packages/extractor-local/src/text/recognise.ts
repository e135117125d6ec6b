import { dot, downOf, type Point, type Row, reversed } from "../detect/geometry.ts";
import { cropRow } from "../image/crop.ts";
import type { GrayPicture } from "../image/picture.ts";
import { inReadingOrder, type TextLine } from "./page.ts";
import type { LineReader, ReadWord } from "./tesseract.ts";

export interface RecogniseOptions {
  /** Reading direction of the page, as a unit vector. */
  readonly along: Point;
  /** No further line is begun when this much processor time is spent. */
  readonly cpuMs: number;
}

/** Tesseract scales a line to 36 pixels; a little more keeps what its own scaling needs. */
const lineHeight = 40;
const widest = 3000;
/** Of the cosine: lines that run further off the page's direction are stamps and marks. */
const sameDirection = 0.985;
const probes = 5;

/** Reads the boxes of a page line by line, in reading order. Boxes that run in another direction than the page are left out. */
export function recognise(
  reader: LineReader,
  picture: GrayPicture,
  boxes: readonly Row[],
  options: RecogniseOptions,
): TextLine[] {
  const started = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
  const { along } = options;
  const lines: TextLine[] = [];
  for (const box of fromTheTop(straightened(boxes, along), along)) {
    if (spent() > options.cpuMs) break;
    const line = lineOf(readBox(reader, picture, box), box, along);
    if (line) lines.push(line);
  }
  return inReadingOrder(lines);
}

/** The direction most of the text runs in: its axis by the longest boxes, its sense by reading some of them both ways. */
export function directionOf(
  reader: LineReader,
  picture: GrayPicture,
  boxes: readonly Row[],
): Point | undefined {
  const longest = [...boxes]
    .filter(({ length, height }) => length > 3 * height)
    .sort((a, b) => b.length - a.length);
  const first = longest[0]?.along;
  if (!first) return undefined;
  const parallel = longest.filter((box) => Math.abs(dot(box.along, first)) > sameDirection);
  const axis = middleAxis(parallel, first);
  const sample = parallel.toSorted((a, b) => a.length - b.length).slice(-3 * probes, -probes || undefined);
  const tried = (sample.length > 0 ? sample : parallel).slice(-probes);
  const score = (along: Point): number =>
    straightened(tried, along).reduce((sum, box) => sum + confidenceOf(readBox(reader, picture, box)), 0);
  return score(axis) >= score(opposite(axis)) ? axis : opposite(axis);
}

const opposite = ({ x, y }: Point): Point => ({ x: -x || 0, y: -y || 0 });

function middleAxis(boxes: readonly Row[], first: Point): Point {
  let [x, y] = [0, 0];
  for (const { along, length } of boxes) {
    const sense = dot(along, first) >= 0 ? length : -length;
    x += sense * along.x;
    y += sense * along.y;
  }
  const norm = Math.hypot(x, y) || 1;
  const forward = Math.abs(x) >= Math.abs(y) ? x >= 0 : y >= 0;
  return forward ? { x: x / norm, y: y / norm } : { x: -x / norm, y: -y / norm };
}

/** The boxes that run with the page, each in its direction; short boxes have none of their own. */
function straightened(boxes: readonly Row[], along: Point): Row[] {
  return boxes.flatMap((box) => {
    const cosine = dot(box.along, along);
    if (Math.abs(cosine) > sameDirection) return [cosine > 0 ? box : reversed(box)];
    if (box.length > 2 * box.height) return [];
    const across = Math.abs(cosine) < Math.SQRT1_2;
    const [length, height] = across ? [box.height, box.length] : [box.length, box.height];
    return [{ centre: box.centre, along, length, height }];
  });
}

function fromTheTop(boxes: readonly Row[], along: Point): Row[] {
  const down = downOf(along);
  return [...boxes].sort((a, b) => dot(a.centre, down) - dot(b.centre, down));
}

function readBox(reader: LineReader, picture: GrayPicture, box: Row): readonly ReadWord[] {
  const width = Math.min(widest, Math.max(lineHeight, Math.round((box.length / box.height) * lineHeight)));
  const crop = darkOnLight(Uint8Array.from(cropRow(picture, box, lineHeight, width)));
  return reader.read(crop, width, lineHeight);
}

/** Letters cover less than half of a line: where most of it is dark, they are light. */
function darkOnLight(crop: Uint8Array): Uint8Array {
  const sorted = crop.toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return at(0.5) < (at(0.03) + at(0.97)) / 2 ? crop.map((value) => 255 - value) : crop;
}

function confidenceOf(words: readonly ReadWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return (
    words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(letters, 1)
  );
}

function lineOf(words: readonly ReadWord[], box: Row, along: Point): TextLine | undefined {
  if (words.length === 0) return undefined;
  const across = dot(box.centre, along);
  const downwards = dot(box.centre, downOf(along));
  return {
    text: words.map(({ text }) => text).join(" "),
    words,
    confidence: confidenceOf(words),
    left: across - box.length / 2,
    right: across + box.length / 2,
    top: downwards - box.height / 2,
    bottom: downwards + box.height / 2,
  };
}
