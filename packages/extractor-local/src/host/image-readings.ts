import type { DocumentSide, Extraction, PartReading } from "@passmuster/core/ports";
import { boxesMeet } from "../quality/boxes-meet.ts";
import type { SideQuality } from "../quality/inspect.ts";
import type { Reading } from "../reader/reading.ts";

type Read = Partial<Pick<Reading, "images" | "parts">>;

/** The quality of each image, and whether a reflection lies on the code of a document with these parts. */
export function imageReadings(
  has: readonly PartReading["part"][],
  { images, parts = [] }: Read,
): Extraction["images"] {
  if (!images) return undefined;
  const codes = parts.filter(({ part }) => (part === "mrz" || part === "barcode") && has.includes(part));
  const reading = (side: DocumentSide): NonNullable<Extraction["images"]>["front"] => {
    const image = images[side];
    return image && { quality: image.codes, ...(coversCode(image, side, codes) && { glareOverCode: true }) };
  };
  const [front, back] = [reading("front"), reading("back")];
  return { ...(front && { front }), ...(back && { back }) };
}

function coversCode(
  { codes, reflections }: SideQuality,
  side: DocumentSide,
  parts: readonly PartReading[],
): boolean {
  if (!codes.includes("glare")) return false;
  return parts.some((part) => {
    if (part.side && part.side !== side) return false;
    const { box } = part;
    return box ? reflections.some((one) => boxesMeet(one, box)) : part.state !== "read";
  });
}
