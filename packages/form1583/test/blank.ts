import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { checkBoxes, textBoxes } from "../src/boxes.ts";

/** Where the field of a box is, in points from the lower left corner. */
export const rowOf = (index: number) => ({ left: 190, bottom: 760 - index * 19, width: 380, height: 16 });

/** How a blank of the tests differs from one with the fields of the shipped map. */
interface BlankOptions {
  readonly rename?: (box: string) => string;
  readonly title?: string;
  /** The most letters of the field of each box. */
  readonly most?: number;
}

/** A blank of our own: a row for each box, its name beside a field. The form of the post is not available. */
export async function blankForm({
  rename = (box) => box,
  title = "A blank of the tests",
  most,
}: BlankOptions = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  const form = pdf.getForm();
  for (const [index, box] of [...textBoxes, ...checkBoxes].entries()) {
    const { left: x, bottom: y, width, height } = rowOf(index);
    page.drawText(`${box}:`, { x: 40, y: y + 4, size: 9, font });
    const isText = index < textBoxes.length;
    if (isText) {
      const field = form.createTextField(rename(box));
      field.addToPage(page, { x, y, width, height, borderWidth: 0, font });
      field.setFontSize(9);
      if (most !== undefined) field.setMaxLength(most);
    } else form.createCheckBox(rename(box)).addToPage(page, { x, y, width: 12, height: 12 });
  }
  return pdf.save();
}
