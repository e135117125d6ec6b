import type { ExtractedData } from "@vouchsafe/core";
import type { Point, Row } from "../detect/geometry.ts";
import { lengthen } from "../detect/lengthen.ts";
import { overlap } from "../detect/neighbours.ts";
import { joinSplitLines } from "../detect/rows.ts";
import { turnFor, turnRow } from "../image/turn.ts";
import type { Runtime } from "../inference.ts";
import type { Side } from "../side.ts";
import type { Trace } from "../trace.ts";
import { type CardFields, readCard } from "./cards/read-card.ts";
import { cpuTimer } from "./cpu-timer.ts";
import { type PrintedOptions, readPrinted } from "./fields/printed.ts";
import { type PageFields, readPage } from "./fields/read-page.ts";
import type { TextLine } from "./page.ts";
import type { PrintNetwork } from "./print-network.ts";
import { createPrintNetworks, type PrintNetworks } from "./print-networks.ts";
import { isDoubted, isSure } from "./readings.ts";
import { directionOf, linesOf, recognise, type Seen } from "./recognise.ts";
import { settledTwice } from "./said-twice.ts";

/** What a page says, and the direction that it is read in. */
export type ReadPage = PageFields & { readonly along: Point | undefined };

/** What a card says, and the direction that its front is read in. */
export type ReadCard = CardFields & { readonly along: Point | undefined };

/** Reads what people read: pages that prove an address, and the printed side of passports and cards. */
export interface TextReader {
  /** @param announced the id of the document type that the page is said to be */
  readPage(side: Side, announced: number | undefined, trace?: Trace): Promise<ReadPage>;
  /** @param zone the rows of the machine-readable zone where this side bears it: they tell the direction, and are left out */
  readPrinted(
    side: Side,
    zone: readonly Row[],
    options: PrintedOptions,
    trace?: Trace,
  ): Promise<ExtractedData | undefined>;
  /** @param sides the front first: the back is read where it leaves doubt */
  readCard(sides: readonly Side[], trace?: Trace): Promise<ReadCard>;
  /** Whichever it names itself. */
  readPageOrCard(side: Side, trace?: Trace): Promise<{ readonly page?: ReadPage; readonly card?: ReadCard }>;
  close(): Promise<void>;
}

/** On pages 960 pixels found more than 1600. */
const longestSide = 960;
/** Small print that is blurred is found more completely than at 960 pixels. 1280 showed as much as this, and took 35 MB more of memory. */
const finerSide = 1120;
/** Processor time after which no further line is read: pages from the top, as letters have their fields there. */
const pageCpuMs = 6000;
const printedCpuMs = 1100;
const cardCpuMs = 2500;

export function createTextReader(runtime?: Runtime): TextReader {
  const networks = createPrintNetworks(runtime);
  const directionFor = async (side: Side): Promise<Point | undefined> =>
    directionOf(await networks.ordinary(), side.gray, await side.boxes(longestSide));
  const linesOfPage = async (side: Side, trace: Trace | undefined) => {
    const along = await directionFor(side);
    const task = { zone: [], late: cpuTimer(pageCpuMs), again: true };
    const lines = along ? settledTwice(await readLines(networks, side, { along, ...task })) : [];
    trace?.("lines", lines);
    return { lines, along };
  };
  return {
    async readPage(side, announced, trace) {
      const { lines, along } = await linesOfPage(side, trace);
      return { ...readPage(lines, announced), along };
    },
    async readPrinted(side, zone, options, trace) {
      const along = zone[0]?.along ?? (await directionFor(side));
      if (!along) return undefined;
      const lines = await readLines(networks, side, { along, zone, late: cpuTimer(printedCpuMs) });
      trace?.("lines", lines);
      return readPrinted(lines, options);
    },
    async readCard(sides, trace) {
      const lines: TextLine[] = [];
      let first: Point | undefined;
      for (const side of sides) {
        const along = await directionFor(side);
        if (!along) continue;
        first ??= along;
        const task = { along, zone: [], late: cpuTimer(cardCpuMs), again: true };
        lines.push(...beneath(lines, await readLines(networks, side, task)));
        if (isWhole(readCard(lines))) break;
      }
      trace?.("lines", lines);
      return { ...readCard(lines), along: first };
    },
    async readPageOrCard(side, trace) {
      const { lines, along } = await linesOfPage(side, trace);
      const page = readPage(lines, undefined);
      return page.kind ? { page: { ...page, along } } : { card: { ...readCard(lines), along } };
    },
    close: () => networks.close(),
  };
}

/** The lines of a back, as if it lay below the front. */
function beneath(front: readonly TextLine[], back: readonly TextLine[]): readonly TextLine[] {
  const down = 2 * Math.max(0, ...front.map(({ bottom }) => bottom));
  return back.map((line) => ({ ...line, top: line.top + down, bottom: line.bottom + down }));
}

const isWhole = ({ person, number }: CardFields): boolean =>
  person?.dateOfBirth !== undefined && number !== undefined;

interface Task {
  readonly along: Point;
  readonly zone: readonly Row[];
  readonly late: () => boolean;
  /** Whether a side of which much is doubted is looked at once more. */
  readonly again?: boolean;
}

/** The detector misses small print that runs up or down: such a side is turned and looked at again. */
async function readLines(networks: PrintNetworks, side: Side, task: Task): Promise<TextLine[]> {
  const { zone, along } = task;
  const turn = turnFor(along);
  if (!turn) return readUpright(networks, side, task);
  const move = (row: Row): Row => turnRow(row, side.picture, turn);
  const moved = move({ centre: along, along, length: 0, height: 0 });
  return readUpright(networks, side.turned(turn), { ...task, along: moved.along, zone: zone.map(move) });
}

/** Much of a poor picture is doubted: what is not sure is looked for on a larger copy, where it may hardly stand out, and read with more patience. */
async function readUpright(
  networks: PrintNetworks,
  side: Side,
  { along, zone, late, again = false }: Task,
): Promise<TextLine[]> {
  const printed = (boxes: readonly Row[]): Row[] =>
    joinSplitLines(boxes.filter((box) => !zone.some((row) => overlap(row, box))));
  const read = (network: PrintNetwork, boxes: readonly Row[]): Promise<Seen[]> =>
    recognise(network, side.gray, boxes, along, late);

  const first = await read(await networks.ordinary(), printed(await side.boxes(longestSide)));
  if (!again || !isDoubted(first.map(({ readings }) => readings))) return linesOf(first, along);
  const sure = first.filter(({ readings }) => isSure(readings));
  const isFree = (row: Row): boolean => !sure.some(({ box }) => overlap(box, row));
  const faint = printed(await side.faintBoxes(finerSide)).filter(isFree);
  const whole = faint.map((box) => {
    const longer = lengthen(side.gray, box, along);
    return isFree(longer) ? longer : box;
  });
  const found = await read(await networks.faint(), joinSplitLines(whole));
  const kept = first.filter(
    (seen) => sure.includes(seen) || !found.some(({ box }) => overlap(box, seen.box)),
  );
  return linesOf([...kept, ...found], along);
}
