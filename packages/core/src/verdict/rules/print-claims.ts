import type { Extraction, PrintClaim, PrintVerdict } from "../../model/extraction.ts";
import type { DocumentFacts } from "../../ports/extractor.ts";
import { statementOfBarcode, statementOfMrz } from "../comparison/readings.ts";
import type { Statement } from "../comparison/statement.ts";
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
    fieldsOf(code).flatMap(([field, value]) => {
      const claim = { field, value, from: code.source };
      return [claim, ...firstNameOf(claim)];
    }),
  );
}

/** The verdicts without those on a first name alone. */
export function onWholeValues(
  extraction: Extraction,
  verdicts: readonly PrintVerdict[],
): readonly PrintVerdict[] {
  const codes = codeStatements(extraction);
  const isPart = ({ field, value, from }: PrintClaim) =>
    field === "person.givenNames" &&
    codes.some(({ source, givenNames }) => source === from && givenNames?.trim() !== value);
  return verdicts.filter(({ claim }) => !isPart(claim));
}

const leastLettersOfFirst = 3;

/** The first of several given names, which is enough in print. */
function firstNameOf(claim: PrintClaim): readonly PrintClaim[] {
  const [first = "", ...others] = claim.value.split(/\s+/);
  const isEnough = others.length > 0 && first.length >= leastLettersOfFirst;
  return claim.field === "person.givenNames" && isEnough ? [{ ...claim, value: first }] : [];
}
