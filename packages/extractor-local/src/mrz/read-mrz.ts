import { extendBox, neighboursOf, overlap } from "../detect/neighbours.ts";
import { type OrientedBox, reverseBox } from "../image/geometry.ts";
import {
  better,
  type FoundMrz,
  isSettled,
  type Mrz,
  mayBeMrzLine,
  type SeenRow,
  type Setting,
  sameExtent,
} from "./found-mrz.ts";
import { greedyDecode } from "./line-logits.ts";
import { readBlocks } from "./read-blocks.ts";
import { stateName } from "./states.ts";

/**
 * Greatest rank of a block that needs no second direction. Lines read from the wrong end rank 0.2 or worse
 * where they resemble an MRZ, and name no state and no day.
 */
const clearlyUpright = 0.1;
const isUpright = ({ rank, reading: { fields } }: Mrz): boolean =>
  rank < clearlyUpright &&
  stateName(fields.issuer) !== undefined &&
  (fields.dateOfBirth !== "" || fields.expirationDate !== "");
const mostRows = 24;
/** Number of boxes read first. MRZ lines are among the longest of a document. */
const longestRows = 6;
/** Least ratio of length to height: 30 characters of OCR-B in a box of twice their height. */
const shortestRow = 12;
/** Finds an MRZ among text lines, first in the direction in which they read better, then in the other. */
export async function readMrz(rows: readonly OrientedBox[], setting: Setting): Promise<FoundMrz | undefined> {
  const long = rows.filter(({ length, height }) => length > shortestRow * height).slice(0, mostRows);
  if (setting.beside) return readWay(long, setting.beside.seen, setting);
  const asFound = await readRows(long.slice(0, longestRows), setting);
  const unclear = unclearRows(asFound);
  const turned = await readRows(
    unclear.map(({ row }) => reverseBox(row)),
    setting,
  );
  if (setting.unexpected && ![asFound, turned].some(holdsMrz)) return undefined;
  const ways = [
    { rows: long, earlier: asFound },
    { rows: long.map(reverseBox), earlier: turned },
  ];
  let found: FoundMrz | undefined;
  for (const { rows, earlier } of clarity(turned) > clarity(unclear) ? ways.reverse() : ways) {
    found = better(found, await readWay(rows, earlier, setting));
    if (found && (found.reading.valid || isUpright(found))) break;
  }
  return found;
}

/** Of 71 images with an MRZ 69 had two such lines among their longest six, of 22 licences without one 3. */
const holdsMrz = (rows: readonly SeenRow[]): boolean => rows.filter(isSure).length >= 2;

/**
 * The two lines that were read most clearly, unless they prove the orientation. Of 88 images the second had
 * at least -0.04 in 87 the right way up, and at most -0.05 in 87 upside down.
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

/** Reads lines in one direction, the longest first. `earlier` ones were read before. */
async function readWay(
  rows: readonly OrientedBox[],
  earlier: readonly SeenRow[],
  setting: Setting,
): Promise<FoundMrz | undefined> {
  const longest = await readRows(rows.slice(0, longestRows), setting, earlier);
  const quick = rows.length > longestRows ? await readBlocks(longest.filter(isLikely), setting) : undefined;
  if (quick && isSettled(quick)) return { ...quick, seen: longest };
  const seen = [...longest, ...(await readRows(rows.slice(longestRows), setting, earlier))];
  const found = await readDirection(seen, setting);
  return found && { ...found, seen };
}

/** Whether a line surely belongs to an MRZ, even if the MRZ itself cannot be read. */
export const isMrzLine = (row: Pick<SeenRow, "text" | "confidence">): boolean => isSure(row);

/**
 * By the mean log-likelihood of its characters: MRZ lines mostly have at least -0.05, other text at most
 * -0.12.
 */
const isSure = (row: Pick<SeenRow, "text" | "confidence">): boolean =>
  isLikely(row) && row.confidence > -0.08 && mayBeMrzLine(row);
const isLikely = ({ text, confidence }: Pick<SeenRow, "text" | "confidence">): boolean =>
  text.length >= shortestText && confidence > -0.4;
const shortestText = 16;
async function readRows(
  rows: readonly OrientedBox[],
  { image, recogniser, trace }: Setting,
  earlier: readonly SeenRow[] = [],
): Promise<SeenRow[]> {
  const before = rows.map((row) => earlier.find((one) => sameExtent(one.row, row)));
  const unknown = rows.filter((_, index) => !before[index]);
  const lineLogits = await recogniser.recognise(image, unknown);
  return rows.flatMap((row, index) => {
    const seen = before[index];
    if (seen) return [seen];
    const logits = lineLogits.shift();
    if (!logits) return [];
    const { text, confidence } = greedyDecode(logits);
    trace?.("row", { row, text, confidence });
    return [{ row, logits, text, confidence }];
  });
}

async function readDirection(seen: readonly SeenRow[], setting: Setting): Promise<Mrz | undefined> {
  const likely = seen.filter(isLikely);
  const found = await readBlocks(likely, setting);
  if (found) return found;
  if (!likely.some(isSure)) return undefined;
  const missed = await missedRows(likely, setting);
  const all = [...likely, ...missed];
  let mrz = missed.length > 0 ? await readBlocks(all, setting) : undefined;
  for (const [characters, side] of lengthenings)
    mrz ??= await readBlocks(lengthenRows(all, characters, side), setting);
  return mrz;
}

/**
 * Half a character more than the lines of cards and of passports have, at the end first, because most lines
 * end in fillers.
 */
const lengthenings = [
  [30.5, "end"],
  [44.5, "end"],
  [30.5, "beginning"],
  [44.5, "beginning"],
] as const;

function lengthenRows(rows: readonly SeenRow[], to: number, side: "end" | "beginning"): SeenRow[] {
  const short = rows.filter((seen) => isSure(seen) && seen.text.length < to);
  return short.map((seen) => ({ ...seen, row: extendBox(seen.row, seen.text.length, to, side) }));
}

/** MRZ lines next to a certain one that the detector missed or split. */
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
