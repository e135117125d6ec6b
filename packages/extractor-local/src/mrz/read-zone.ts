import type { MrzReading } from "@vouchsafe/core";
import { type Block, blocksOf } from "../detect/blocks.ts";
import { type Row, reversed } from "../detect/geometry.ts";
import { extended, neighboursOf, overlap } from "../detect/neighbours.ts";
import { tighten } from "../detect/tighten.ts";
import type { GrayPicture } from "../image/picture.ts";
import { stateName } from "../states.ts";
import type { Trace } from "../trace.ts";
import { type Candidate, decodeLines, failedChecks, isZone, likeliestCandidate, rank } from "./assemble.ts";
import type { Day } from "./dates.ts";
import type { DecodedLine } from "./decode.ts";
import { printBeside } from "./print-beside.ts";
import type { Recogniser } from "./recogniser.ts";
import { lookAgain } from "./second-look.ts";
import { readFreely, type Sight } from "./sight.ts";
import { toReading } from "./to-reading.ts";

/** A zone that was found, and which way its lines run. */
export interface FoundZone {
  readonly reading: MrzReading;
  /** Every character is clear: another look would say the same. */
  readonly certain: boolean;
  readonly rank: number;
  readonly rows: readonly Row[];
  /** All rows that were read in the direction of its lines. */
  readonly seen: readonly SeenRow[];
}

type Zone = Omit<FoundZone, "seen">;

interface Setting {
  readonly picture: GrayPicture;
  readonly recogniser: Recogniser;
  readonly now: Day;
  readonly trace: Trace | undefined;
  /** A zone that was found already: what is beside it runs as it does, and is not tried upside down. */
  readonly beside?: Pick<FoundZone, "rows" | "seen">;
}

/** A row, and what was read of it. */
export interface SeenRow {
  readonly row: Row;
  readonly sight: Sight;
  readonly text: string;
  readonly confidence: number;
}

/** Lines read from the wrong end rank 0.2 and worse, where they look like a zone at all, and name no state and no day. */
const clearlyUpright = 0.1;
const isUpright = ({ rank, reading: { fields } }: Zone): boolean =>
  rank < clearlyUpright &&
  stateName(fields.issuer) !== undefined &&
  (fields.dateOfBirth !== "" || fields.expirationDate !== "");
const mostRows = 24;
/** Lines of a zone are among the longest of a document: where these are more, they are read first. */
const longestRows = 6;
const mostBlocks = 8;
/** Of a row's length to its height: 30 characters of OCR-B in a box of twice their height. */
const shortestRow = 12;
/** Of a fitted row's height, by its capitals: the recogniser was trained on 0.36 to 0.98. */
const filled = 0.75;

/** Looks for a zone among rows of text, first in the direction in which they read better, then in the other. */
export async function readZone(rows: readonly Row[], setting: Setting): Promise<FoundZone | undefined> {
  const long = rows.filter(({ length, height }) => length > shortestRow * height).slice(0, mostRows);
  if (setting.beside) return readWay(long, setting.beside.seen, setting);
  const asFound = await readRows(long.slice(0, longestRows), setting);
  const unclear = unclearRows(asFound);
  const turned = await readRows(
    unclear.map(({ row }) => reversed(row)),
    setting,
  );
  const ways = [
    { rows: long, known: asFound },
    { rows: long.map(reversed), known: turned },
  ];
  let found: FoundZone | undefined;
  for (const { rows, known } of clarity(turned) > clarity(unclear) ? ways.reverse() : ways) {
    found = better(found, await readWay(rows, known, setting));
    if (found && (isSettled(found) || isUpright(found))) break;
  }
  return found;
}

/**
 * The two rows that were read most clearly, unless they leave no doubt which way up they are: of 88 pictures the second had -0.04 and more in 87
 * the right way up, and -0.05 and less in 87 upside down.
 */
function unclearRows(seen: readonly SeenRow[]): readonly SeenRow[] {
  const clearest = seen
    .filter(({ text }) => text.length >= shortestText)
    .sort(byConfidence)
    .slice(0, 2);
  return (clearest.at(-1)?.confidence ?? 0) > -0.05 ? [] : clearest;
}

const byConfidence = (a: SeenRow, b: SeenRow): number => b.confidence - a.confidence;

const clarity = (rows: readonly SeenRow[]): number =>
  rows.reduce((sum, { confidence }) => sum + confidence, 0);

/** Reads rows one way, the longest first; those that are `known` were read before. */
async function readWay(
  rows: readonly Row[],
  known: readonly SeenRow[],
  setting: Setting,
): Promise<FoundZone | undefined> {
  const longest = await readRows(rows.slice(0, longestRows), setting, known);
  const quick = rows.length > longestRows ? await readBlocks(longest.filter(isLikely), setting) : undefined;
  if (quick && isSettled(quick)) return { ...quick, seen: longest };
  const seen = [...longest, ...(await readRows(rows.slice(longestRows), setting, known))];
  const found = await readDirection(seen, setting);
  return found && { ...found, seen };
}

export const better = (a: FoundZone | undefined, b: FoundZone | undefined): FoundZone | undefined =>
  a && b ? clearer(a, b) : (a ?? b);

/** Of two readings the one that is valid, else the one that ranks better; of two alike the one with fewer corrections. */
function clearer<T extends Zone>(a: T, b: T): T {
  const worth = ({ rank, reading }: Zone): number =>
    rank + correctionCost * Math.min(reading.corrections.length, 10) - Number(reading.valid);
  return worth(b) < worth(a) ? b : a;
}

const correctionCost = 0.005;

/** Another look would say the same, or could only take it away. */
export const isSettled = ({ certain, reading }: Zone): boolean => certain || reading.valid;

/** Whether a row that was read surely belongs to a zone, whatever its zone says. */
export const isOfZone = (row: Pick<SeenRow, "text" | "confidence">): boolean => isSure(row);

/** Mean log-likelihoods of the characters seen: lines of zones mostly have -0.05 and more, other text -0.12 and less. */
const isSure = (row: Pick<SeenRow, "text" | "confidence">): boolean =>
  isLikely(row) && row.confidence > -0.08 && mayBeOfZone(row);
const isLikely = ({ text, confidence }: Pick<SeenRow, "text" | "confidence">): boolean =>
  text.length >= shortestText && confidence > -0.4;
const shortestText = 16;
/** Every line of a zone has fillers or a date; printed text has neither, and may be read as clearly. */
const mayBeOfZone = ({ text }: Pick<SeenRow, "text">): boolean => /<|\d{6}/.test(text);

async function readRows(
  rows: readonly Row[],
  { picture, recogniser, trace }: Setting,
  known: readonly SeenRow[] = [],
): Promise<SeenRow[]> {
  const before = rows.map((row) => known.find((one) => sameExtent(one.row, row)));
  const unknown = rows.filter((_, index) => !before[index]);
  const sights = await recogniser.recognise(picture, unknown);
  return rows.flatMap((row, index) => {
    const seen = before[index];
    if (seen) return [seen];
    const sight = sights.shift();
    if (!sight) return [];
    const { text, confidence } = readFreely(sight);
    trace?.("row", { row, text, confidence });
    return [{ row, sight, text, confidence }];
  });
}

async function readDirection(seen: readonly SeenRow[], setting: Setting): Promise<Zone | undefined> {
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
  const taken = [...sure.map(({ row }) => row), ...(setting.beside?.rows ?? [])];
  const free = guesses.filter((guess) => !taken.some((row) => overlap(guess, row)));
  const seen = (await readRows(free, setting)).filter(isLikely).sort(byConfidence);
  const kept: SeenRow[] = [];
  for (const one of seen) if (!kept.some(({ row }) => overlap(row, one.row))) kept.push(one);
  return kept;
}

async function readBlocks(seen: readonly SeenRow[], setting: Setting): Promise<Zone | undefined> {
  const { now, trace } = setting;
  let best: { candidate: Candidate; rows: readonly Row[]; looks: readonly Look[] } | undefined;
  const tried: { rows: readonly Row[]; looks: readonly Look[] }[] = [];
  for (const block of likeliestBlocks(seen)) {
    const looks = await lookTwice(block, seen, setting);
    const candidate = likeliestCandidate(
      looks.map(({ better }) => better),
      now,
    );
    trace?.("block", { rows: block, text: looks.map(({ better }) => readFreely(better).text), candidate });
    tried.push({ rows: block, looks });
    if (!candidate || !isZone(candidate, now)) continue;
    if (!best || rank(candidate) < rank(best.candidate)) best = { candidate, rows: block, looks };
    if (failedChecks(candidate.parsed).length === 0) break;
  }
  if (!best) {
    for (const { rows, looks } of tried.slice(0, mostSecondLooks)) {
      const found = await readAgain(rows, looks, setting);
      if (found) return found;
    }
    return undefined;
  }
  const { candidate, rows, looks } = best;
  const again = decodeLines(
    candidate.layout,
    looks.map(({ other }) => other),
  );
  const fitted = looks.map((look) => look.fitted);
  const first = await zoneOf(candidate, { rows, fitted, again }, setting);
  if (first.reading.valid) return first;
  const second = await readAgain(rows, looks, setting);
  return second ? clearer(first, second) : first;
}

/** Blocks that no format fits, but whose characters have one pitch. */
const mostSecondLooks = 2;

async function readAgain(
  rows: readonly Row[],
  looks: readonly Look[],
  setting: Setting,
): Promise<Zone | undefined> {
  const sights = looks.map(({ better }) => better);
  const found = await lookAgain(rows, sights, setting);
  setting.trace?.("again", found);
  if (!found || !isZone(found.candidate, setting.now)) return undefined;
  return zoneOf(found.candidate, { rows: found.rows, fitted: found.rows, again: undefined }, setting);
}

interface Grounds {
  readonly rows: readonly Row[];
  readonly fitted: readonly Row[];
  readonly again: readonly DecodedLine[] | undefined;
}

async function zoneOf(
  candidate: Candidate,
  { rows, fitted, again }: Grounds,
  setting: Setting,
): Promise<Zone> {
  const found = toReading(candidate, again, setting.now);
  const corrections = found.reading.valid ? await printBeside(found.reading.lines, fitted, setting) : [];
  const longer = { reading: { ...found.reading, corrections, valid: false }, certain: false };
  return { ...(corrections.length > 0 ? longer : found), rank: rank(candidate), rows };
}

/** A row that was read as it was found and fitted to its print; the better look is the one with more confidence. */
interface Look {
  readonly fitted: Row;
  readonly better: Sight;
  readonly other: Sight;
}

async function lookTwice(
  block: Block,
  seen: readonly SeenRow[],
  { picture, recogniser }: Setting,
): Promise<Look[]> {
  const fits = block.map((row) => tighten(picture, row, filled));
  const known = block.map((row) => seen.find((one) => sameExtent(one.row, row))?.sight);
  const unknown = block.filter((_, index) => !known[index]);
  const sights = await recogniser.recognise(picture, [...fits, ...unknown]);
  const asFound = sights.slice(block.length);
  return fits.flatMap((fitted, index) => {
    const [as, to] = [known[index] ?? asFound.shift(), sights[index]];
    if (!as || !to) return [];
    return readFreely(to).confidence > readFreely(as).confidence
      ? [{ fitted, better: to, other: as }]
      : [{ fitted, better: as, other: to }];
  });
}

/** The widest row of a block is not cut: what was seen of it is known. */
const sameExtent = (a: Row, b: Row): boolean =>
  Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y) < 0.01 && Math.abs(a.length - b.length) < 0.01;

const otherPrint = -1;

/** Those whose rows were read with the most confidence, before those with other print; of two alike the one with more rows. */
function likeliestBlocks(seen: readonly SeenRow[]): Block[] {
  const confidences = new Map(
    seen.map((one) => [one.row.centre, mayBeOfZone(one) ? one.confidence : otherPrint]),
  );
  const ranked = blocksOf(seen.map(({ row }) => row)).map(({ rows, cut }) => {
    const sum = rows.reduce((total, { centre }) => total + (confidences.get(centre) ?? -1), 0);
    return { cut, confidence: sum / rows.length + 0.02 * rows.length };
  });
  return ranked
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, mostBlocks)
    .map(({ cut }) => cut);
}
