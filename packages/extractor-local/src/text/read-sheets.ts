import type { Side } from "../side.ts";
import type { Trace } from "../trace.ts";
import { cpuTimer } from "./cpu-timer.ts";
import type { PageFields } from "./fields/read-page.ts";
import type { TextReader } from "./text-reader.ts";
import type { ReadPage } from "./uncoded.ts";

/**
 * Processor time after which no further sheet is begun. An empty lease of five took 10,300 ms, and its first
 * two sheets gave the same fields.
 */
const allCpuMs = 1800;
/** Processor time after which no further line of a later sheet is read. Fields stand at the top. */
const furtherCpuMs = 600;

/**
 * Reads a document's pages in order. Stops at the page that states its kind, holder and address; otherwise
 * returns the page with the most fields. If one page does not show its text layer, no layer counts. Fields of
 * different pages are never combined, because they may concern different people.
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
