import { dot, downOf, type OrientedBox, type Point, reverseBox } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import { confidenceOf, inReadingOrder, letterCount, type TextLine, textOf, type Word } from "./page.ts";
import type { PrintNetwork, ReadOptions } from "./print-network.ts";
import type { Readings } from "./readings.ts";

type Words = readonly Word[];

/** Least cosine. Lines further off the page's direction are stamps and marks. */
const sameDirection = 0.985;
const probes = 5;
/** Ratio of a line's length to its height: about ten letters. */
const fewWords = 7;
/** Number of letters, in words of high confidence, that decide. */
const telling = 20;
const plainConfidence = 85;

/** The reading of a box in reading direction. */
export interface Seen {
  readonly box: OrientedBox;
  readonly readings: Readings;
}

/**
 * Reads the boxes of a page from top to bottom, up to the limit of looks. Skips boxes in other directions.
 */
export async function recognise(
  network: PrintNetwork,
  image: GrayImage,
  boxes: readonly OrientedBox[],
  along: Point,
  options?: ReadOptions,
): Promise<Seen[]> {
  const rows = fromTheTop(straightenBoxes(boxes, along), along);
  const read = await network.read(image, rows, options);
  return read.flatMap((readings, at) => {
    const box = rows[at];
    return box ? [{ box, readings }] : [];
  });
}

/** The lines of a page in reading order. */
export const linesOf = (seen: readonly Seen[], along: Point): TextLine[] =>
  inReadingOrder(seen.flatMap((each) => lineOf(each, along)));

/**
 * The direction of most text: the axis from the longest boxes, the sense from reading some of them, both ways
 * if necessary.
 */
export async function directionOf(
  network: PrintNetwork,
  image: GrayImage,
  boxes: readonly OrientedBox[],
): Promise<Point | undefined> {
  const longest = [...boxes]
    .filter(({ length, height }) => length > 3 * height)
    .sort((a, b) => b.length - a.length);
  const first = commonDirection(longest);
  if (!first) return undefined;
  const parallel = longest.filter((box) => isParallel(box, first));
  const axis = middleAxis(parallel, first);
  const senses: Sense[] = [axis, opposite(axis)].map((along) => ({ along, words: [] }));
  for (const probe of probesOf(parallel)) {
    for (const sense of senses) {
      const read = await network.glance(image, straightenBoxes(probe, sense.along));
      sense.words.push(...read.flat());
      if (isPlain(sense)) return sense.along;
    }
    const [likelier, other] = likelierFirst(senses);
    if (likelier && plainLetters(likelier) >= Math.max(telling, 2 * plainLetters(other))) break;
  }
  return likelierFirst(senses)[0]?.along;
}

const tried = 8;

/**
 * The direction of one of the longest boxes to which most text is parallel: a watermark may be the longest.
 */
function commonDirection(longest: readonly OrientedBox[]): Point | undefined {
  const lengthAlong = (along: Point): number =>
    longest.reduce((sum, box) => sum + (isParallel(box, along) ? box.length : 0), 0);
  const [common] = longest
    .slice(0, tried)
    .map(({ along }) => ({ along, length: lengthAlong(along) }))
    .sort((a, b) => b.length - a.length);
  return common?.along;
}

const isParallel = (box: OrientedBox, along: Point): boolean =>
  Math.abs(dot(box.along, along)) > sameDirection;

/** The reading of some boxes in one direction. */
interface Sense {
  readonly along: Point;
  readonly words: Word[];
}

const isPlain = (sense: Sense): boolean =>
  plainLetters(sense) >= telling && confidenceOf(withoutFigures(sense.words)) >= plainConfidence;

/** Words with figures have no direction: upside down, 8906 6089 reads as 6809 9068 with confidence 97. */
const withoutFigures = (words: Words): Words => words.filter(({ text }) => !/\d/.test(text));

/** Upside-down text also yields words, some with high confidence, but not most. */
const plainLetters = (sense: Sense | undefined): number =>
  letterCount(withoutFigures(sense?.words ?? []).filter(({ confidence }) => confidence >= plainConfidence));

/** If almost only figures were read, they decide. */
const likelierFirst = (senses: readonly Sense[]): Sense[] =>
  senses.toSorted(
    (a, b) => plainLetters(b) - plainLetters(a) || confidenceOf(b.words) - confidenceOf(a.words),
  );

/**
 * The shortest lines of a few words tell as much as the longest, at less cost. In tables of figures only the
 * longest may contain words.
 */
function probesOf(parallel: readonly OrientedBox[]): readonly (readonly OrientedBox[])[] {
  const shortestFirst = parallel.toSorted((a, b) => a.length - b.length);
  const spelt = shortestFirst.filter(({ length, height }) => length > fewWords * height);
  if (spelt.length < probes) return [shortestFirst.slice(-probes)];
  const [shortest, rest] = [spelt.slice(0, probes), spelt.slice(probes)];
  return [shortest, rest.slice(-probes), rest.slice(0, -probes).slice(-2 * probes)];
}

const opposite = ({ x, y }: Point): Point => ({ x: -x || 0, y: -y || 0 });

function middleAxis(boxes: readonly OrientedBox[], first: Point): Point {
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

/** The boxes that run with the page, in its direction. Short boxes have no reliable direction. */
export function straightenBoxes(boxes: readonly OrientedBox[], along: Point): OrientedBox[] {
  return boxes.flatMap((box) => {
    const cosine = dot(box.along, along);
    if (Math.abs(cosine) > sameDirection) return [cosine > 0 ? box : reverseBox(box)];
    if (box.length > 2 * box.height) return [];
    const across = Math.abs(cosine) < Math.SQRT1_2;
    const [length, height] = across ? [box.height, box.length] : [box.length, box.height];
    return [{ centre: box.centre, along, length, height }];
  });
}

const mostAside = 8;

/** Boxes of a side, those where its values are and those elsewhere, and the direction of its text. */
interface Aside {
  readonly boxes: readonly OrientedBox[];
  readonly beside: readonly OrientedBox[];
  readonly along: Point;
}

/**
 * The longest boxes that may bear a mark: in other directions, each read from both ends, or beside the
 * values.
 */
export async function readAside(
  network: PrintNetwork,
  image: GrayImage,
  { boxes, beside, along }: Aside,
): Promise<readonly Seen[]> {
  const isAcross = (box: OrientedBox): boolean => box.length > 2 * box.height && !isParallel(box, along);
  const longest = (some: readonly OrientedBox[]): readonly OrientedBox[] =>
    some.toSorted((a, b) => b.length - a.length).slice(0, mostAside);
  const across = longest([...boxes, ...beside].filter(isAcross)).flatMap((box) => [box, reverseBox(box)]);
  const rows = [...across, ...longest(straightenBoxes(beside, along))];
  const read = await network.read(image, rows);
  return rows.map((box, at) => ({ box, readings: read[at] ?? [[]] }));
}

function fromTheTop(boxes: readonly OrientedBox[], along: Point): OrientedBox[] {
  const down = downOf(along);
  return [...boxes].sort((a, b) => dot(a.centre, down) - dot(b.centre, down));
}

export function lineOf({ box, readings: [words, ...also] }: Seen, along: Point): TextLine[] {
  if (words.length === 0) return [];
  const across = dot(box.centre, along);
  const downwards = dot(box.centre, downOf(along));
  const line = {
    text: textOf(words),
    words,
    ...(also.length > 0 && { also }),
    confidence: confidenceOf(words),
    left: across - box.length / 2,
    right: across + box.length / 2,
    top: downwards - box.height / 2,
    bottom: downwards + box.height / 2,
  };
  return [line];
}
