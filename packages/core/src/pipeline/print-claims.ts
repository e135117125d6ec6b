import { statementOfBarcode, statementOfMrz } from "../comparison/readings.ts";
import type { Statement } from "../comparison/statement.ts";
import type { Extraction, PrintClaim } from "../model/extraction.ts";
import type { DocumentFacts } from "../ports/extractor.ts";
import { expectedClaims } from "./expected-print.ts";
import { fieldsOf } from "./print-fields.ts";

export type CodeStatement = Statement & { readonly source: "mrz" | "barcode" };

/** The MRZ and the barcode of a document as statements. */
export function codeStatements({ mrz, barcode }: Extraction): readonly CodeStatement[] {
  return [
    ...(mrz ? [{ ...statementOfMrz(mrz), source: "mrz" } as const] : []),
    ...(barcode ? [{ ...statementOfBarcode(barcode), source: "barcode" } as const] : []),
  ];
}

/**
 * The values to look for in print: those of the MRZ and barcode, or the expected ones if neither was read.
 */
export function printClaims(document: DocumentFacts, extraction: Extraction): readonly PrintClaim[] {
  // The picture of a credential is drawn: it has no print.
  if (document.type.credential) return [];
  const codes = codeStatements(extraction);
  if (codes.length === 0) return expectedClaims(document, extraction);
  return codes.flatMap((code) =>
    fieldsOf(code).map(([field, value]) => ({ field, value, from: code.source })),
  );
}
