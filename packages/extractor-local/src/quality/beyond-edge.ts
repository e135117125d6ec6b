import type { MrzReading } from "@passmuster/mrz";
import { aboveMrz, documentForms, pitch } from "../detect/outline/document-forms.ts";
import { dot, downOf, type OrientedBox } from "../image/geometry.ts";
import type { Image } from "../image/image.ts";

/**
 * Share of the document's height that may be outside: a document that was seen at an angle is shorter than it
 * was computed.
 */
const tolerance = 0.12;

interface PlacedMrz {
  readonly rows: readonly OrientedBox[];
  readonly reading: Pick<MrzReading, "format">;
}

/**
 * Whether the top of the document is outside the image. The place of its top follows from the place and the
 * length of its MRZ, so it does not matter what is there.
 */
export function isBeyondEdge({ width, height }: Pick<Image, "width" | "height">, mrz: PlacedMrz): boolean {
  const [longest] = mrz.rows.toSorted((a, b) => b.length - a.length);
  if (!longest) return false;
  const { along } = longest;
  const down = downOf(along);
  const [first = longest] = mrz.rows.toSorted((a, b) => dot(a.centre, down) - dot(b.centre, down));
  const form = documentForms[mrz.reading.format];
  const millimetre = longest.length / (form.columns * pitch);
  const above = aboveMrz(form) * millimetre;
  const [x, y] = [first.centre.x - down.x * above, first.centre.y - down.y * above];
  return Math.max(-x, -y, x - width, y - height) > tolerance * form.height * millimetre;
}
