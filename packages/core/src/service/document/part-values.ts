import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentReading } from "../../model/document-reading.ts";
import type { DocumentPart } from "../../model/document-type.ts";
import type { ExtractedData } from "../../model/extraction.ts";

/** Values by their name in the extracted data. */
export type PartValues = Readonly<Record<string, string>>;

/** What each part of a document states. Empty for a reading of other images. */
export function partValues({
  front,
  back,
  reading,
}: VerificationDocument): ReadonlyMap<DocumentPart, PartValues> {
  if (!reading || reading.of.front !== front || reading.of.back !== back) return new Map();
  const { mrz, barcode } = reading.extraction;
  return new Map<DocumentPart, PartValues>([
    ["print", printed(reading)],
    ["mrz", mrz ? given({ ...mrz.fields, number: mrz.fields.documentNumber }) : {}],
    ["barcode", barcode ? given({ ...barcode, number: barcode.documentNumber, ...barcode.address }) : {}],
  ]);
}

/** Values that the print shows, those that it was asked for included. */
function printed({ extraction, verdicts }: DocumentReading): PartValues {
  const { data, printed: beside, mrz, barcode } = extraction;
  const own = mrz || barcode ? beside : data;
  const confirmed = verdicts.flatMap(({ claim, verdict, written }) =>
    verdict === "confirmed" ? [[claim.field.split(".").at(-1) ?? "", written ?? claim.value] as const] : [],
  );
  // The claim of a whole name comes before the one of its first name.
  return { ...Object.fromEntries(confirmed.toReversed()), ...flat(own) };
}

function flat({ person, address, document }: ExtractedData = {}): PartValues {
  return given({ ...person, ...address, ...document });
}

const shown: readonly string[] = [
  "surname",
  "givenNames",
  "fullName",
  "dateOfBirth",
  "number",
  "expirationDate",
  "issueDate",
  "countryCode",
  "full",
  "street",
  "city",
  "state",
  "zip",
  "country",
];

function given(values: Readonly<Record<string, unknown>>): PartValues {
  return Object.fromEntries(
    shown.flatMap((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
    }),
  );
}
