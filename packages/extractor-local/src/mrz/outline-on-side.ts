import type { Extraction } from "@passmuster/core/ports";
import { type DocumentForm, documentForms } from "../detect/outline/document-forms.ts";
import { outlineOfZone } from "../detect/outline/of-zone.ts";
import { type Outline, storedOutline } from "../detect/outline/outline.ts";
import type { Side } from "../detect/side.ts";
import type { MrzOnSide } from "./found-mrz.ts";

/** The outline of a document in the image of one of its sides. */
export interface OutlineOnSide {
  readonly side: Side;
  readonly outline: Outline;
  readonly form: DocumentForm;
}

/** The outline of the side with the MRZ, if that is valid. */
export function outlineOn(mrz: MrzOnSide | undefined): OutlineOnSide | undefined {
  const outline = mrz && outlineOfZone(mrz.side.image, mrz.found);
  return outline && { side: mrz.side, outline, form: documentForms[mrz.found.reading.format] };
}

/** The same by side, in pixels of the stored image. */
export function storedOutlines(outlined: OutlineOnSide | undefined): NonNullable<Extraction["outlines"]> {
  const stored = outlined && storedOutline(outlined.outline, outlined.side);
  return stored ? { [outlined.side.name]: stored } : {};
}
