import { type OrientedBox, reverseBox } from "../detect/geometry.ts";
import { extendBox, neighboursOf, overlap } from "../detect/neighbours.ts";
import { stateName } from "../states.ts";
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

/** Lines read from the wrong end rank 0.2 and worse, where they look like a zone at all, and name no state and no day. */
const clearlyUpright = 0.1;
const isUpright = ({ rank, reading: { fields } }: Mrz): boolean =>
  rank < clearlyUpright &&
  stateName(fields.issuer) !== undefined &&
  (fields.dateOfBirth !== "" || fields.expirationDate !== "");
const mostRows = 24;
/** Lines of a zone are among the longest of a document: where these are more, they are read first. */
const longestRows = 6;
/** Of a row's length to its height: 30 characters of OCR-B in a box of twice their height. */
const shortestRow = 12;
/** Looks for a zone among rows of text, first in the direction in which they read better, then in the other. */
export async function readMrz(rows: readonly OrientedBox[], setting: Setting): Promise<FoundMrz | undefined> {
  const long = rows.filter(({ length, height }) => length > shortestRow * height).slice(0, mostRows);
  if (setting.beside) return readWay(long, setting.beside.seen, setting);
  const asFound = await readRows(long.slice(0, longestRows), setting);
  const unclear = unclearRows(asFound);
  const turned = await readRows(
    unclear.map(({ row }) => reverseBox(row)),
    setting,
  );
  const ways = [
    { rows: long, known: asFound },
    { rows: long.map(reverseBox), known: turned },
  ];
  let found: FoundMrz | undefined;
  for (const { rows, known } of clarity(turned) > clarity(unclear) ? ways.reverse() : ways) {
    found = better(found, await readWay(rows, known, setting));
    if (found && (found.reading.valid || isUpright(found))) break;
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
  rows: readonly OrientedBox[],
  known: readonly SeenRow[],
  setting: Setting,
): Promise<FoundMrz | undefined> {
  const longest = await readRows(rows.slice(0, longestRows), setting, known);
  const quick = rows.length > longestRows ? await readBlocks(longest.filter(isLikely), setting) : undefined;
  if (quick && isSettled(quick)) return { ...quick, seen: longest };
  const seen = [...longest, ...(await readRows(rows.slice(longestRows), setting, known))];
  const found = await readDirection(seen, setting);
  return found && { ...found, seen };
}

/** Whether a row that was read surely belongs to a zone, whatever its zone says. */
export const isMrzLine = (row: Pick<SeenRow, "text" | "confidence">): boolean => isSure(row);

/** Mean log-likelihoods of the characters seen: lines of zones mostly have -0.05 and more, other text -0.12 and less. */
const isSure = (row: Pick<SeenRow, "text" | "confidence">): boolean =>
  isLikely(row) && row.confidence > -0.08 && mayBeMrzLine(row);
const isLikely = ({ text, confidence }: Pick<SeenRow, "text" | "confidence">): boolean =>
  text.length >= shortestText && confidence > -0.4;
const shortestText = 16;
async function readRows(
  rows: readonly OrientedBox[],
  { picture, recogniser, trace }: Setting,
  known: readonly SeenRow[] = [],
): Promise<SeenRow[]> {
  const before = rows.map((row) => known.find((one) => sameExtent(one.row, row)));
  const unknown = rows.filter((_, index) => !before[index]);
  const lineLogits = await recogniser.recognise(picture, unknown);
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

/** Half a character more than the lines of cards and of passports have, at the end first: most lines end in fillers. */
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
