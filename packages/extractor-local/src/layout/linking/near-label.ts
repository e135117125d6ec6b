import { distance, plain } from "../../print/similar.ts";
import { type FieldName, knownLabels } from "./field-labels.ts";
import type { Piece } from "./pieces.ts";

const ofNames: ReadonlySet<FieldName> = new Set(["surname", "givenNames", "bareName", "name"]);
const labelsOfNames = knownLabels.filter(({ field, text }) => ofNames.has(field) && text.length >= 2);
const certain = 90;
const mostWrong = 0.3;

/** `LNx INES`, `Z. INES`, `Voornxmcn`: a name may contain a badly misread label or number. */
export function mayHoldLabel({ words, text }: Piece): boolean {
  const [first] = words;
  if (!first || first.confidence >= certain) return false;
  if (words.length > 1 && /^[A-Z](?:[.x])?$/i.test(first.text)) return true;
  return isNearLabel(first.text) || (words.length > 1 && isNearLabel(text));
}

function isNearLabel(text: string): boolean {
  const letters = plain(text);
  return labelsOfNames.some((label) => {
    const most = Math.max(1, Math.floor(mostWrong * label.text.length));
    const apart =
      Math.abs(label.text.length - letters.length) <= most ? distance(letters, label.text, most) : undefined;
    return apart !== undefined && apart <= most;
  });
}
