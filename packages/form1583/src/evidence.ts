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

const groups: Readonly<Record<string, DocumentBoxes>> = {
  "Photo ID": "photo_id",
  "Proof of Address": "address_id",
};

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
    const fills = groups[document.documentType?.typeLabel ?? ""];
    return fills && document.status !== "canceled" ? [evidenceOf(document, fills)] : [];
  });
}

function evidenceOf(document: DocumentView, fills: DocumentBoxes): DocumentEvidence {
  const { id, documentType, extractedData: read } = document;
  const { number = "", expirationDate = "" } = "document" in read ? read.document : {};
  const until = isNoEnd(expirationDate) ? "none" : expirationDate;
  return {
    document: id,
    fills,
    type: { value: documentType?.name ?? "", origin: originOf(document, "type", documentType?.name) },
    number: { value: number, origin: originOf(document, "number", number) },
    issuer: issuerOf(document),
    expiry: { value: until, origin: originOf(document, "expirationDate", expirationDate) },
  };
}

const places = [
  ["mrz", "zone"],
  ["barcode", "barcode"],
  ["print", "print"],
] as const;

function originOf(document: DocumentView, name: string, value: string | undefined): Origin {
  const stated = partsOf(document);
  const found = places.find(([part]) => value && plain(stated.get(part)?.[name]) === plain(value));
  return found?.[1] ?? "person";
}

/** A zone and a barcode always name the issuer. */
function issuerOf(document: DocumentView): Evidence {
  const { extractedData: read, country } = document;
  const { issuingEntity = "", countryName = "", countryCode = "" } = "document" in read ? read.document : {};
  const value = issuingEntity || countryName;
  if (value === "") return { value: country?.name ?? "", origin: "person" };
  const stated = partsOf(document);
  const code = places.find(([part]) => part !== "print" && Object.keys(stated.get(part) ?? {}).length > 0);
  return { value, origin: code?.[1] ?? (countryCode ? "print" : "person") };
}

function partsOf({ parts }: DocumentView): ReadonlyMap<string, Readonly<Record<string, string>>> {
  if (!parts)
    throw new Form1583Error("input_invalid", "Read the verification with its parts: { withParts: true }.");
  return new Map(parts.map(({ part, values }) => [part, values]));
}

const plain = (text = ""): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
