import type { Side } from "../side.ts";
import type { Trace } from "../trace.ts";
import type { PageFields } from "./fields/read-page.ts";
import type { TextReader } from "./text-reader.ts";
import type { ReadPage } from "./uncoded.ts";

/**
 * Reads the pages of a document one by one, up to the one that says what it is, whose it is and where that person lives; else the one
 * that says most. Fields of different pages are never put together: they may be about different people.
 */
export async function readSheets(
  reader: TextReader,
  sheets: AsyncIterable<Side>,
  announced: number | undefined,
  trace?: Trace,
): Promise<ReadPage | undefined> {
  let fullest: ReadPage | undefined;
  for await (const sheet of sheets) {
    const page = await reader.readPage(sheet, announced, trace);
    if (said(page) > said(fullest)) fullest = page;
    if (page.kind === announced && page.person && page.address) break;
  }
  return fullest;
}

const said = (page: PageFields | undefined): number =>
  page ? Object.values(page).filter(Boolean).length : 0;
