import type { Day } from "@passmuster/mrz";
import { heldChecks, type Layout, layouts, parseLayout } from "@passmuster/mrz";
import { tighten } from "../detect/tighten.ts";
import type { OrientedBox } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import { type Candidate, rank, textOf } from "./assemble.ts";
import { type Columns, columnsOf, peaksOf } from "./columns.ts";
import type { DecodedLine } from "./decode.ts";
import { createEmissions } from "./emissions.ts";
import type { LineLogits } from "./line-logits.ts";
import { decodeColumns, type View } from "./read-columns.ts";
import type { Recogniser } from "./recogniser.ts";
import { settleStates } from "./state-codes.ts";

/** A block read again, in boxes that end just beyond its columns. */
export interface SecondLook {
  readonly candidate: Candidate;
  readonly rows: readonly OrientedBox[];
}

interface Setting {
  readonly image: GrayImage;
  readonly recogniser: Recogniser;
  readonly now: Day;
}

/**
 * How a line is shown: the share of the box's height that its text fills, and the network's steps per
 * character. A slanting camera flattens lines; these are read narrow, small ones wide.
 */
const shows = [
  { filled: 0.75, steps: 4 },
  { filled: 0.62, steps: 3.3 },
  { filled: 0.82, steps: 4.7 },
] as const;
/** In columns, at each end: of the shown box, and of a box as detected. */
const ground = 0.75;
const bare = 0.25;
/** Least agreement with columns of one pitch. Lines of other text have at most 0.6. */
const leastAgreement = 0.7;

/**
 * Reads a block again in three ways and combines the results, under all formats with as many lines and enough
 * columns. Check digits choose nothing, so an altered digit stays altered.
 */
export async function lookAgain(
  rows: readonly OrientedBox[],
  lineLogits: readonly LineLogits[],
  setting: Setting,
): Promise<SecondLook | undefined> {
  const grid = gridOf(rows, lineLogits);
  if (!grid) return undefined;
  let best: SecondLook | undefined;
  let goesOn = false;
  for (const width of widthsFor(rows.length, grid.columns)) {
    const framed = rows.map((row) => frame(row, grid, width));
    const views = await viewsOf(framed, width, setting);
    if (!views || (width === 36 && goesOn) || !reaches(views, width)) continue;
    goesOn ||= width === 44;
    for (const layout of layouts.filter((one) => suits(one, rows.length, width))) {
      const candidate = candidateOf(layout, views, setting.now);
      const found = rows.map((row) => frame(row, grid, width, bare));
      if (!best || worth(candidate) < worth(best.candidate)) best = { candidate, rows: found };
    }
  }
  return best;
}

const suits = ({ templates }: Layout, lines: number, width: number): boolean =>
  templates.length === lines && templates[0]?.length === width;

/** Widths to try. Two lines may continue beyond their detected end, because fillers fade first. */
const widthsFor = (lines: number, columns: number): readonly number[] => {
  if (lines === 3) return [30];
  return columns > 38 ? [44] : [44, 36];
};

/** Whether a line was seen up to its last column, or nearly. Unseen fillers do not extend an MRZ. */
const reaches = (views: readonly (readonly View[])[], width: number): boolean =>
  views.some((line) => {
    const seen = ({ logits, columns, first }: View): boolean =>
      peaksOf(logits).some(({ place }) => Math.abs(columns.columnOf(place) - first - width + 1.5) < 1);
    return line.filter(seen).length > line.length / 2;
  });

/**
 * Lower is better. A visa and a passport have one size. Valid check digits decide between them if a mark
 * crosses the code.
 */
const heldCheckWorth = 0.02;
const worth = (candidate: Candidate): number =>
  rank(candidate) - heldCheckWorth * heldChecks(candidate.layout, textOf(candidate.lines));

/** A mark may have been read as the first character, or the first may have been missed. */
const shifts = [0, 1, -1] as const;
/** In nats. */
const droppedCost = 3;

function candidateOf(layout: Layout, views: readonly (readonly View[])[], now: Day): Candidate {
  const costOf = (lines: readonly DecodedLine[]): number =>
    lines.reduce((sum, { cost, dropped }) => sum + cost + droppedCost * dropped.length, 0);
  const [likeliest = []] = shifts
    .map((shift) =>
      decodeColumns(
        views.map((line) => line.map((view) => ({ ...view, first: view.first + shift }))),
        layout,
      ),
    )
    .toSorted((a, b) => costOf(a) - costOf(b));
  const lines = settleStates(layout, likeliest);
  const cost = lines.reduce((sum, line) => sum + line.cost, 0) / layout.templates.join("").length;
  return { layout, lines, cost, parsed: parseLayout(layout, textOf(lines), now) };
}

/** The columns of a block, in pixels along its boxes. */
interface Grid {
  /** From the middle of the first box to the middle of the first column. */
  readonly first: number;
  readonly pitch: number;
  readonly columns: number;
}

/** The boxes of a block have one extent, so that their places can be compared. */
function gridOf(rows: readonly OrientedBox[], lineLogits: readonly LineLogits[]): Grid | undefined {
  const places = lineLogits.map(placesIn);
  const lines = columnsOf(places);
  const length = rows[0]?.length ?? 0;
  if (!lines || !agree(lines)) return undefined;
  const ends = lines.map((columns, line) => {
    const last = Math.round(columns.columnOf(places[line]?.at(-1) ?? 0));
    return { first: columns.placeOf(0), last: columns.placeOf(last), count: last + 1 };
  });
  const first = Math.min(...ends.map((end) => end.first));
  const last = Math.max(...ends.map((end) => end.last));
  const columns = Math.round((last - first) / (lines[0]?.pitch ?? 1)) + 1;
  const pitch = (last - first) / Math.max(columns - 1, 1);
  return { first: (first - 0.5) * length, pitch: pitch * length, columns };
}

const agree = (lines: readonly Columns[]): boolean =>
  lines.every(({ agreement }) => agreement > leastAgreement);

const placesIn = (logits: LineLogits): number[] => peaksOf(logits).map(({ place }) => place);

/** A box from the first to the last of so many columns, plus a margin. */
function frame(
  row: OrientedBox,
  { first, pitch }: Grid,
  width: number,
  around: number = ground,
): OrientedBox {
  const from = first - (0.5 + around) * pitch;
  const to = first + (width - 0.5 + around) * pitch;
  const shift = (from + to) / 2;
  return {
    ...row,
    centre: { x: row.centre.x + shift * row.along.x, y: row.centre.y + shift * row.along.y },
    length: to - from,
  };
}

async function viewsOf(
  rows: readonly OrientedBox[],
  width: number,
  { image, recogniser }: Setting,
): Promise<View[][] | undefined> {
  const views: View[][] = rows.map(() => []);
  for (const { filled, steps } of shows) {
    const shown = rows.map((row) => tighten(image, row, filled));
    const lineLogits = await recogniser.recognise(image, shown, steps * (width + 2 * ground));
    const columns = columnsOf(lineLogits.map(placesIn));
    if (!columns || !agree(columns)) continue;
    for (const [line, logits] of lineLogits.entries()) {
      const own = columns[line];
      if (!own) continue;
      // The first column of a framed box is where the frame begins.
      const first = Math.round(own.columnOf((0.5 + ground) / (width + 2 * ground)));
      views[line]?.push({ logits, emissionsFor: createEmissions(logits), columns: own, first });
    }
  }
  return views.every((line) => line.length > 0) ? views : undefined;
}
