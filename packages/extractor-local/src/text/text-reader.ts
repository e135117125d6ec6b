import type { ExtractedData } from "@vouchsafe/core";
import type { Point, Row } from "../detect/geometry.ts";
import { overlap } from "../detect/neighbours.ts";
import { turnFor, turnRow } from "../image/turn.ts";
import type { Side } from "../side.ts";
import type { Trace } from "../trace.ts";
import { type CardFields, readCard } from "./cards/read-card.ts";
import { cpuTimer } from "./cpu-timer.ts";
import { type PrintedOptions, readPrinted } from "./fields/printed.ts";
import { type PageFields, readPage } from "./fields/read-page.ts";
import { readNames } from "./marked-names.ts";
import type { TextLine } from "./page.ts";
import { type Direction, directionOf, recognise } from "./recognise.ts";
import { isDoubted, isPlainlyDoubted, readFiner } from "./second-look.ts";
import { openTesseract, type ReadWord, type Tesseract } from "./tesseract.ts";

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
/** Processor time after which no further line is begun: pages from the top, as letters have their fields there. */
const pageCpuMs = 6000;
const printedCpuMs = 1100;
const cardCpuMs = 2500;

/** Tesseract (32 MB of memory, and 9 MB with the letters of further languages) is loaded for the first document that needs it. */
export function createTextReader(): TextReader {
  let opened: Promise<Tesseract> | undefined;
  const reader = (): Promise<Tesseract> => {
    opened ??= openTesseract();
    return opened;
  };
  const directionFor = async (side: Side): Promise<Direction | undefined> =>
    directionOf(await reader(), side.gray, await side.boxes(longestSide));
  const linesOfPage = async (side: Side, trace: Trace | undefined) => {
    const direction = await directionFor(side);
    const task = { zone: [], late: cpuTimer(pageCpuMs), again: true };
    const lines = direction ? await linesOf(await reader(), side, { ...direction, ...task }) : [];
    trace?.("lines", lines);
    return { lines, along: direction?.along };
  };
  return {
    async readPage(side, announced, trace) {
      const { lines, along } = await linesOfPage(side, trace);
      return { ...readPage(lines, announced), along };
    },
    async readPrinted(side, zone, options, trace) {
      const [row] = zone;
      const direction = row ? { along: row.along } : await directionFor(side);
      if (!direction) return undefined;
      const lines = await linesOf(await reader(), side, { ...direction, zone, late: cpuTimer(printedCpuMs) });
      trace?.("lines", lines);
      return readPrinted(lines, options);
    },
    async readCard(sides, trace) {
      const lines: TextLine[] = [];
      let along: Point | undefined;
      for (const side of sides) {
        const direction = await directionFor(side);
        if (!direction) continue;
        along ??= direction.along;
        const task = { ...direction, zone: [], late: cpuTimer(cardCpuMs), again: true };
        lines.push(...beneath(lines, await linesOf(await reader(), side, task)));
        if (isWhole(readCard(lines))) break;
      }
      trace?.("lines", lines);
      return { ...readCard(lines), along };
    },
    async readPageOrCard(side, trace) {
      const { lines, along } = await linesOfPage(side, trace);
      const page = readPage(lines, undefined);
      return page.kind ? { page: { ...page, along } } : { card: { ...readCard(lines), along } };
    },
    async close() {
      const closing = await opened?.catch(() => undefined);
      closing?.close();
      opened = undefined;
    },
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
  /** What was read to find the direction. */
  readonly known?: ReadonlyMap<Row, readonly ReadWord[]>;
  readonly zone: readonly Row[];
  readonly late: () => boolean;
  /** Whether names are read once more, and all of a side of which much is doubted. */
  readonly again?: boolean;
}

/** The detector misses small print that runs up or down: such a side is turned and looked at again. */
async function linesOf(tesseract: Tesseract, side: Side, task: Task): Promise<TextLine[]> {
  const { zone, along } = task;
  const turn = turnFor(along);
  if (turn) {
    const move = (row: Row): Row => turnRow(row, side.picture, turn);
    const moved = move({ centre: along, along, length: 0, height: 0 });
    return linesOf(tesseract, side.turned(turn), { ...task, along: moved.along, zone: zone.map(move) });
  }
  const lines = await readLines(tesseract, side, task);
  return task.again ? readNames(tesseract, side.gray, lines, task) : lines;
}

async function readLines(tesseract: Tesseract, side: Side, task: Task): Promise<TextLine[]> {
  const { zone, known, again } = task;
  const boxes = await side.boxes(longestSide);
  const printed = boxes.filter((box) => !zone.some((row) => overlap(row, box)));
  const lines = recognise(tesseract, side.gray, printed, {
    ...task,
    known: (box) => known?.get(box),
    ...(again && { enough: isPlainlyDoubted }),
  });
  return again && isDoubted(lines) ? readFiner(tesseract, side, lines, task) : lines;
}
