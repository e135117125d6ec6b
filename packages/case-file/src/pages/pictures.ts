import type { CaseFileDocument, Jpegs } from "../content.ts";
import { ink, type PdfImage, type Sheet } from "./sheet.ts";

const space = 12;
const highest = 200;
const mark = "#c2410c";

/** The pictures two in a row, with the boxes of the values that were read on them. */
export function drawPictures(sheet: Sheet, document: CaseFileDocument, jpegs: Jpegs): void {
  if (document.pictures.length === 0) return;
  sheet.heading("Pictures");
  const width = (sheet.width - space) / 2;
  for (let at = 0; at < document.pictures.length; at += 2) {
    const row = document.pictures.slice(at, at + 2).map((picture) => {
      const jpeg = picture.shown === null ? undefined : jpegs.get(picture.shown);
      return { picture, image: jpeg && sheet.pdf.openImage(asBuffer(jpeg)) };
    });
    const height = Math.max(...row.map(({ image }) => (image ? fitted(image, width).height : 0)));
    sheet.ensure(height + 24);
    const top = sheet.pdf.y;
    for (const [column, { picture, image }] of row.entries()) {
      const x = sheet.left + column * (width + space);
      if (image) drawOne(sheet, { document, picture, image, x, top, width });
      sheet.pdf.y = top + height + 3;
      const caption = `${picture.name}   ·   SHA-256 ${picture.original.slice(0, 16)}…`;
      sheet.text(image ? caption : `${caption}, not shown`, { size: 7, color: ink.muted }, { x, width });
    }
    sheet.space(8);
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

function fitted({ width, height }: PdfImage, within: number): { width: number; height: number } {
  const scale = Math.min(within / width, highest / height);
  return { width: width * scale, height: height * scale };
}

interface Drawn {
  readonly document: CaseFileDocument;
  readonly picture: CaseFileDocument["pictures"][number];
  readonly image: PdfImage;
  readonly x: number;
  readonly top: number;
  readonly width: number;
}

function drawOne({ pdf }: Sheet, { document, picture, image, x, top, width: within }: Drawn): void {
  const { width, height } = fitted(image, within);
  pdf.image(image, x, top, { width, height });
  pdf.rect(x, top, width, height).lineWidth(0.5).stroke(ink.line);
  if (!picture.size) return;
  const scale = width / picture.size.width;
  for (const [index, { sources }] of document.values.entries())
    for (const { side, box, part } of sources) {
      if (!box || side !== picture.name || part !== "print") continue;
      const [left, upper] = [x + box.left * scale, top + box.top * scale];
      pdf
        .rect(left, upper, box.width * scale, box.height * scale)
        .lineWidth(0.6)
        .stroke(mark);
      pdf.font("bold").fontSize(5).fillColor(mark);
      pdf.text(String(index + 1), left, upper - 6, { lineBreak: false });
    }
}
