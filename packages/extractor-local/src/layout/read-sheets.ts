import type { Side } from "../detect/side.ts";
import type { Trace } from "../image/trace.ts";
import type { PageFields } from "./pages/read-page.ts";
import { pageLooks, type TextReader } from "./text-reader.ts";
import type { ReadPage } from "./uncoded.ts";

/**
 * Looks, and sheets, after which no further sheet is begun. An empty lease of five gave the same fields by
 * its first two sheets.
 */
const allLooks = 350;
const mostSheets = 3;
/** Looks after which no further line of a later sheet is read. Fields stand at the top. */
const furtherLooks = 150;

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
  let [taken, read] = [0, 0];
  for await (const sheet of sheets) {
    const most = fullest ? furtherLooks : pageLooks;
    const limit = { left: most };
    const page = await reader.readPage(sheet, announced, trace, limit);
    taken += most - limit.left;
    read += 1;
    differs ||= page.layerDiffers === true;
    if (!fullest || countFields(page) > countFields(fullest)) fullest = page;
    const isNamed = page.kind !== undefined && (announced === undefined || page.kind === announced);
    if (taken >= allLooks || read >= mostSheets || (isNamed && page.person && page.address)) break;
  }
  return fullest && differs ? { ...fullest, layerDiffers: true } : fullest;
}

const countFields = (page: PageFields | undefined): number =>
  page ? Object.values(page).filter(Boolean).length : 0;
