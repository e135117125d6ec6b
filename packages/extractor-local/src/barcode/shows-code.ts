import { cropBox } from "../image/crop.ts";
import type { OrientedBox } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import { inkLikeness } from "./ink-line.ts";
import { inkOf, modules, startWidths, stopWidths } from "./symbol-patterns.ts";

/** A start and a stop pattern on one line, a whole number of codewords apart. */
interface EdgePair {
  readonly left: number;
  /** Width of a module in pixels. */
  readonly module: number;
  /** Codewords from start to stop, including the start pattern. */
  readonly words: number;
  /** Certainty that the line crosses a PDF417. */
  readonly score: number;
}

/** Greatest length of a line in pixels. */
const longest = 1400;
const [leastModule, mostModule, nextModule] = [0.75, 12, 1.08] as const;
const [leastWords, mostWords] = [6, 33] as const;
/** Least similarity of a pattern, and the greatest number of candidate places on a line. */
const [leastLike, mostPlaces] = [0.6, 6] as const;
/** Least and greatest number of lines, and their height and distance in pixels. */
const [leastLines, mostLines, lineHeight, lineDistance] = [6, 9, 10, 24] as const;
/** The module may grow or shrink by this share from start to stop, because of perspective. */
const bends = [0, -0.06, 0.06, -0.12, 0.12] as const;
/** Number of lines that must agree. */
const agreeing = 3;
/**
 * Least sum of their scores. 41 drawn codes that only a further look read had at least 5.9; 30 regions of
 * text had at most 3.8.
 */
const leastScore = 5;

/**
 * Whether lines across a region show the start and stop pattern of one PDF417. Takes 10 to 60 ms, like one
 * look of the decoder.
 */
export function showsCode(image: GrayImage, row: OrientedBox): boolean {
  const width = Math.round(Math.min(longest, row.length));
  const edges = edgesFor(width);
  const lines = linesOf(image, row, width);
  return [lines, lines.map((ink) => ink.toReversed())].some((read) =>
    agree(read.flatMap((ink) => surestPair(profileOf(ink), edges) ?? [])),
  );
}

/** Whether enough lines show the same pair. */
function agree(pairs: readonly EdgePair[]): boolean {
  const sorted = pairs.toSorted((a, b) => b.score - a.score);
  return sorted.some((pair) => {
    /** A codeword has 17 modules, so this is a seventeenth of the code. */
    const share = pair.words * pair.module;
    const alike = sorted.filter(
      ({ left, words, module }) =>
        Math.abs(words - pair.words) <= 1 &&
        Math.abs((words * module) / share - 1) < 0.03 &&
        Math.abs(left - pair.left) < share,
    );
    return alike.slice(0, agreeing).reduce((sum, { score }) => sum + score, 0) > leastScore;
  });
}

interface Edge {
  readonly module: number;
  readonly start: Float32Array;
  readonly stop: Float32Array;
}

/**
 * Both patterns for each module width that a line of this length allows. A code has at most 33 codewords, and
 * its region a margin.
 */
function edgesFor(width: number): readonly Edge[] {
  const edges: Edge[] = [];
  const most = Math.min(mostModule, width / (modules * (leastWords + 1)));
  for (
    let module = Math.max(leastModule, width / (modules * 1.2 * mostWords));
    module <= most;
    module *= nextModule
  ) {
    const blur = Math.max(0.5 / module, 0.25);
    const start = inkOf(startWidths, { blur, behind: 1 });
    edges.push({ module, start, stop: inkOf(stopWidths, { blur, behind: 0 }) });
  }
  return edges;
}

function linesOf(image: GrayImage, row: OrientedBox, width: number): readonly Float32Array[] {
  const count = Math.min(mostLines, Math.max(leastLines, Math.round(row.height / lineDistance)));
  const height = Math.min((lineHeight * row.length) / width, row.height / count);
  return Array.from({ length: count }, (_, index) => {
    const v = ((index + 0.5) / count - 0.5) * row.height;
    const centre = { x: row.centre.x - v * row.along.y, y: row.centre.y + v * row.along.x };
    return cropBox(image, { ...row, centre, height }, 1, width).map((value) => -value);
  });
}

/** A line as ink, with its running sums. */
interface Profile {
  readonly ink: Float32Array;
  readonly sums: Float64Array;
  readonly spread: number;
}

function profileOf(ink: Float32Array): Profile {
  const sums = new Float64Array(ink.length + 1);
  let squares = 0;
  for (let x = 0; x < ink.length; x++) {
    sums[x + 1] = (sums[x] ?? 0) + (ink[x] ?? 0);
    squares += (ink[x] ?? 0) ** 2;
  }
  const mean = (sums[ink.length] ?? 0) / ink.length;
  return { ink, sums, spread: Math.sqrt(Math.max(1, squares / ink.length - mean ** 2)) };
}

/** The total ink before a place. */
function sumAt(sums: Float64Array, x: number): number {
  const last = sums.length - 1.001;
  const inside = x < 0 ? 0 : x > last ? last : x;
  const left = inside | 0;
  const here = sums[left] ?? 0;
  return here + ((sums[left + 1] ?? 0) - here) * (inside - left);
}

interface Place {
  readonly x: number;
  readonly module: number;
  readonly like: number;
}

function surestPair(line: Profile, edges: readonly Edge[]): EdgePair | undefined {
  const starts = surest(edges.flatMap(({ module, start }) => places(line, start, module, 8, 9)));
  if (starts.length === 0) return undefined;
  const stops = surest(edges.flatMap(({ module, stop }) => places(line, stop, module, 7, 11)));
  let best: EdgePair | undefined;
  for (const start of starts)
    for (const stop of stops) {
      if (Math.abs(stop.module / start.module - 1) > 0.25) continue;
      const about = (stop.x - start.x) / modules / ((start.module + stop.module) / 2);
      for (let words = Math.ceil(about * 0.94); words <= about * 1.06; words++) {
        if (words < leastWords || words > mostWords) continue;
        const module = (stop.x - start.x) / words / modules;
        const sure = 2 * (start.like + stop.like - 1.2);
        for (const bend of bends) {
          const score = sure + 0.5 * Math.sqrt(words) * boundaries(line, { x: start.x, module, words, bend });
          if (!best || score > best.score) best = { left: start.x, module, words, score };
        }
      }
    }
  return best;
}

/** The likeliest places, without duplicates. */
function surest(found: readonly Place[]): readonly Place[] {
  const kept: Place[] = [];
  for (const place of found.toSorted((a, b) => b.like - a.like)) {
    if (kept.length === mostPlaces) break;
    if (kept.every((other) => Math.abs(other.x - place.x) > 1.5 * place.module)) kept.push(place);
  }
  return kept;
}

/** Places of a pattern: a bar `wide` modules wide, then `rest` lighter modules. */
function places(line: Profile, pattern: Float32Array, module: number, wide: number, rest: number): Place[] {
  const { ink, sums, spread } = line;
  const found: Place[] = [];
  const step = Math.max(0.5, module / 3);
  for (let x = 0; x < ink.length - modules * module; x += step) {
    const edge = x + wide * module;
    const [from, to, end] = [sumAt(sums, x), sumAt(sums, edge), sumAt(sums, edge + rest * module)];
    if ((to - from) / wide - (end - to) / rest < 0.6 * spread * module) continue;
    const like = inkLikeness(ink, x, module, pattern);
    if (like > leastLike) found.push({ x, module, like });
  }
  return found;
}

interface Words {
  readonly x: number;
  readonly module: number;
  readonly words: number;
  readonly bend: number;
}

/**
 * Every codeword begins with a bar after a space. Measures how much darker the line is after its boundaries,
 * as a share of the spread.
 */
function boundaries({ sums, spread }: Profile, { x, module, words, bend }: Words): number {
  let sum = 0;
  for (let word = 1; word <= words; word++) {
    const share = word / words;
    const at = x + modules * module * words * (share + bend * share * (1 - share));
    sum += sumAt(sums, at + module) - 2 * sumAt(sums, at) + sumAt(sums, at - module);
  }
  return sum / words / module / spread;
}
