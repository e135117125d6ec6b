import { PDFiumLibrary } from "@hyzyla/pdfium";
import { textBoxes } from "../src/boxes.ts";
import { rowOf } from "./blank.ts";

/** PDFium in WebAssembly: a reader that shares no code with the library that fills the form. */
const library = PDFiumLibrary.init();

interface Engine {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_GetBoundedText(
    text: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    buffer: number,
    units: number,
  ): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, length: number): number;
}

/** The text of each field's rectangle on the first page, by box. Empty boxes are left out. */
export async function textIn(pdf: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const document = await (await library).loadDocument(pdf);
  try {
    const { engine, page } = pageOf(document);
    const text = engine._FPDFText_LoadPage(page);
    const found = textBoxes.map((box, index) => [box, boundedText(engine, text, index)] as const);
    engine._FPDFText_ClosePage(text);
    return new Map(found.filter(([, value]) => value !== ""));
  } finally {
    document.destroy();
  }
}

function boundedText(engine: Engine, text: number, index: number): string {
  const { left, bottom, width, height } = rowOf(index);
  const place = [left, bottom + height, left + width, bottom] as const;
  const units = engine._FPDFText_GetBoundedText(text, ...place, 0, 0);
  const memory = engine.wasmExports.malloc(units * 2);
  try {
    engine._FPDFText_GetBoundedText(text, ...place, memory, units);
    const bytes = engine.HEAPU8.slice(memory, memory + units * 2);
    return Buffer.from(bytes).toString("utf16le").replace(/\0/g, "").trim();
  } finally {
    engine.wasmExports.free(memory);
  }
}

/** All text of the first page. */
export async function pageText(pdf: Uint8Array): Promise<string> {
  const document = await (await library).loadDocument(pdf);
  try {
    return document.getPage(0).getText();
  } finally {
    document.destroy();
  }
}

/** The appearance states of the first page's widgets that have one: `Off` or `Yes`, in their order. */
export async function statesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await (await library).loadDocument(pdf);
  try {
    const { engine, page } = pageOf(document);
    const count = engine._FPDFPage_GetAnnotCount(page);
    return Array.from({ length: count }, (_, at) => stateOf(engine, page, at)).filter(
      (state) => state !== "",
    );
  } finally {
    document.destroy();
  }
}

/** Functions that the package compiles but does not type (fpdf_text.h, fpdf_annot.h). */
function pageOf(document: Awaited<ReturnType<Awaited<typeof library>["loadDocument"]>>) {
  const { module: engine, pageIdx: page } = document.getPage(0) as unknown as {
    readonly module: Engine;
    readonly pageIdx: number;
  };
  return { engine, page };
}

function stateOf(engine: Engine, page: number, index: number): string {
  const annotation = engine._FPDFPage_GetAnnot(page, index);
  const memory = engine.wasmExports.malloc(256);
  try {
    engine.HEAPU8.set(Buffer.from("AS\0"), memory);
    const length = engine._FPDFAnnot_GetStringValue(annotation, memory, memory + 8, 240);
    const bytes = engine.HEAPU8.slice(memory + 8, memory + 8 + Math.max(0, length - 2));
    return Buffer.from(bytes).toString("utf16le");
  } finally {
    engine.wasmExports.free(memory);
    engine._FPDFPage_CloseAnnot(annotation);
  }
}
