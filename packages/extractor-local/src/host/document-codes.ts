import type { VerificationDocumentType } from "@passmuster/core";
import type { PartReading } from "@passmuster/core/ports";
import type { QualityCode } from "@passmuster/core/quality-codes";
import type { Reading } from "../reader/reading.ts";

type Read = Partial<
  Pick<
    Reading,
    | "quality"
    | "faces"
    | "side"
    | "mrz"
    | "barcode"
    | "unknownCode"
    | "page"
    | "card"
    | "titled"
    | "parts"
    | "lines"
  >
>;

/**
 * Quality codes of a document's images, from its announced type, its parts, and whether it was identified.
 */
export function documentCodes(
  type: VerificationDocumentType,
  has: readonly PartReading["part"][],
  reading: Read,
  identified: boolean,
): readonly QualityCode[] {
  if (showsNoDocument(type, reading, identified)) return [...(reading.quality ?? []), "no_document"];
  return [
    ...(reading.quality ?? []),
    ...(showsOtherSide(type, reading) ? (["wrong_side"] as const) : []),
    ...(lacksCode(type, reading) && (!identified || callsForCode(has)) ? [lackOf(type, reading)] : []),
  ];
}

const poor: readonly QualityCode[] = ["blurred", "too_dark", "glare", "cut_off", "too_small", "no_document"];
/** A page that proves an address has at least so many lines of text. Shopping lists had up to 14. */
const fewestLines = 15;

/** Neither a code, a portrait, a title nor a field was found on images that are good enough. */
function showsNoDocument(type: VerificationDocumentType, reading: Read, identified: boolean): boolean {
  const { quality = [], faces, mrz, barcode, page, card, titled, parts = [], lines = 0 } = reading;
  if (identified || mrz || barcode || page?.kind || card?.kind || titled) return false;
  if (quality.some((code) => poor.includes(code))) return false;
  if (type.category === "proof_of_address")
    return page !== undefined && !page.person && !page.address && lines < fewestLines;
  const seen = parts.some(({ part, state }) => (part === "mrz" || part === "barcode") && state !== "missing");
  const hasField = card?.person !== undefined || card?.number !== undefined;
  return faces !== undefined && faces.front + (faces.back ?? 0) === 0 && !seen && !hasField;
}

/** A title in the text does not replace a code that the issuer always prints. */
const callsForCode = (has: readonly PartReading["part"][]): boolean =>
  has.includes("mrz") || has.includes("barcode");

const lacksCode = ({ machineReadable = [] }: VerificationDocumentType, { mrz, barcode }: Read): boolean =>
  machineReadable.length > 0 && !mrz && !barcode;

/** A barcode with content of an unknown format was read. A type that may have an MRZ instead lacks that. */
const lackOf = (
  { machineReadable = [] }: VerificationDocumentType,
  { unknownCode }: Read,
): "code_unread" | "code_unsupported" =>
  unknownCode && !machineReadable.includes("mrz") ? "code_unsupported" : "code_unread";

/**
 * Portraits are on the front; barcodes of licences and three-line MRZs on the back (ICAO 9303-5; AAMVA Card
 * Design Standard). Both must point to the other side, because one image may show both sides.
 */
function showsOtherSide(type: VerificationDocumentType, { faces, side, mrz }: Read): boolean {
  if (type.sides !== 2 || !faces || faces.front > 0) return false;
  const ofBack = !mrz || mrz.format === "TD1";
  return (side === "front" && ofBack) || (faces.back ?? 0) > 0;
}
