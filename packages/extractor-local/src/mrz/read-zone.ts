import type { MrzReading } from "@vouchsafe/core";
import { blocksOf } from "../detect/blocks.ts";
import { neighboursOf, overlap } from "../detect/neighbours.ts";
import { reversed, type Row } from "../detect/geometry.ts";
import type { GrayPicture } from "../image/picture.ts";
import type { Trace } from "../trace.ts";
import { type Candidate, candidatesFor, isZone, rank } from "./assemble.ts";
import type { Day } from "./dates.ts";
import { readFreely } from "./decode.ts";
import type { Recogniser } from "./recogniser.ts";
import { toReading } from "./to-reading.ts";

/** A zone that was found, and which way its lines run. */
export interface FoundZone {
  readonly reading: MrzReading;
  readonly rank: number;
  readonly rows: readonly Row[];
}

interface Setting {
  readonly picture: GrayPicture;
  readonly recogniser: Recogniser;
  readonly now: Day;
  readonly trace: Trace | undefined;
}

const mostRows = 32;
/** Of a row's length to its height: 30 characters of OCR-B in a box of twice their height. */
const shortestRow = 8;

/** Looks for a zone among rows of text, first in the direction they were found in, then upside down. */
export async function readZone(rows: readonly Row[], setting: Setting): Promise<FoundZone | undefined> {
  const long = rows.filter(({ length, height }) => length > shortestRow * height).slice(0, mostRows);
  const forwards = await readDirection(long, setting);
  if (forwards?.reading.valid) return forwards;
  const backwards = await readDirection(long.map(reversed), setting);
  return better(forwards, backwards);
}

export const better = (a: FoundZone | undefined, b: FoundZone | undefined): FoundZone | undefined => {
  if (!a || !b) return a ?? b;
  return b.rank < a.rank ? b : a;
};

async function readDirection(rows: readonly Row[], setting: Setting): Promise<FoundZone | undefined> {
  const seen = await readRows(rows, setting);
  const likely = seen.filter(isLikely);
  const found = await readBlocks(likely.map(({ row }) => row), setting);
  if (found) return found;
  const missed = await missedRows(likely, setting);
  if (missed.length === 0) return undefined;
  return readBlocks([...likely, ...missed].map(({ row }) => row), setting);
}

interface SeenRow {
  readonly row: Row;
  readonly text: string;
  readonly confidence: number;
}

async function readRows(rows: readonly Row[], { picture, recogniser, trace }: Setting): Promise<SeenRow[]> {
  const sights = await recogniser.recognise(picture, rows);
  return rows.flatMap((row, index) => {
    const sight = sights[index];
    if (!sight) return [];
    const { text, confidence } = readFreely(sight);
    trace?.("row", { row, text, confidence });
    return [{ row, text, confidence }];
  });
}

/** The recogniser knows nothing but lines of zones: it is unsure of all else. */
const isLikely = ({ text, confidence }: SeenRow): boolean => text.length >= 18 && confidence > -0.7;

/** Lines beside one that surely belongs to a zone, which the detector did not see or saw in pieces. */
async function missedRows(likely: readonly SeenRow[], setting: Setting): Promise<SeenRow[]> {
  const sure = likely.filter(({ text, confidence }) => text.length >= 28 && confidence > -0.15);
  const guesses = sure.flatMap(({ row, text }) => neighboursOf(row, text.length));
  const free = guesses.filter((guess) => !sure.some(({ row }) => overlap(guess, row)));
  const seen = (await readRows(free, setting)).filter(isLikely).sort((a, b) => b.confidence - a.confidence);
  const kept: SeenRow[] = [];
  for (const one of seen) if (!kept.some(({ row }) => overlap(row, one.row))) kept.push(one);
  return kept;
}

async function readBlocks(rows: readonly Row[], setting: Setting): Promise<FoundZone | undefined> {
  const { picture, recogniser, now, trace } = setting;
  let best: { candidate: Candidate; rows: readonly Row[] } | undefined;
  for (const block of blocksOf(rows)) {
    const sights = await recogniser.recognise(picture, block);
    const [candidate] = candidatesFor(sights, now);
    trace?.("block", { free: sights.map((sight) => readFreely(sight).text), rows: block, candidate });
    if (!candidate || !isZone(candidate)) continue;
    if (!best || rank(candidate) < rank(best.candidate)) best = { candidate, rows: block };
  }
  if (!best) return undefined;
  return { reading: toReading(best.candidate, now), rank: rank(best.candidate), rows: best.rows };
}
