import type { Extraction, PrintClaim, PrintVerdict } from "../../model/extraction.ts";
import { statementOfData } from "../../verdict/comparison/readings.ts";
import { compareStatements } from "../../verdict/comparison/statements.ts";
import { valueIn, withValue } from "../../verdict/rules/print-fields.ts";

/** The sandbox's verdict on a claim. A print that its scenario leaves unread confirms nothing. */
export function verdictOn(claim: PrintClaim, { printed = {}, parts }: Extraction): PrintVerdict {
  const print = parts?.find(({ part }) => part === "print");
  const compared = compareStatements(
    statementOfData(withValue({}, claim.field, claim.value)),
    statementOfData(printed),
  );
  if (compared.length === 0 || (parts && print?.state !== "read")) return { claim, verdict: "unread" };
  if (compared.every(({ same }) => same)) return { claim, verdict: "confirmed", side: "front" };
  const written = valueIn(printed, claim.field);
  return { claim, verdict: "contradicted", side: "front", ...(written && { written }) };
}
