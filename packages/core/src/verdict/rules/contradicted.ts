import type { Extraction, PrintField, PrintVerdict } from "../../model/extraction.ts";
import { statementOfData } from "../comparison/readings.ts";
import { compareStatements } from "../comparison/statements.ts";
import { type CodeStatement, codeStatements } from "./print-claims.ts";
import { withValue } from "./print-fields.ts";
import type { Contradiction } from "./rule.ts";

/**
 * Contradicted values of an MRZ or barcode. Leaves out values whose print is another written form, such as a
 * name that the MRZ truncates.
 */
export function contradictionsOf(
  extraction: Extraction,
  verdicts: readonly PrintVerdict[],
): readonly Contradiction[] {
  const codes = codeStatements(extraction);
  return verdicts.flatMap(({ verdict, claim: { from, field, value }, written }): readonly Contradiction[] => {
    if (verdict !== "contradicted" || from === "expected") return [];
    const code = codes.find(({ source }) => source === from);
    if (code && written && isForm(code, field, written)) return [];
    return [{ from, field, claimed: value, ...(written && { written }) }];
  });
}

/** Whether a printed text is a written form of the code's value. */
export function isForm(code: CodeStatement, field: PrintField, written: string): boolean {
  const compared = compareStatements(statementOfData(withValue({}, field, written)), code);
  return compared.length > 0 && compared.every(({ same }) => same);
}
