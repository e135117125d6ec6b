import PDFDocument from "pdfkit";
import { drawable, type HasGlyph } from "./drawable.ts";
import { fonts } from "./fonts.ts";

export const ink = { text: "#16202b", muted: "#5b6775", line: "#d9dee4", ground: "#f4f6f8" } as const;

const margin = 48;
const bottom = 54;

/** What pdfkit does beside its types. */
export interface Pdf extends PDFKit.PDFDocument {
  readonly _root: { readonly data: Record<string, unknown> };
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  addNamedEmbeddedFile(name: string, specification: unknown): void;
  openImage(source: Buffer): PdfImage;
  image(picture: PdfImage | PDFKit.Mixins.ImageSrc, ...place: readonly unknown[]): this;
}

export interface PdfImage {
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly size?: number;
  readonly color?: string;
  readonly bold?: boolean;
}

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly style?: TextStyle;
}

/** A cell, with a style of its own. */
export type Cell = string | { readonly text: string; readonly style: TextStyle };

/** A document on A4 on which parts are set one below the other. */
export class Sheet {
  readonly pdf: Pdf;
  readonly left = margin;
  readonly width: number;

  constructor({ title, madeAt }: { readonly title: string; readonly madeAt: Date }) {
    this.pdf = new PDFDocument({
      size: "A4",
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
      bufferPages: true,
      pdfVersion: "1.7",
      subset: "PDF/A-3b",
      lang: "en",
      displayTitle: true,
      font: "",
      info: {
        Title: title,
        Creator: "Passmuster",
        Producer: "Passmuster",
        CreationDate: madeAt,
      },
    } as PDFKit.PDFDocumentOptions) as Pdf;
    this.pdf.registerFont("regular", fonts.regular);
    this.pdf.registerFont("bold", fonts.bold);
    this.pdf.font("regular");
    this.width = this.pdf.page.width - 2 * margin;
  }

  get end(): number {
    return this.pdf.page.height - bottom;
  }

  /** Begins a page if less height than this is left. */
  ensure(height: number): void {
    if (this.pdf.y + height > this.end) this.page();
  }

  page(): void {
    this.pdf.addPage();
    this.pdf.y = margin;
  }

  space(height: number): void {
    this.pdf.y += height;
  }

  /** A line or a paragraph of a height that was ensured; the next part is set below it. */
  text(given: string, style: TextStyle = {}, { x = this.left, width = this.width } = {}): void {
    const text = this.#styled(given, style);
    const height = this.pdf.heightOfString(text, { width });
    const top = this.pdf.y;
    this.pdf.text(text, x, top, { width, height: height + 1 });
    this.pdf.y = top + height;
  }

  heightOf(given: string, style: TextStyle, width: number): number {
    return this.pdf.heightOfString(this.#styled(given, style), { width });
  }

  /** A paragraph that may go over several pages. */
  paragraph(given: string, style: TextStyle = {}): void {
    for (const line of given.split("\n"))
      for (const part of partsOf(line)) {
        this.ensure(this.heightOf(part, style, this.width));
        this.text(part, style);
      }
  }

  heading(title: string): void {
    this.ensure(80);
    this.space(16);
    this.text(title, { size: 12, bold: true });
    this.space(3);
    this.rule();
    this.space(7);
  }

  rule(color: string = ink.line): void {
    const { y } = this.pdf;
    this.pdf
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(0.7)
      .stroke(color);
  }

  /** Rows with a line between them. The titles stand again on each page. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    this.ensure(40);
    this.#titles(columns);
    for (const row of rows) {
      const height = this.#heightOfRow(columns, row);
      if (this.pdf.y + height > this.end) {
        this.page();
        this.#titles(columns);
      }
      this.#row(columns, row, height);
    }
  }

  /** Names and values in two columns, without titles. */
  facts(rows: readonly (readonly [name: string, value: string])[]): void {
    const columns = [
      { title: "", width: 130, style: { color: ink.muted, size: 8.5 } },
      { title: "", width: this.width - 130, style: { size: 8.5 } },
    ];
    for (const row of rows.filter(([, value]) => value !== "")) {
      const height = this.#heightOfRow(columns, row);
      this.ensure(height);
      this.#row(columns, row, height);
    }
  }

  /** Writes on each page at its end, and ends the document. */
  async finish(footer: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    const written = new Promise<Buffer>((resolve, reject) => {
      this.pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      this.pdf.on("end", () => resolve(Buffer.concat(chunks)));
      this.pdf.on("error", reject);
    });
    const { start, count } = this.pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(start + index);
      this.pdf.y = this.pdf.page.height - 36;
      this.text(`${footer}   ·   ${index + 1} of ${count}`, { size: 7, color: ink.muted });
    }
    this.pdf.end();
    return written;
  }

  #styled(given: string, { size = 9, color = ink.text, bold = false }: TextStyle): string {
    this.pdf
      .font(bold ? "bold" : "regular")
      .fontSize(size)
      .fillColor(color);
    const hasGlyph: HasGlyph = (point) => this.pdf._font.font.hasGlyphForCodePoint(point);
    return drawable(given, hasGlyph);
  }

  #titles(columns: readonly Column[]): void {
    const style = { size: 7, color: ink.muted, bold: true };
    this.#row(
      columns.map(({ width, title }) => ({ width, title })),
      columns.map(({ title }) => ({ text: title, style })),
      14,
    );
  }

  #heightOfRow(columns: readonly Column[], row: readonly Cell[]): number {
    const heights = columns.map(({ width, style = {} }, at) => {
      const cell = partOf(row[at], style);
      return this.heightOf(cell.text, { size: 8, ...cell.style }, width - gap);
    });
    return Math.min(Math.max(...heights) + 7, this.end - margin - 20);
  }

  #row(columns: readonly Column[], row: readonly Cell[], height: number): void {
    const top = this.pdf.y;
    let x = this.left;
    for (const [at, { width, style = {} }] of columns.entries()) {
      const cell = partOf(row[at], style);
      const text = this.#styled(cell.text, { size: 8, ...cell.style });
      this.pdf.text(text, x, top + 3, { width: width - gap, height: height - 3, ellipsis: true });
      x += width;
    }
    this.pdf.y = top + height;
    this.rule();
  }
}

const gap = 8;

function partOf(cell: Cell | undefined, style: TextStyle) {
  if (cell === undefined || typeof cell === "string") return { text: cell ?? "", style };
  return { text: cell.text, style: { ...style, ...cell.style } };
}

/** A long line in parts that each fit on a page. */
function partsOf(line: string): readonly string[] {
  return line.match(/.{1,1500}(?:\s|$)|.{1,1500}/gsu) ?? [" "];
}
