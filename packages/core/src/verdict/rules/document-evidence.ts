import type { DocumentEvidence, Evidence, EvidenceSource } from "../../model/evidence.ts";
import type { Extraction, PartReading, PrintVerdict } from "../../model/extraction.ts";
import { statementOfData } from "../comparison/readings.ts";
import type { Statement } from "../comparison/statement.ts";
import { compareStatements } from "../comparison/statements.ts";
import { codeStatements } from "./print-claims.ts";
import { asEvidence, printAgainst } from "./print-evidence.ts";

/** The evidence of a reading, with the verdicts on its print. */
export function documentEvidence(
  extraction: Extraction,
  verdicts: readonly PrintVerdict[] = [],
): DocumentEvidence {
  const { printed, data, further = [] } = extraction;
  const codes = codeStatements(extraction);
  const print = printed ? [statementOfData(printed, "print")] : [];
  const handedOut = statementOfData(data, "print");
  const others = further.map((each) => statementOfData(each.data, each.from));
  return {
    print: codes.flatMap((code) => printAgainst(extraction, code, verdicts)),
    others: [
      ...pairs(codes.length > 0 ? codes : print, [handedOut], "data"),
      ...pairs(print, [withoutCoded(handedOut, codes)], "data"),
      ...pairs(codes, codes.slice(1)),
      ...pairs([...codes, ...print], others),
      ...pairs(others, [handedOut], "data"),
    ],
  };
}

/** The parts of a document, each code with what the print says about its values. */
export const withEvidence = (
  parts: readonly PartReading[] | undefined,
  { print }: DocumentEvidence,
): readonly PartReading[] | null =>
  parts?.map(({ evidence: _, ...part }) => {
    const own = print.filter(({ between: [, code] }) => code === part.part);
    const evidence = own.map(({ field, one, standing, side, box }) => [
      shownAs[field] ?? field.replace("address.", ""),
      { standing, ...(one !== undefined && { print: one }), ...(side && { side }), ...(box && { box }) },
    ]);
    return evidence.length > 0 ? { ...part, evidence: Object.fromEntries(evidence) } : part;
  }) ?? null;

const shownAs: Readonly<Record<string, string>> = { dateOfIssue: "issueDate" };

/**
 * The returned dates and number that no code states come from the print. Names are left out: they may be in
 * another written form.
 */
function withoutCoded(handedOut: Statement, codes: readonly Statement[]): Statement {
  const kept = (["dateOfBirth", "dateOfIssue", "expirationDate", "number"] as const)
    .filter((field) => codes.every((code) => !code[field]))
    .flatMap((field) => (handedOut[field] ? [[field, handedOut[field]] as const] : []));
  return { source: handedOut.source, ...Object.fromEntries(kept) };
}

const pairs = (
  some: readonly Statement[],
  others: readonly Statement[],
  named?: EvidenceSource,
): readonly Evidence[] =>
  others.flatMap((other) =>
    some.flatMap((one) =>
      one === other
        ? []
        : compareStatements(one, other).map((each) => asEvidence(each, [one.source, named ?? other.source])),
    ),
  );
