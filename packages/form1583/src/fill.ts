import type { PDFTextField } from "@cantoo/pdf-lib";
import type { VerificationDetailView } from "@passmuster/core";
import { type Boxes, boxesOf, type CheckBox, type TextBox } from "./boxes.ts";
import { Form1583Error } from "./errors.ts";
import { type BlankField, type FieldMap, mapFor } from "./field-map.ts";
import { printed } from "./letters.ts";
import { summaryPdf } from "./summary.ts";

export interface FillOptions {
  /** Field maps of your own; they are asked before those that ship. */
  readonly maps?: readonly FieldMap[];
  /** Makes the fields part of the page, so that nobody changes them: `false` by default. */
  readonly flatten?: boolean;
}

/**
 * The form with everything that is known, as a PDF to sign. Boxes without a value stay empty.
 * @param blank the bytes of the post's blank PDF form; `null` for a one-page summary of our own, which is not
 *   the form
 * @param verification without a blank as `verifications.get(id, { withParts: true })` returns it
 * @throws {Form1583Error} `not_a_form`, `unknown_revision`, `map_invalid`, `letters_missing`,
 *   `too_long`, `input_invalid`
 * @example
 * const { verifications } = passmuster.flow("postal1583");
 * const summary = await fillForm1583(null, await verifications.get("ver_…", { withParts: true }));
 */
export async function fillForm1583(
  blank: Uint8Array | null,
  verification: VerificationDetailView,
  { maps = [], flatten = false }: FillOptions = {},
): Promise<Uint8Array> {
  const boxes = printedBoxes(boxesOf(verification));
  if (!blank) return summaryPdf(verification, boxes);
  const { pdf, form, fields, title } = await opened(blank);
  const { text, checks } = mapFor({ title, fields }, maps);
  for (const [box, name] of Object.entries(text)) write(form.getTextField(name), box as TextBox, boxes);
  for (const [box, name] of Object.entries(checks))
    if (boxes.checked[box as CheckBox]) form.getCheckBox(name).check();
  if (flatten) form.flatten();
  return pdf.save();
}

/**
 * The fields of a blank form, to write a field map for it.
 * @throws {Form1583Error} `not_a_form`
 */
export async function fieldsOf(blank: Uint8Array): Promise<readonly BlankField[]> {
  return (await opened(blank)).fields;
}

function printedBoxes({ text, checked }: Boxes): Boxes {
  const lines = Object.entries(text).map(([box, value]) => [box, printed(box, value)]);
  return { text: Object.fromEntries(lines), checked };
}

/** A text that is too long is refused: a shortened one would be another name or number. */
function write(field: PDFTextField, box: TextBox, { text: { [box]: text } }: Boxes): void {
  const most = field.getMaxLength();
  if (most !== undefined && text.length > most)
    throw new Form1583Error("too_long", `${box} has ${text.length} letters; its field takes ${most}.`);
  field.setText(text);
}

/** The library weighs some megabytes, so the first form loads it. */
async function opened(blank: Uint8Array) {
  const { PDFCheckBox, PDFDocument, PDFTextField } = await import("@cantoo/pdf-lib");
  try {
    const pdf = await PDFDocument.load(blank, { updateMetadata: false });
    const form = pdf.getForm();
    const fields = form.getFields().map((field): BlankField => {
      const kind = field instanceof PDFTextField ? "text" : field instanceof PDFCheckBox ? "check" : "other";
      return { name: field.getName(), kind };
    });
    if (fields.length === 0) throw new TypeError("It has no fields.");
    return { pdf, form, fields, title: pdf.getTitle() ?? "" };
  } catch (cause) {
    throw new Form1583Error("not_a_form", "The blank is not a PDF with form fields, or is encrypted.", {
      cause,
    });
  }
}
