import { type DocumentType, documentTypes } from "@passmuster/core";
import { cardNames } from "./barcode/licence-data.ts";
import { kindOf } from "./document-kinds.ts";
import type { ReadPlan } from "./read-plan.ts";
import type { Reading } from "./reader.ts";

/** Of a document that nobody announced: what machines read, else what its print says that it is. */
export const wantedUnannounced: ReadPlan = {
  mrz: true,
  barcode: "possible",
  print: "page or card",
  portrait: true,
};

/** The type that a document is of by what was read of it, whoever issued it; nothing where it could be several. */
export function typeUnannounced({ mrz, barcode, page, card }: Reading): DocumentType | undefined {
  const name = barcode ? cardNames[barcode.kind ?? "licence"] : mrz && kindOf(mrz);
  const printed = page?.kind ?? card?.kind?.id;
  const found = documentTypes.find((type) => type.name === name || type.id === printed);
  if (!found) return undefined;
  const { countries: _, ...ofAnyCountry }: DocumentType = found;
  return ofAnyCountry;
}
