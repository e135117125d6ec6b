import { hasBarcode } from "./barcode.ts";
import type { FindFace } from "./face-net.ts";
import type { Shape } from "./frame.ts";
import type { Gray } from "./lines.ts";
import { hasPortrait } from "./portrait.ts";
import { hasLines } from "./print.ts";
import { hasZone } from "./zone.ts";

type Mark = "zone" | "barcode" | "portrait" | "lines";

/** What a document has of its shape: any one of these on a side allows the automatic shutter. */
const marks: Readonly<Record<Shape, Readonly<Record<"front" | "back", readonly Mark[]>>>> = {
  booklet: { front: ["zone"], back: ["zone", "barcode"] },
  card: { front: ["zone", "portrait"], back: ["barcode", "zone"] },
  page: { front: ["lines"], back: ["lines"] },
  face: { front: [], back: [] },
};

/** Width of a flat document for this check: a character of a passport's zone then has 13 pixels. */
export const evidenceWidth = 640;

/** Whether a flat document shows what a document of this shape must have on this side. */
export function showsDocument(
  flat: Gray,
  shape: Shape,
  side: "front" | "back",
  findFace: FindFace | undefined,
): boolean {
  const has: Readonly<Record<Mark, () => boolean>> = {
    zone: () => hasZone(flat),
    barcode: () => hasBarcode(flat),
    portrait: () => findFace !== undefined && hasPortrait(flat, findFace),
    lines: () => hasLines(flat),
  };
  return marks[shape][side].some((mark) => has[mark]());
}
