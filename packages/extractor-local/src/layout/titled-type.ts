import type { TextLine } from "../print/page.ts";
import { kindOfCard } from "./cards/card-kinds.ts";
import { kindOfPage } from "./pages/kinds.ts";
import type { PrintedSide } from "./printed-side.ts";

/**
 * The id of the document type that a title names, of cards and pages alike. Tells which document is shown
 * instead of the announced one; its values are not read by it.
 */
const titledType = (lines: readonly TextLine[]): number | undefined =>
  kindOfCard(lines)?.id ?? kindOfPage(lines)?.id;

/** A side with the type that its title names. */
export function withTitle(print: PrintedSide, lines: readonly TextLine[]): PrintedSide {
  const titled = titledType(lines);
  return titled === undefined ? print : { ...print, titled };
}
