import type { PDFiumPage } from "@hyzyla/pdfium";
import type { Box } from "@passmuster/core/ports";
import type { Cell } from "../image/sheets.ts";

/** A word of a PDF's text layer, and its place in the image of the pages. */
export interface LayerWord {
  readonly text: string;
  readonly box: Box;
}

/** Limit of characters. A page has some hundred words; a longer layer is not text. */
const mostCharacters = 20_000;

/** PDFium functions that the package compiles but does not type (fpdf_text.h, fpdfview.h). */
interface Engine {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  /** Maps page to image as it is drawn, including rotated and cropped pages. */
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    imageX: number,
    imageY: number,
  ): number;
}

/**
 * The words of a page's text layer in order, in pixels of the sheet. Layer text may be invisible: in the
 * colour of the paper, beneath an image, or not drawn. A word counts only if the image shows it.
 */
export function wordsOf(page: PDFiumPage, cell: Cell): readonly LayerWord[] {
  const { module: engine, pageIdx } = page as unknown as {
    readonly module: Engine;
    readonly pageIdx: number;
  };
  const layer = engine._FPDFText_LoadPage(pageIdx);
  if (!layer) return [];
  const scratch = engine.wasmExports.malloc(40);
  try {
    const words: LayerWord[] = [];
    let open: LayerWord | undefined;
    const count = Math.min(engine._FPDFText_CountChars(layer), mostCharacters);
    for (let index = 0; index < count; index += 1) {
      const character = characterOf(engine._FPDFText_GetUnicode(layer, index));
      const box = character && boxOf({ engine, layer, pageIdx, scratch, cell }, index);
      if (!character || !box) {
        if (open) words.push(open);
        open = undefined;
        continue;
      }
      open = open ? { text: open.text + character, box: around(open.box, box) } : { text: character, box };
    }
    return open ? [...words, open] : words;
  } finally {
    engine.wasmExports.free(scratch);
    engine._FPDFText_ClosePage(layer);
  }
}

/** Empty for spaces, control characters, and glyphs without a character. */
function characterOf(code: number): string {
  if (code <= 0 || code > 0x10ffff) return "";
  const character = String.fromCodePoint(code);
  return /[\s\p{C}\p{Z}]/u.test(character) ? "" : character;
}

interface Place {
  readonly engine: Engine;
  readonly layer: number;
  readonly pageIdx: number;
  /** Room for four doubles and two integers. */
  readonly scratch: number;
  readonly cell: Cell;
}

/** `undefined` if the character lies outside its page. */
function boxOf({ engine, layer, pageIdx, scratch, cell }: Place, index: number): Box | undefined {
  const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => scratch + offset) as [
    number,
    number,
    number,
    number,
  ];
  if (!engine._FPDFText_GetCharBox(layer, index, left, right, bottom, top)) return undefined;
  const view = () => new DataView(engine.HEAPU8.buffer, scratch, 40);
  const corners = [
    [left, top],
    [right, bottom],
  ].map(([x = 0, y = 0]) => {
    const [pageX, pageY] = [view().getFloat64(x - scratch, true), view().getFloat64(y - scratch, true)];
    const { left: start, top: upper, width, height } = cell;
    const [outX, outY] = [scratch + 32, scratch + 36];
    engine._FPDF_PageToDevice(pageIdx, start, upper, width, height, 0, pageX, pageY, outX, outY);
    return { x: view().getInt32(32, true), y: view().getInt32(36, true) };
  });
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const box = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  const within =
    box.left >= cell.left &&
    box.top >= cell.top &&
    box.right <= cell.left + cell.width &&
    box.bottom <= cell.top + cell.height;
  if (!within) return undefined;
  return {
    left: box.left,
    top: box.top,
    width: Math.max(1, box.right - box.left),
    height: Math.max(1, box.bottom - box.top),
  };
}

function around(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
}
