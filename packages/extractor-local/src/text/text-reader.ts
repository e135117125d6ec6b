import type { ExtractedData } from "@vouchsafe/core";
import type { Point, Row } from "../detect/geometry.ts";
import { overlap } from "../detect/neighbours.ts";
import { turnFor, turnRow } from "../image/turn.ts";
import type { Side } from "../side.ts";
import type { Trace } from "../trace.ts";
import { type PrintedOptions, readPrinted } from "./fields/printed.ts";
import { type PageFields, readPage } from "./fields/read-page.ts";
import type { TextLine } from "./page.ts";
import { type Direction, directionOf, type RecogniseOptions, recognise } from "./recognise.ts";
import { type LineReader, openTesseract } from "./tesseract.ts";

/** What a page says, and the direction that it is read in. */
export type ReadPage = PageFields & { readonly along: Point | undefined };

/** Reads what people read: pages that prove an address, and the printed side of passports and cards. */
export interface TextReader {
  /** @param announced the id of the document type that the page is said to be */
  readPage(side: Side, announced: number, trace?: Trace): Promise<ReadPage>;
  /** @param zone the rows of the machine-readable zone where this side bears it: they tell the direction, and are left out */
  readPrinted(
    side: Side,
    zone: readonly Row[],
    options: PrintedOptions,
    trace?: Trace,
  ): Promise<ExtractedData | undefined>;
  close(): Promise<void>;
}

/** On pages 960 pixels found more than 1600. */
const longestSide = 960;
/** Processor time after which no further line is begun: pages from the top, as letters have their fields there. */
const pageCpuMs = 6000;
const printedCpuMs = 1100;

/** Tesseract (32 MB of memory) is loaded for the first document that needs it. */
export function createTextReader(): TextReader {
  let opened: Promise<LineReader> | undefined;
  const reader = (): Promise<LineReader> => {
    opened ??= openTesseract();
    return opened;
  };
  const directionFor = async (side: Side): Promise<Direction | undefined> =>
    directionOf(await reader(), side.gray, await side.boxes(longestSide));
  return {
    async readPage(side, announced, trace) {
      const direction = await directionFor(side);
      if (!direction) return { along: undefined };
      const lines = await linesOf(await reader(), side, { ...direction, zone: [], cpuMs: pageCpuMs });
      trace?.("lines", lines);
      return { ...readPage(lines, announced), along: direction.along };
    },
    async readPrinted(side, zone, options, trace) {
      const [row] = zone;
      const direction = row ? { along: row.along } : await directionFor(side);
      if (!direction) return undefined;
      const lines = await linesOf(await reader(), side, { ...direction, zone, cpuMs: printedCpuMs });
      trace?.("lines", lines);
      return readPrinted(lines, options);
    },
    async close() {
      const closing = await opened?.catch(() => undefined);
      closing?.close();
      opened = undefined;
    },
  };
}

interface Task extends RecogniseOptions {
  readonly zone: readonly Row[];
}

/** The detector misses small print that runs up or down: such a side is turned and looked at again. */
async function linesOf(reader: LineReader, side: Side, task: Task): Promise<TextLine[]> {
  const { zone } = task;
  const turn = turnFor(task.along);
  if (turn) {
    const move = (row: Row): Row => turnRow(row, side.picture, turn);
    const { along } = move({ centre: task.along, along: task.along, length: 0, height: 0 });
    return linesOf(reader, side.turned(turn), { ...task, along, zone: zone.map(move) });
  }
  const boxes = await side.boxes(longestSide);
  const printed = boxes.filter((box) => !zone.some((row) => overlap(row, box)));
  return recognise(reader, side.gray, printed, task);
}
