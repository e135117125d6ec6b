import type { DocumentType, QualityCode } from "@vouchsafe/core";
import type { Reading } from "../reader.ts";

/** What is wrong with the pictures of a document, given what it was said to be. */
export function documentCodes(
  type: DocumentType,
  { quality = [], ...reading }: Partial<Pick<Reading, "quality" | "faces" | "side" | "mrz">>,
): readonly QualityCode[] {
  return showsOtherSide(type, reading) ? [...quality, "wrong_side"] : quality;
}

/**
 * Portraits are on the front, barcodes of licences and three-line zones on the back (ICAO 9303-5; AAMVA Card Design Standard). It takes both: a
 * picture of both sides at once is no wrong side.
 */
function showsOtherSide(
  type: DocumentType,
  { faces, side, mrz }: Partial<Pick<Reading, "faces" | "side" | "mrz">>,
): boolean {
  if (type.sides !== 2 || !faces || faces.front > 0) return false;
  const ofBack = !mrz || mrz.format === "TD1";
  return (side === "front" && ofBack) || (faces.back ?? 0) > 0;
}
