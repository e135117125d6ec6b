import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import { cardNames } from "../barcode/licence-data.ts";
import type { ReadPlan } from "../layout/read-plan.ts";
import { kindOf } from "./document-kinds.ts";
import type { Reading } from "./reading.ts";

/** The plan for a document of unknown type: machine-readable codes, else its own title. */
export const wantedUnannounced: ReadPlan = {
  mrz: true,
  barcode: "possible",
  print: "page or card",
  portrait: true,
};

/** The type that a reading identifies, whatever the issuer. Absent if several qualify. */
export function typeUnannounced({ mrz, barcode, page, card }: Reading): VerificationDocumentType | undefined {
  const name = barcode ? cardNames[barcode.kind ?? "licence"] : mrz && kindOf(mrz);
  const printed = page?.kind ?? card?.kind?.id;
  const found = documentTypes.find((type) => type.name === name || type.id === printed);
  if (!found) return undefined;
  const { countries: _, ...ofAnyCountry }: VerificationDocumentType = found;
  return ofAnyCountry;
}
