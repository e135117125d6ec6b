import type { DocumentType, ExtractedData, Extraction, MrzReading } from "@vouchsafe/core";
import { licenceData } from "./barcode/licence-data.ts";
import { kindOf, zoneFits } from "./document-kinds.ts";
import type { FacesSeen } from "./faces/face-reader.ts";
import { documentCodes } from "./quality/document-codes.ts";
import type { Reading } from "./reader.ts";
import { stateName } from "./states.ts";
import { cardData } from "./text/cards/card-data.ts";
import { pageData } from "./text/page-data.ts";
import { settledPrint } from "./text/settled-print.ts";

/** What was read of a document, in the specification's groups. What it does not say is absent. */
export function toExtraction(
  type: DocumentType,
  reading: Partial<Omit<Reading, "orientation" | "cpuMs">>,
): Extraction {
  const { data, ...read } = textOf(type, reading);
  const document = { ...data.document, ...portraitData(reading.faces) };
  const quality = documentCodes(type, reading, document.identified === "1");
  return { ...read, data: { ...data, document }, quality };
}

function textOf(
  type: DocumentType,
  {
    mrz,
    barcode,
    page,
    card,
    printed,
  }: Partial<Pick<Reading, "mrz" | "barcode" | "page" | "card" | "printed">>,
): Omit<Extraction, "quality"> {
  if (page) return { data: pageData(type, page) };
  const beside = besides(printed, barcode?.reading.documentNumber ?? mrz?.fields.documentNumber);
  if (barcode) return { data: licenceData(type, barcode), barcode: barcode.reading, ...beside };
  if (mrz) return { data: zoneData(type, mrz), mrz, ...beside };
  return { data: card ? cardData(type, card) : { document: { identified: "0" } } };
}

/** Absent where no faces were looked for, as anything that was not read. */
function portraitData(faces: FacesSeen | undefined): NonNullable<ExtractedData["document"]> {
  if (!faces) return {};
  const comparison = faces.selfie?.comparison;
  return {
    hasSelfie: faces.front + (faces.back ?? 0) > 0 ? "1" : "0",
    ...(comparison !== undefined && { selfieComparison: String(comparison) }),
  };
}

function besides(printed: ExtractedData | undefined, number = ""): Pick<Extraction, "printed"> {
  return printed ? { printed: settledPrint(printed, number) } : {};
}

function zoneData(type: DocumentType, mrz: MrzReading): ExtractedData {
  const { surname, givenNames, dateOfBirth, documentNumber, issuer, expirationDate } = mrz.fields;
  const identified = zoneFits(type, mrz);
  const kind = identified ? type.name : kindOf(mrz);
  const person = present({
    surname,
    givenNames,
    fullName: [givenNames, surname].filter(Boolean).join(" "),
    dateOfBirth,
  });
  const document = present({
    type: kind ?? "",
    number: documentNumber,
    countryCode: issuer,
    countryName: stateName(issuer) ?? "",
    expirationDate,
  });
  return { person, document: { ...document, identified: identified ? "1" : "0" } };
}

/** Without the members that are empty. */
function present<T extends Readonly<Record<string, string>>>(values: T): Partial<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== "");
  return Object.fromEntries(kept) as Partial<T>;
}
