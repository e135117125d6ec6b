import type { VerificationDocumentType } from "@passmuster/core";
import type { DocumentPart, QualityCode } from "@passmuster/core/ports";
import type { Reading } from "../reader.ts";

type Read = Partial<Pick<Reading, "quality" | "faces" | "side" | "mrz" | "barcode">>;

/**
 * Quality codes of a document's images, from its announced type, its parts, and whether it was identified.
 */
export function documentCodes(
  type: VerificationDocumentType,
  has: readonly DocumentPart[],
  reading: Read,
  identified: boolean,
): readonly QualityCode[] {
  return [
    ...(reading.quality ?? []),
    ...(showsOtherSide(type, reading) ? (["wrong_side"] as const) : []),
    ...(lacksCode(type, reading) && (!identified || callsForCode(has)) ? (["code_unread"] as const) : []),
  ];
}

/** A title in the text does not replace a code that the issuer always prints. */
const callsForCode = (has: readonly DocumentPart[]): boolean =>
  has.includes("mrz") || has.includes("barcode");

const lacksCode = ({ machineReadable = [] }: VerificationDocumentType, { mrz, barcode }: Read): boolean =>
  machineReadable.length > 0 && !mrz && !barcode;

/**
 * Portraits are on the front; barcodes of licences and three-line MRZs on the back (ICAO 9303-5; AAMVA Card
 * Design Standard). Both must point to the other side, because one image may show both sides.
 */
function showsOtherSide(type: VerificationDocumentType, { faces, side, mrz }: Read): boolean {
  if (type.sides !== 2 || !faces || faces.front > 0) return false;
  const ofBack = !mrz || mrz.format === "TD1";
  return (side === "front" && ofBack) || (faces.back ?? 0) > 0;
}
