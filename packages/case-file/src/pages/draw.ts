import type { Certificate } from "@passmuster/certificates";
import type { CaseFile, Jpegs } from "../content.ts";
import { attach } from "./attach.ts";
import { drawDocument } from "./document-pages.ts";
import { drawFirstPage } from "./first-page.ts";
import { drawHistory } from "./history-pages.ts";
import { drawRecord } from "./record-pages.ts";
import { Sheet } from "./sheet.ts";
import { minuteOf } from "./words.ts";

/**
 * The pages with the JSON attached, and with free places for the proof and, if there is a chain, for the
 * signature.
 */
export async function drawPages(
  content: CaseFile,
  jpegs: Jpegs,
  chain: readonly Certificate[] | undefined,
): Promise<Buffer> {
  const { id } = content.verification;
  const sheet = new Sheet({ title: `Case file ${id}`, madeAt: new Date(content.madeAt) });
  drawFirstPage(sheet, content);
  for (const [index, document] of content.documents.entries()) drawDocument(sheet, document, index, jpegs);
  drawHistory(sheet, content);
  drawRecord(sheet, content, chain?.[0]);
  attach(sheet.pdf, content, chain);
  return sheet.finish(`Case file ${id}   ·   made ${minuteOf(content.madeAt)}`);
}
