import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import { type ExtractedData, type Extraction, type Mark, partsOf } from "@passmuster/core/ports";
import type { MrzReading } from "@passmuster/mrz";
import { licenceData } from "../barcode/licence-data.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import { cardData } from "../layout/cards/card-data.ts";
import { pageData } from "../layout/page-data.ts";
import { stateName } from "../mrz/states.ts";
import { kindOf, mrzFits } from "../reader/document-kinds.ts";
import { mrzValues } from "../reader/mrz-values.ts";
import type { Reading } from "../reader/reading.ts";
import { documentCodes } from "./document-codes.ts";
import { imageReadings } from "./image-readings.ts";

/**
 * Converts a reading to the specification's groups. Missing values are absent.
 *
 * @param country ISO 3166-1 alpha-3 of the issuing country, which decides what parts the type has; by default
 * the document's own
 */
export function toExtraction(
  type: VerificationDocumentType,
  reading: Partial<Omit<Reading, "orientation" | "cpuMs">>,
  country?: string,
): Extraction {
  const { data, ...read } = textOf(type, reading, country);
  const document = { ...data.document, ...otherType(type, data, reading), ...portraitData(reading.faces) };
  const has = partsOf(type, country ?? document.countryCode ?? "");
  const quality = documentCodes(type, has, reading, document.identified === "1");
  const parts = reading.parts?.filter(({ part }) => has.includes(part));
  const further = reading.further ?? [];
  const images = imageReadings(has, reading);
  const selfie = selfieReading(reading.faces);
  const { outlines = {} } = reading;
  return {
    ...read,
    data: { ...data, document },
    ...(further.length > 0 && { further }),
    ...(parts && { parts }),
    ...(selfie && { selfie }),
    quality,
    ...(images && { images }),
    ...(Object.keys(outlines).length > 0 && { outlines }),
    ...(reading.marks && { marks: [...reading.marks, ...markOfIssuer(data, read.mrz)] }),
    ...(reading.sameSide && { sameSide: true }),
  };
}

/** ICAO's example, and Antarctica, which has no passport office. */
const issuersOfSpecimens = ["UTO", "ATA"];

function markOfIssuer({ document }: ExtractedData, mrz: MrzReading | undefined): readonly Mark[] {
  const word = [mrz?.fields.issuer, document?.countryCode].find((code) =>
    issuersOfSpecimens.includes(code ?? ""),
  );
  return word ? [{ kind: "specimen", side: "front", word }] : [];
}

/** The type that a title names. Only if it is another one: a title does not replace a code. */
function otherType(
  type: VerificationDocumentType,
  { document }: ExtractedData,
  { titled }: Partial<Pick<Reading, "titled">>,
): Pick<NonNullable<ExtractedData["document"]>, "type"> {
  const other = document?.type === undefined ? documentTypes.find(({ id }) => id === titled) : undefined;
  return other && other.name !== type.name ? { type: other.name } : {};
}

/** Absent if no selfie was examined. */
function selfieReading(faces: FacesSeen | undefined): Extraction["selfie"] {
  return faces?.selfie && { faces: faces.selfie.faces, copied: faces.selfie.copied };
}

function textOf(
  type: VerificationDocumentType,
  {
    mrz,
    barcode,
    page,
    card,
    printed,
  }: Partial<Pick<Reading, "mrz" | "barcode" | "page" | "card" | "printed">>,
  country: string | undefined,
): Omit<Extraction, "quality"> {
  if (page) return { data: pageData(type, page) };
  const beside = printed ? { printed } : {};
  if (barcode) return { data: licenceData(type, barcode), barcode: barcode.reading, ...beside };
  if (mrz) return { data: zoneData(type, mrz), mrz, ...beside };
  return { data: card ? cardData(type, card, country) : { document: { identified: "0" } } };
}

/** Absent if no faces were searched, like any other unread part. */
function portraitData(faces: FacesSeen | undefined): NonNullable<ExtractedData["document"]> {
  if (!faces) return {};
  const comparison = faces.selfie?.comparison;
  return {
    hasSelfie: faces.front + (faces.back ?? 0) > 0 ? "1" : "0",
    ...(comparison !== undefined && { selfieComparison: String(comparison) }),
  };
}

function zoneData(type: VerificationDocumentType, mrz: MrzReading): ExtractedData {
  const { person, document } = mrzValues(mrz);
  const identified = mrzFits(type, mrz);
  const kind = identified ? type.name : kindOf(mrz);
  const countryName = stateName(mrz.fields.issuer);
  const named = { ...(kind && { type: kind }), ...(countryName && { countryName }) };
  return {
    ...(person && { person }),
    document: { ...document, ...named, identified: identified ? "1" : "0" },
  };
}
