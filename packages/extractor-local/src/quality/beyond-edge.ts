import type { MrzFormat, MrzReading } from "@passmuster/core/ports";
import { dot, downOf, type OrientedBox } from "../detect/geometry.ts";
import type { Image } from "../image/image.ts";

/** A document by its MRZ: the characters of a line, and millimetres (ICAO 9303-3 to -7). */
interface Form {
  readonly columns: number;
  readonly height: number;
  /** From the centre of the first line to the top of the document. */
  readonly above: number;
}

const pitch = 2.54;
const card: Form = { columns: 36, height: 74, above: 58.3 };
const forms: Readonly<Record<MrzFormat, Form>> = {
  TD1: { columns: 30, height: 54, above: 31.9 },
  TD2: card,
  TD3: { columns: 44, height: 88, above: 72.3 },
  "MRV-A": { columns: 44, height: 80, above: 64.3 },
  "MRV-B": card,
  "FR-ID": card,
};

/** Share of the document's height that may be outside: a document that was seen at an angle is shorter than it was computed. */
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
  const form = forms[mrz.reading.format];
  const millimetre = longest.length / (form.columns * pitch);
  const [x, y] = [
    first.centre.x - down.x * form.above * millimetre,
    first.centre.y - down.y * form.above * millimetre,
  ];
  return Math.max(-x, -y, x - width, y - height) > tolerance * form.height * millimetre;
}
