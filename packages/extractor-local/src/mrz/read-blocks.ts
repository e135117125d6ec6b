import { type Block, blocksOf } from "../detect/blocks.ts";
import { tighten } from "../detect/tighten.ts";
import type { OrientedBox } from "../image/geometry.ts";
import { type Candidate, decodeLines, failedChecks, isMrz, likeliestCandidate, rank } from "./assemble.ts";
import type { DecodedLine } from "./decode.ts";
import { clearer, type Mrz, mayBeMrzLine, type SeenRow, type Setting, sameExtent } from "./found-mrz.ts";
import { greedyDecode, type LineLogits } from "./line-logits.ts";
import { lookAgain } from "./second-look.ts";
import { textBeside } from "./text-beside.ts";
import { toReading } from "./to-reading.ts";

const mostBlocks = 8;
/** Share of a fitted box's height that its capitals fill. The recogniser was trained on 0.36 to 0.98. */
const filled = 0.75;

/** The likeliest MRZ among boxes that lie below each other. */
export async function readBlocks(seen: readonly SeenRow[], setting: Setting): Promise<Mrz | undefined> {
  const { now, trace } = setting;
  let best: { candidate: Candidate; rows: readonly OrientedBox[]; looks: readonly Look[] } | undefined;
  const tried: { rows: readonly OrientedBox[]; looks: readonly Look[] }[] = [];
  for (const block of likeliestBlocks(seen)) {
    const looks = await lookTwice(block, seen, setting);
    const candidate = likeliestCandidate(
      looks.map(({ better }) => better),
      now,
    );
    trace?.("block", { rows: block, text: looks.map(({ better }) => greedyDecode(better).text), candidate });
    tried.push({ rows: block, looks });
    if (!candidate || !isMrz(candidate, now)) continue;
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

/** Limit of blocks that fit no format but whose characters have one pitch. */
const mostSecondLooks = 2;

async function readAgain(
  rows: readonly OrientedBox[],
  looks: readonly Look[],
  setting: Setting,
): Promise<Mrz | undefined> {
  const lineLogits = looks.map(({ better }) => better);
  const found = await lookAgain(rows, lineLogits, setting);
  setting.trace?.("again", found);
  if (!found || !isMrz(found.candidate, setting.now)) return undefined;
  return zoneOf(found.candidate, { rows: found.rows, fitted: found.rows, again: undefined }, setting);
}

interface Grounds {
  readonly rows: readonly OrientedBox[];
  readonly fitted: readonly OrientedBox[];
  readonly again: readonly DecodedLine[] | undefined;
}

async function zoneOf(
  candidate: Candidate,
  { rows, fitted, again }: Grounds,
  setting: Setting,
): Promise<Mrz> {
  const found = toReading(candidate, again, setting.now);
  const corrections = found.reading.valid ? await textBeside(found.reading.lines, fitted, setting) : [];
  const longer = { reading: { ...found.reading, corrections, valid: false }, certain: false };
  return { ...(corrections.length > 0 ? longer : found), rank: rank(candidate), rows };
}

/** A line read as detected and fitted to its text. The better look has the higher confidence. */
interface Look {
  readonly fitted: OrientedBox;
  readonly better: LineLogits;
  readonly other: LineLogits;
}

async function lookTwice(
  block: Block,
  seen: readonly SeenRow[],
  { image, recogniser }: Setting,
): Promise<Look[]> {
  const fits = block.map((row) => tighten(image, row, filled));
  const earlierLogits = block.map((row) => seen.find((one) => sameExtent(one.row, row))?.logits);
  const unknown = block.filter((_, index) => !earlierLogits[index]);
  const lineLogits = await recogniser.recognise(image, [...fits, ...unknown]);
  const asFound = lineLogits.slice(block.length);
  return fits.flatMap((fitted, index) => {
    const [as, to] = [earlierLogits[index] ?? asFound.shift(), lineLogits[index]];
    if (!as || !to) return [];
    return greedyDecode(to).confidence > greedyDecode(as).confidence
      ? [{ fitted, better: to, other: as }]
      : [{ fitted, better: as, other: to }];
  });
}

const otherPrint = -1;

/**
 * Blocks by the confidence of their lines, those with other text last. Of two alike the one with more lines
 * comes first.
 */
function likeliestBlocks(seen: readonly SeenRow[]): Block[] {
  const confidences = new Map(
    seen.map((one) => [one.row.centre, mayBeMrzLine(one) ? one.confidence : otherPrint]),
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
