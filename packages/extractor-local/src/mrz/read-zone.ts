import type { MrzReading } from "@vouchsafe/core";
import { type Block, blocksOf } from "../detect/blocks.ts";
import { type Row, reversed } from "../detect/geometry.ts";
import { extended, neighboursOf, overlap } from "../detect/neighbours.ts";
import { tighten } from "../detect/tighten.ts";
import type { GrayPicture } from "../image/picture.ts";
import type { Trace } from "../trace.ts";
import { type Candidate, candidatesFor, decodeLines, failedChecks, isZone, rank } from "./assemble.ts";
import type { Day } from "./dates.ts";
import { printBeside } from "./print-beside.ts";
import type { Recogniser } from "./recogniser.ts";
import { readFreely, type Sight } from "./sight.ts";
import { toReading } from "./to-reading.ts";

/** A zone that was found, and which way its lines run. */
export interface FoundZone {
  readonly reading: MrzReading;
  /** Every character is clear: another look would say the same. */
  readonly certain: boolean;
  readonly rank: number;
  readonly rows: readonly Row[];
}

interface Setting {
  readonly picture: GrayPicture;
  readonly recogniser: Recogniser;
  readonly now: Day;
  readonly trace: Trace | undefined;
  /** The rows run in the direction in which they would be read: they are not tried upside down. */
  readonly oneWay?: boolean;
}

interface SeenRow {
  readonly row: Row;
  readonly sight: Sight;
  readonly text: string;
  readonly confidence: number;
}

/** Lines read from the wrong end rank 0.2 and worse, where they look like a zone at all. */
const clearlyUpright = 0.1;
const mostRows = 24;
/** Lines of a zone are among the longest of a document: where these are more, they are read first. */
const longestRows = 6;
const mostBlocks = 8;
/** Of a row's length to its height: 30 characters of OCR-B in a box of twice their height. */
const shortestRow = 12;

/** Looks for a zone among rows of text, first in the direction they were found in, then upside down. */
export async function readZone(rows: readonly Row[], setting: Setting): Promise<FoundZone | undefined> {
  const long = rows.filter(({ length, height }) => length > shortestRow * height).slice(0, mostRows);
  const longest = await readRows(long.slice(0, longestRows), setting);
  const quick = long.length > longestRows ? await readBlocks(longest.filter(isLikely), setting) : undefined;
  if (quick && isSettled(quick)) return quick;
  const forwards = [...longest, ...(await readRows(long.slice(longestRows), setting))];
  const found = await readDirection(forwards, setting);
  if (setting.oneWay || (found && (isSettled(found) || found.rank < clearlyUpright))) return found;
  return better(found, await readDirection(await readRows(long.map(reversed), setting), setting));
}

export const better = (a: FoundZone | undefined, b: FoundZone | undefined): FoundZone | undefined => {
  if (!a || !b) return a ?? b;
  return b.rank < a.rank ? b : a;
};

/** Another look would say the same, or could only take it away. */
export const isSettled = ({ certain, reading }: FoundZone): boolean => certain || reading.valid;

/** Mean log-likelihoods of the characters seen: lines of zones mostly have -0.05 and more, other text -0.12 and less. */
const isSure = ({ text, confidence }: SeenRow): boolean => text.length >= 16 && confidence > -0.08;
const isLikely = ({ text, confidence }: SeenRow): boolean => text.length >= 16 && confidence > -0.4;

async function readRows(rows: readonly Row[], { picture, recogniser, trace }: Setting): Promise<SeenRow[]> {
  const sights = await recogniser.recognise(picture, rows);
  return rows.flatMap((row, index) => {
    const sight = sights[index];
    if (!sight) return [];
    const { text, confidence } = readFreely(sight);
    trace?.("row", { row, text, confidence });
    return [{ row, sight, text, confidence }];
  });
}

async function readDirection(seen: readonly SeenRow[], setting: Setting): Promise<FoundZone | undefined> {
  const likely = seen.filter(isLikely);
  const found = await readBlocks(likely, setting);
  if (found) return found;
  if (!likely.some(isSure)) return undefined;
  const missed = await missedRows(likely, setting);
  const all = [...likely, ...missed];
  let zone = missed.length > 0 ? await readBlocks(all, setting) : undefined;
  for (const [characters, side] of lengthenings)
    zone ??= await readBlocks(lengthened(all, characters, side), setting);
  return zone;
}

/** Half a character more than the lines of cards and of passports have, at the end first: most lines end in fillers. */
const lengthenings = [
  [30.5, "end"],
  [44.5, "end"],
  [30.5, "beginning"],
  [44.5, "beginning"],
] as const;

function lengthened(rows: readonly SeenRow[], to: number, side: "end" | "beginning"): SeenRow[] {
  const short = rows.filter((seen) => isSure(seen) && seen.text.length < to);
  return short.map((seen) => ({ ...seen, row: extended(seen.row, seen.text.length, to, side) }));
}

/** Lines beside one that surely belongs to a zone, which the detector did not see or saw in pieces. */
async function missedRows(likely: readonly SeenRow[], setting: Setting): Promise<SeenRow[]> {
  const sure = likely.filter(isSure).slice(0, 3);
  const guesses = sure.flatMap(({ row, text }) => neighboursOf(row, text.length));
  const free = guesses.filter((guess) => !sure.some(({ row }) => overlap(guess, row)));
  const seen = (await readRows(free, setting)).filter(isLikely).sort((a, b) => b.confidence - a.confidence);
  const kept: SeenRow[] = [];
  for (const one of seen) if (!kept.some(({ row }) => overlap(row, one.row))) kept.push(one);
  return kept;
}

async function readBlocks(seen: readonly SeenRow[], setting: Setting): Promise<FoundZone | undefined> {
  const { now, trace } = setting;
  let best: { candidate: Candidate; rows: readonly Row[]; again: readonly Sight[] } | undefined;
  for (const block of likeliestBlocks(seen)) {
    const looks = await lookTwice(block, seen, setting);
    const [candidate] = candidatesFor(
      looks.map(({ better }) => better),
      now,
    );
    trace?.("block", { rows: block, text: looks.map(({ better }) => readFreely(better).text), candidate });
    if (!candidate || !isZone(candidate)) continue;
    if (!best || rank(candidate) < rank(best.candidate))
      best = { candidate, rows: block, again: looks.map(({ other }) => other) };
    if (failedChecks(candidate.parsed).length === 0) break;
  }
  if (!best) return undefined;
  const again = decodeLines(best.candidate.layout, best.again);
  const found = toReading(best.candidate, again, now);
  const corrections = found.reading.valid ? await printBeside(found.reading.lines, best.rows, setting) : [];
  const longer = { reading: { ...found.reading, corrections, valid: false }, certain: false };
  return {
    ...(corrections.length > 0 ? longer : found),
    rank: rank(best.candidate),
    rows: best.rows,
  };
}

/** Reads each row as it was found and fitted to its print; the better look is the one with more confidence. */
async function lookTwice(
  block: Block,
  seen: readonly SeenRow[],
  { picture, recogniser }: Setting,
): Promise<{ readonly better: Sight; readonly other: Sight }[]> {
  const fitted = block.map((row) => tighten(picture, row));
  const known = block.map((row) => seen.find((one) => sameExtent(one.row, row))?.sight);
  const unknown = block.filter((_, index) => !known[index]);
  const sights = await recogniser.recognise(picture, [...fitted, ...unknown]);
  const asFound = sights.slice(block.length);
  return block.flatMap((_, index) => {
    const [as, to] = [known[index] ?? asFound.shift(), sights[index]];
    if (!as || !to) return [];
    return readFreely(to).confidence > readFreely(as).confidence
      ? [{ better: to, other: as }]
      : [{ better: as, other: to }];
  });
}

/** The widest row of a block is not cut: what was seen of it is known. */
const sameExtent = (a: Row, b: Row): boolean =>
  Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y) < 0.01 && Math.abs(a.length - b.length) < 0.01;

/** Those whose rows were read with the most confidence; of two alike the one with more rows. */
function likeliestBlocks(seen: readonly SeenRow[]): Block[] {
  const confidences = new Map(seen.map(({ row, confidence }) => [row.centre, confidence]));
  const ranked = blocksOf(seen.map(({ row }) => row)).map(({ rows, cut }) => {
    const sum = rows.reduce((total, { centre }) => total + (confidences.get(centre) ?? -1), 0);
    return { cut, confidence: sum / rows.length + 0.02 * rows.length };
  });
  return ranked
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, mostBlocks)
    .map(({ cut }) => cut);
}
