import type { VerificationDocumentType } from "@passmuster/core";
import type { ExtractedData } from "@passmuster/core/ports";
import { stateName } from "../mrz/states.ts";
import type { LicenceRecord } from "./aamva.ts";

/**
 * The catalogue's ids of licences, of state ID cards (as photo ID and as proof of address), and of the
 * Uniformed Service ID.
 */
const kinds: Readonly<Record<number, LicenceRecord["kind"]>> = {
  1: "licence",
  21: "licence",
  2: "id_card",
  22: "id_card",
  5: "uniformed",
};

/** The record with the kind of card that the document's title names, if the record does not state one. */
export function withTitledKind(record: LicenceRecord, titled: number | undefined): LicenceRecord {
  const kind = titled === undefined ? undefined : kinds[titled];
  return record.kind === undefined && kind !== undefined ? { ...record, kind } : record;
}

/** Names in the catalogue of document types, by the barcode's kind of card. */
export const cardNames = {
  licence: "Driver License",
  id_card: "State ID Card",
  uniformed: "Uniformed Service ID",
} as const;

/** Whether a document of this type may carry this record. A host's own type may carry any. */
export function recordFits(type: VerificationDocumentType, { kind, country }: LicenceRecord): boolean {
  if (!type.machineReadable?.includes("pdf417")) return false;
  const wanted = kinds[type.id];
  const here = !type.countries || (country !== undefined && type.countries.includes(country));
  return here && (wanted === undefined || wanted === kind);
}

/** The record's values in the specification's groups. Missing values are absent. */
export function licenceData(type: VerificationDocumentType, record: LicenceRecord): ExtractedData {
  const { country, issuer, kind } = record;
  const { person, address, document } = recordValues(record);
  const identified = recordFits(type, record);
  const kindName = identified ? type.name : kind && cardNames[kind];
  const countryName = country && stateName(country);
  return {
    ...(person && { person }),
    ...(address && { address }),
    document: {
      ...document,
      ...(kindName && { type: kindName }),
      ...(countryName && { countryName }),
      ...(issuer && { issuingEntity: issuer.name }),
      identified: identified ? "1" : "0",
    },
  };
}

/** Values that may also be printed on the same document. */
export function recordValues({ reading, fullName, country }: LicenceRecord): ExtractedData {
  const { surname, givenNames, dateOfBirth, documentNumber, expirationDate, issueDate, sex, address } =
    reading;
  return {
    person: {
      ...(surname && { surname }),
      ...(givenNames && { givenNames }),
      ...(fullName && { fullName }),
      ...(dateOfBirth && { dateOfBirth }),
      ...(sex && { sex }),
    },
    ...(address && { address }),
    document: {
      ...(documentNumber && { number: documentNumber }),
      ...(country && { countryCode: country }),
      ...(expirationDate && { expirationDate }),
      ...(issueDate && { issueDate }),
    },
  };
}
