import { type DocumentPart, type DocumentType, documentParts } from "../model/document-type.ts";
import type { ExtractedData } from "../model/extraction.ts";
import { sidesOf } from "./document-types.ts";

/** Issuers whose licences bear a PDF417 barcode (AAMVA DL/ID Card Design Standard). */
const aamvaIssuers: readonly string[] = ["USA", "CAN"];

/** The parts by the announced country and by the one that was read: announcing another country takes none away. */
export function partsToRead(
  type: DocumentType,
  country: string,
  extracted: ExtractedData | null,
): readonly DocumentPart[] {
  const read = extracted?.document?.countryCode?.trim().toUpperCase() ?? country;
  return [...new Set([...partsOf(type, country), ...partsOf(type, read)])];
}

/**
 * The parts that a document of this type has when `country` (ISO 3166-1 alpha-3) issued it. An automatic Approved needs each of them read.
 *
 * @example
 * partsOf(passport, "NLD"); // ["portrait", "print", "mrz"]
 */
export function partsOf(type: DocumentType, country: string): readonly DocumentPart[] {
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
