import type { DocumentView, VerificationDetailView } from "@passmuster/core";
import { isNoEnd } from "@passmuster/core/ports";
import { Form1583Error } from "./errors.ts";

/**
 * Where a value comes from: a machine-readable zone, a barcode, the print of the document, or a person, who
 * gave or corrected it.
 */
export type Origin = "zone" | "barcode" | "print" | "person";

/** A value for a box, and where it comes from. The value is empty if there is none. */
export interface Evidence {
  readonly value: string;
  readonly origin: Origin;
}

/** The two groups of boxes that a document can fill: the photo ID, and the proof of the home address. */
export type DocumentBoxes = "photo_id" | "address_id";

/** What a document gives to the form. */
export interface DocumentEvidence {
  readonly document: string;
  readonly fills: DocumentBoxes;
  readonly type: Evidence;
  readonly number: Evidence;
  /** The state or authority, or else the country. */
  readonly issuer: Evidence;
  /** `YYYY-MM-DD`, `none` for a document that never expires, or empty. */
  readonly expiry: Evidence;
}

/** The values of a document for its boxes, each as `DocumentEvidence` describes it. */
export interface DocumentValues {
  readonly fills: DocumentBoxes;
  readonly type: string;
  readonly number: string;
  readonly issuer: string;
  readonly expiry: string;
}

const groups: Readonly<Record<string, DocumentBoxes>> = {
  "Photo ID": "photo_id",
  "Proof of Address": "address_id",
};

/** The values of a document; `undefined` if it fills no box. */
export function valuesOf({
  documentType,
  extractedData,
  country,
  status,
}: DocumentView): DocumentValues | undefined {
  const fills = groups[documentType?.typeLabel ?? ""];
  if (!fills || status === "canceled") return undefined;
  const read = "document" in extractedData ? extractedData.document : undefined;
  const { number = "", expirationDate = "", issuingEntity = "", countryName = "" } = read ?? {};
  return {
    fills,
    type: documentType?.name ?? "",
    number,
    issuer: issuingEntity || countryName || (country?.name ?? ""),
    expiry: isNoEnd(expirationDate) ? "none" : expirationDate,
  };
}

/**
 * Which boxes each document fills, with the origin of each value.
 * @param verification as `verifications.get(id, { withParts: true })` returns it
 * @throws {Form1583Error} `input_invalid`: it was read without its parts
 * @example
 * const { verifications } = passmuster.flow("postal1583");
 * const [photoId] = evidence(await verifications.get("ver_…", { withParts: true }));
 * console.log(photoId?.number.origin); // "zone"
 */
export function evidence({ documents }: VerificationDetailView): readonly DocumentEvidence[] {
  return documents.flatMap((document) => {
    const values = valuesOf(document);
    return values ? [evidenceOf(document, values)] : [];
  });
}

function evidenceOf(document: DocumentView, values: DocumentValues): DocumentEvidence {
  const { fills, type, number, issuer, expiry } = values;
  return {
    document: document.id,
    fills,
    type: { value: type, origin: originOf(document, "type", type) },
    number: { value: number, origin: originOf(document, "number", number) },
    issuer: { value: issuer, origin: issuerOrigin(document) },
    expiry: { value: expiry, origin: originOf(document, "expirationDate", expiry) },
  };
}

const places = [
  ["mrz", "zone"],
  ["barcode", "barcode"],
  ["print", "print"],
] as const;

function originOf(document: DocumentView, name: string, value: string): Origin {
  const stated = partsOf(document);
  const found = places.find(([part]) => value !== "" && plain(stated.get(part)?.[name]) === plain(value));
  return found?.[1] ?? "person";
}

/** A zone and a barcode always name the issuer. */
function issuerOrigin(document: DocumentView): Origin {
  const { extractedData: read } = document;
  if (!("document" in read) || !(read.document.issuingEntity || read.document.countryName)) return "person";
  const stated = partsOf(document);
  const code = places.find(([part]) => part !== "print" && Object.keys(stated.get(part) ?? {}).length > 0);
  return code?.[1] ?? "print";
}

function partsOf({ parts }: DocumentView): ReadonlyMap<string, Readonly<Record<string, string>>> {
  if (!parts)
    throw new Form1583Error("input_invalid", "Read the verification with its parts: { withParts: true }.");
  return new Map(parts.map(({ part, values }) => [part, values]));
}

const plain = (text = ""): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
