import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { DrawnPdf } from "@passmuster/core/ports";
import sharp from "sharp";
import { type Cell, cellsFor, mostPages } from "../image/sheets.ts";
import { packLayer } from "./layer-text.ts";
import { type LayerWord, wordsOf } from "./words.ts";

/** Why a PDF was refused. */
export type PdfRefusal = "pdf_locked" | "pdf_empty" | "pdf_damaged";

export type Rasterised = DrawnPdf | { readonly refused: PdfRefusal };

type Library = Awaited<ReturnType<typeof PDFiumLibrary.init>>;
type PdfDocument = Awaited<ReturnType<Library["loadDocument"]>>;

let library: Promise<Library> | undefined;

/** Loads PDFium in WebAssembly. This build has no JavaScript engine, so scripts in a PDF cannot run. */
export function openPdfium(): Promise<Library> {
  library ??= PDFiumLibrary.init();
  return library;
}

/**
 * Renders a PDF's first pages, at most five, as one JPEG. Several pages stand below each other, each on an A4
 * sheet. Also returns the text layer, if any, but no scripts, attachments or links. Forms appear as they
 * would print.
 */
export async function rasterise(bytes: Uint8Array): Promise<Rasterised> {
  const engine = await openPdfium();
  let document: PdfDocument;
  try {
    document = await engine.loadDocument(bytes);
  } catch (error) {
    const locked = error instanceof Error && /password|security/i.test(error.message);
    return { refused: locked ? "pdf_locked" : "pdf_damaged" };
  }
  try {
    const count = Math.min(document.getPageCount(), mostPages);
    const drawn: Rasterised = count > 0 ? await drawPages(document, count) : { refused: "pdf_empty" };
    document.destroy();
    return drawn;
  } catch {
    // Discards the engine's memory with everything the PDF wrote to it.
    library = undefined;
    return { refused: "pdf_damaged" };
  }
}

async function drawPages(document: PdfDocument, count: number): Promise<DrawnPdf> {
  const pages = Array.from({ length: count }, (_, index) => document.getPage(index));
  const { width, height, cells } = cellsFor(pages.map((page) => page.getOriginalSize()));
  const sheet = Buffer.alloc(width * height * 3, 255);
  const words: LayerWord[] = [];
  for (const [index, page] of pages.entries()) {
    const cell = cells[index];
    if (!cell) continue;
    // Drawing a page closes it in PDFium, so its words are read first.
    words.push(...wordsOf(page, cell));
    const { data, ...drawn } = await page.render({
      width: cell.width,
      height: cell.height,
      colorSpace: "BGRA",
      render: "bitmap",
      renderFormFields: true,
    });
    lay(sheet, width, cell, { data, ...drawn });
  }
  const image = await sharp(sheet, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const text = packLayer(words);
  return { picture: image, ...(text && { text }) };
}

/** Converts RGBA to RGB. */
function lay(
  sheet: Uint8Array,
  width: number,
  { left, top }: Cell,
  drawn: { readonly data: Uint8Array; readonly width: number; readonly height: number },
): void {
  for (let y = 0; y < drawn.height; y++) {
    for (let x = 0; x < drawn.width; x++) {
      const from = (y * drawn.width + x) * 4;
      const to = ((top + y) * width + left + x) * 3;
      sheet[to] = drawn.data[from] ?? 255;
      sheet[to + 1] = drawn.data[from + 1] ?? 255;
      sheet[to + 2] = drawn.data[from + 2] ?? 255;
    }
  }
}
