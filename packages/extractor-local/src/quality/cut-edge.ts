import type { OrientedBox } from "../image/geometry.ts";
import type { Image } from "../image/image.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** Least difference of colour between the paper at one edge and the ground at the other three. */
const leastContrast = 18;
/** The same as a multiple of the difference among those three, plus a reserve. */
const [unevenness, reserve] = [1.5, 3];
/** The part of an edge that is sampled, and its depth, in shares of the image's sides. */
const [from, to, depth] = [0.2, 0.8, 0.02];
const samples = 60;
/**
 * Shares of the paper's colour along the edge with a portrait or a barcode upon it, and along the others.
 * Dark print takes the mean of an edge to the ground's.
 */
const [mostlyPaper, hardlyPaper] = [0.35, 0.1];

/**
 * Whether the document reaches one edge of the image, and its ground shows at the other three. The colour at
 * that edge is nearer to the paper between the text lines than to the ground: a hand is not.
 */
export function meetsEdge(image: Image, lines: readonly OrientedBox[]): boolean {
  const paper = paperOf(image, lines);
  if (!paper) return false;
  const strips = edges.map((edge) => stripOf(image, edge));
  const means = strips.map((strip) => eachChannel(strip, mean));
  return means.some((average, at) => {
    const grounds = means.filter((_, other) => other !== at);
    const among = Math.max(...grounds.flatMap((one) => grounds.map((other) => distance(one, other))));
    const least = Math.max(leastContrast, unevenness * among + reserve);
    const isPaper = (colour: Colour): boolean => {
      const away = Math.min(...grounds.map((ground) => distance(ground, colour)));
      return away > least && distance(colour, paper) < away;
    };
    if (isPaper(average)) return true;
    const shares = strips.map((each) => each.filter(isPaper).length / each.length);
    return shares.every((share, each) => (each === at ? share >= mostlyPaper : share <= hardlyPaper));
  });
}

type Edge = (along: number, inward: number) => readonly [x: number, y: number];

const edges: readonly Edge[] = [
  (along, inward) => [along, inward],
  (along, inward) => [1 - inward, along],
  (along, inward) => [along, 1 - inward],
  (along, inward) => [inward, along],
];

function stripOf(image: Image, edge: Edge): readonly Colour[] {
  return Array.from({ length: samples * 3 }, (_, at) => {
    const along = from + ((to - from) * Math.floor(at / 3)) / samples;
    return colourAt(image, ...edge(along, (depth * (1 + (at % 3))) / 3));
  });
}

const grid = 24;

/** The median colour between the outermost text lines. */
function paperOf(image: Image, lines: readonly OrientedBox[]): Colour | undefined {
  if (lines.length < 2) return undefined;
  const xs = lines.map(({ centre }) => centre.x / image.width);
  const ys = lines.map(({ centre }) => centre.y / image.height);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const colours = Array.from({ length: grid ** 2 }, (_, at) =>
    colourAt(image, left + (wide * (at % grid)) / grid, top + (high * Math.floor(at / grid)) / grid),
  );
  return eachChannel(colours, median);
}

function colourAt({ width, height, data }: Image, x: number, y: number): Colour {
  const pixel = (share: number, size: number): number =>
    Math.min(size - 1, Math.max(0, Math.floor(share * size)));
  const at = (pixel(y, height) * width + pixel(x, width)) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function eachChannel(colours: readonly Colour[], of: (values: readonly number[]) => number): Colour {
  return [
    of(colours.map(([red]) => red)),
    of(colours.map(([, green]) => green)),
    of(colours.map(([, , blue]) => blue)),
  ];
}

const distance = (a: Colour, b: Colour): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
