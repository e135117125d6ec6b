import type { DocumentType, ExtractedData, Extraction, MrzReading } from "@vouchsafe/core";
import { kindOf, zoneFits } from "./document-kinds.ts";
import { stateName } from "./states.ts";

/** What a zone says, in the specification's groups. What it does not say is absent. */
export function toExtraction(type: DocumentType, mrz: MrzReading | undefined): Extraction {
  if (!mrz) return { data: { document: { identified: "0" } }, quality: [] };
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
  const data: ExtractedData = { person, document: { ...document, identified: identified ? "1" : "0" } };
  return { data, mrz, quality: [] };
}

/** Without the members that are empty. */
function present<T extends Readonly<Record<string, string>>>(values: T): Partial<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== "");
  return Object.fromEntries(kept) as Partial<T>;
}
