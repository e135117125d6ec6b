import { dot, downOf, type Point, type Row, reversed } from "../detect/geometry.ts";
import type { GrayPicture } from "../image/picture.ts";
import { cropLine, sharpened } from "./line-crop.ts";
import { inReadingOrder, type TextLine } from "./page.ts";
import type { LineReader, ReadWord } from "./tesseract.ts";

export interface RecogniseOptions {
  /** Reading direction of the page, as a unit vector. */
  readonly along: Point;
  /** What was read of some boxes already. */
  readonly known?: (box: Row) => readonly ReadWord[] | undefined;
  /** No further line is begun once this is so. */
  readonly late: () => boolean;
  /** Nor once enough was read. */
  readonly enough?: (lines: readonly TextLine[]) => boolean;
  /** How each line is read. */
  readonly read?: ReadBox;
}

type Words = readonly ReadWord[];

/** What stands in a box that runs in reading direction: what it most likely is, and what it may be as well. */
export type ReadBox = (reader: LineReader, picture: GrayPicture, box: Row) => readonly [Words, ...Words[]];

/** Of the cosine: lines that run further off the page's direction are stamps and marks. */
const sameDirection = 0.985;
const probes = 5;
/** Of a line's length to its height: about ten letters. */
const fewWords = 7;
const plainLetters = 20;
const plainConfidence = 85;

/** Reads the boxes of a page line by line, in reading order. Boxes that run in another direction than the page are left out. */
export function recognise(
  reader: LineReader,
  picture: GrayPicture,
  boxes: readonly Row[],
  options: RecogniseOptions,
): TextLine[] {
  const { along, known, late, enough, read = readPlainly } = options;
  const lines: TextLine[] = [];
  for (const box of fromTheTop(straightened(boxes, along), along)) {
    if (late() || enough?.(lines)) break;
    const words = known?.(box);
    const line = lineOf(words ? [words] : read(reader, picture, box), box, along);
    if (line) lines.push(line);
  }
  return inReadingOrder(lines);
}

/** Which way a page is read, and what was read of it to find out. */
export interface Direction {
  readonly along: Point;
  readonly known: ReadonlyMap<Row, readonly ReadWord[]>;
}

/** The direction most of the text runs in: its axis by the longest boxes, its sense by reading some of them, both ways where need be. */
export function directionOf(
  reader: LineReader,
  picture: GrayPicture,
  boxes: readonly Row[],
): Direction | undefined {
  const longest = [...boxes]
    .filter(({ length, height }) => length > 3 * height)
    .sort((a, b) => b.length - a.length);
  const first = longest[0]?.along;
  if (!first) return undefined;
  const parallel = longest.filter((box) => Math.abs(dot(box.along, first)) > sameDirection);
  const axis = middleAxis(parallel, first);
  const senses = [axis, opposite(axis)].map((along) => ({
    along,
    known: new Map<Row, readonly ReadWord[]>(),
  }));
  for (const tried of probesOf(parallel)) {
    for (const sense of senses) if (readsPlainly(reader, picture, sense, tried)) return sense;
    if (senses.some(tells)) break;
  }
  return likelier(senses);
}

interface Sense extends Direction {
  readonly known: Map<Row, readonly ReadWord[]>;
}

/** Reads some boxes in one sense, up to the first with which so many letters were read with such confidence that it is the right one. */
function readsPlainly(
  reader: LineReader,
  picture: GrayPicture,
  sense: Sense,
  tried: readonly Row[],
): boolean {
  const { along, known } = sense;
  return straightened(tried, along).some((box) => {
    known.set(box, readPlainly(reader, picture, box)[0]);
    return tells(sense) && confidenceOf(spelled([...known.values()].flat())) >= plainConfidence;
  });
}

/** Upside down, 8906 6089 is 6809 9068, read with 97 % confidence: words with figures tell no direction. */
const spelled = (words: readonly ReadWord[]): readonly ReadWord[] =>
  words.filter(({ text }) => !/\d/.test(text));

const tells = ({ known }: Sense): boolean => lettersOf(spelled([...known.values()].flat())) >= plainLetters;

/** Where little but figures was read, they have to do. */
function likelier(senses: readonly Sense[]): Direction | undefined {
  const telling = senses.some(tells) ? spelled : (words: readonly ReadWord[]) => words;
  const score = ({ known }: Sense): number =>
    [...known.values()].reduce((sum, words) => sum + confidenceOf(telling(words)), 0);
  return senses.toSorted((a, b) => score(b) - score(a))[0];
}

/** The shortest lines of a few words tell as much as the longest, at less cost; in tables of figures only the longest may be spelled. */
function probesOf(parallel: readonly Row[]): readonly (readonly Row[])[] {
  const shortestFirst = parallel.toSorted((a, b) => a.length - b.length);
  const telling = shortestFirst.filter(({ length, height }) => length > fewWords * height);
  if (telling.length < probes) return [shortestFirst.slice(-probes)];
  return [telling.slice(0, probes), telling.slice(probes).slice(-probes)];
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

const readPlainly: ReadBox = (reader, picture, box) => [reader.read(cropLine(picture, box))];

/** What is blurred and grainy reads better so, and what is plain worse: its first letters gain quotation marks. */
const readSharply = (reader: LineReader, picture: GrayPicture, box: Row): Words =>
  reader.read(sharpened(cropLine(picture, box)), "given");

/** Below this confidence a line may say something else. */
export const clear = 80;
/** Of a line's length to its height: a label, which may be told from the others by either reading, at little cost. */
const aLabel = 9;

/** For poor pictures. */
export const readBothWays: ReadBox = (reader, picture, box) => {
  const sharp = readSharply(reader, picture, box);
  if (confidenceOf(sharp) >= clear || box.length > aLabel * box.height) return [sharp];
  const [plain] = readPlainly(reader, picture, box);
  return confidenceOf(plain) > confidenceOf(sharp) ? [plain, sharp] : [sharp, plain];
};

export const lettersOf = (words: readonly ReadWord[]): number =>
  words.reduce((sum, { text }) => sum + text.length, 0);

export const confidenceOf = (words: readonly ReadWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) /
  Math.max(lettersOf(words), 1);

function lineOf(
  [words, ...also]: readonly [Words, ...Words[]],
  box: Row,
  along: Point,
): TextLine | undefined {
  if (words.length === 0) return undefined;
  const across = dot(box.centre, along);
  const downwards = dot(box.centre, downOf(along));
  return {
    text: words.map(({ text }) => text).join(" "),
    words,
    ...(also.length > 0 && { also }),
    confidence: confidenceOf(words),
    left: across - box.length / 2,
    right: across + box.length / 2,
    top: downwards - box.height / 2,
    bottom: downwards + box.height / 2,
  };
}
