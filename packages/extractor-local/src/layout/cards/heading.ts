import type { TextLine } from "../../print/page.ts";
import { isLabel } from "../pages/labelled.ts";
import { isNumbered } from "./numbered.ts";
import { type Titles, titleIn } from "./titles.ts";

/** The lines above the first field. A title may read like a label. */
export function headingOf(lines: readonly TextLine[], titles?: Titles): readonly TextLine[] {
  const isTitle = (line: TextLine): boolean => titles !== undefined && titleIn(line, titles) !== undefined;
  const fields = lines.filter((line) => !isTitle(line) && (isNumbered(line) || isLabel(line.text)));
  const first = Math.min(...fields.map(({ top }) => top));
  return lines.filter(({ top }) => top <= first);
}
