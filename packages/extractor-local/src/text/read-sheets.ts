import type { Side } from "../side.ts";
import type { Trace } from "../trace.ts";
import { cpuTimer } from "./cpu-timer.ts";
import type { PageFields } from "./fields/read-page.ts";
import type { TextReader } from "./text-reader.ts";
import type { ReadPage } from "./uncoded.ts";

/** Processor time after which no further sheet is begun: an unfilled lease of five took 10,300 ms, and its first two say as much. */
const allCpuMs = 1800;
/** Processor time after which no further line of a sheet behind the first is read: fields stand at the top. */
const furtherCpuMs = 600;

/**
 * Reads the pages of a document one by one, up to the one that says what it is, whose it is and where that person lives; else the one
 * that says most. A text layer that one page does not show counts for all. Fields of different pages are never put together: they may be about different people.
 */
export async function readSheets(
  reader: TextReader,
  sheets: AsyncIterable<Side>,
  announced: number | undefined,
  trace?: Trace,
): Promise<ReadPage | undefined> {
  let fullest: ReadPage | undefined;
  let differs = false;
  const late = cpuTimer(allCpuMs);
  for await (const sheet of sheets) {
    const page = await reader.readPage(sheet, announced, trace, fullest && furtherCpuMs);
    differs ||= page.layerDiffers === true;
    if (!fullest || countFields(page) > countFields(fullest)) fullest = page;
    const isNamed = page.kind !== undefined && (announced === undefined || page.kind === announced);
    if (late() || (isNamed && page.person && page.address)) break;
  }
  return fullest && differs ? { ...fullest, layerDiffers: true } : fullest;
}

const countFields = (page: PageFields | undefined): number =>
  page ? Object.values(page).filter(Boolean).length : 0;
