import {
  type DocumentPart,
  documentParts,
  type VerificationDocumentType,
} from "../../model/document-type.ts";
import type { ExtractedData } from "../../model/extraction.ts";
import { sidesOf } from "./document-types.ts";

/** Issuers whose licences have a PDF417 barcode (AAMVA DL/ID Card Design Standard). */
const aamvaIssuers: readonly string[] = ["USA", "CAN"];

/** Whether documents of this type show their holder. A wallet is asked for the holder's portrait. */
export function showsPortrait(type: VerificationDocumentType, country: string): boolean {
  return type.credential !== undefined || partsOf(type, country).includes("portrait");
}

/** The parts by the given country and by the one read. Giving another country never removes a part. */
export function partsToRead(
  type: VerificationDocumentType,
  country: string,
  extracted: ExtractedData | null,
): readonly DocumentPart[] {
  const read = extracted?.document?.countryCode?.trim().toUpperCase() ?? country;
  return [...new Set([...partsOf(type, country), ...partsOf(type, read)])];
}

/**
 * Whether documents of this type may have a chip (ICAO 9303-10). Those with a machine-readable zone may;
 * which of them have one depends on issuer and year.
 */
export function takesChip({ category, machineReadable }: VerificationDocumentType): boolean {
  return category === "photo_id" && machineReadable?.includes("mrz") === true;
}

/**
 * The parts of a document of this type issued by `country` (ISO 3166-1 alpha-3). An automatic Approved
 * requires that each of them was read.
 *
 * @example
 * partsOf(passport, "NLD"); // ["portrait", "print", "mrz"]
 */
export function partsOf(type: VerificationDocumentType, country: string): readonly DocumentPart[] {
  if (type.category === "selfie") return [];
  const has: Readonly<Record<DocumentPart, boolean>> = {
    portrait: type.category === "photo_id",
    print: true,
    mrz: type.machineReadable?.includes("mrz") === true,
    barcode:
      type.machineReadable?.includes("pdf417") === true &&
      (type.group !== "licence" || aamvaIssuers.includes(country)),
    back: sidesOf(type, country) === 2,
  };
  return type.parts ?? documentParts.filter((part) => has[part]);
}
