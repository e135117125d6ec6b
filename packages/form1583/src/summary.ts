import type { PDFFont, PDFPage } from "@cantoo/pdf-lib";
import type { VerificationDetailView } from "@passmuster/core";
import type { Boxes, CheckBox, TextBox } from "./boxes.ts";
import { evidence } from "./evidence.ts";

const [width, height, margin, size, leading] = [612, 792, 54, 9, 14.5] as const;

/** A page of our own with what the form asks: a list, not a copy of the form. */
export async function summaryPdf(verification: VerificationDetailView, boxes: Boxes): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([width, height]);
  pdf.setTitle("Mailbox application: summary");
  const at = new Date(verification.updatedAt.replace(/\d{3}Z$/, "Z"));
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  const lines = linesOf(verification, boxes);
  for (const [index, line] of lines.entries()) draw(page, font, line, index);
  return pdf.save();
}

type Line = readonly [label: string, value: string];

function linesOf(verification: VerificationDetailView, { text, checked }: Boxes): readonly Line[] {
  const ready = verification.postal?.ready ? "ready" : "not ready";
  const origins = new Map(
    evidence(verification).flatMap(({ fills, document: _, ...values }) =>
      Object.entries(values).map(([name, { origin }]) => [`${fills}.${name}`, origin]),
    ),
  );
  const values = Object.entries(text).filter(([, value]) => value !== "");
  const ticked = Object.entries(checked).flatMap(([name, isTicked]) => (isTicked ? [name as CheckBox] : []));
  return [
    ["Mailbox application: summary", ""],
    ["This page is not PS Form 1583.", ""],
    ["verification", `${verification.id} (${verification.statusLabel}, ${ready})`],
    ...values.map(([box, value]): Line => {
      const origin = origins.get(box);
      return [labelOf(box as TextBox), origin ? `${value}  [${origin}]` : value];
    }),
    ...ticked.map((box): Line => [labelOf(box), "yes"]),
  ];
}

const labelOf = (box: string): string => box.replace(/[._]/g, " ");

function draw(page: PDFPage, font: PDFFont, [label, value]: Line, index: number): void {
  const y = height - margin - index * leading;
  page.drawText(label, { x: margin, y, size: index === 0 ? 14 : size, font });
  page.drawText(fitted(value, font), { x: margin + 150, y, size, font });
}

/** A text that is too long for its line ends with an ellipsis. */
function fitted(text: string, font: PDFFont): string {
  const room = width - 2 * margin - 150;
  if (font.widthOfTextAtSize(text, size) <= room) return text;
  let end = text.length;
  while (end > 0 && font.widthOfTextAtSize(`${text.slice(0, end)}…`, size) > room) end -= 1;
  return `${text.slice(0, end)}…`;
}
