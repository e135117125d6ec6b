import type { MrzReading } from "@passmuster/mrz";
import type { Extraction } from "../../model/extraction.ts";
import { statementOfData, statementOfMrz } from "../comparison/readings.ts";
import type { FieldComparison, Statement } from "../comparison/statement.ts";
import { compareStatements } from "../comparison/statements.ts";
import { documentEvidence } from "./document-evidence.ts";
import { codeStatements } from "./print-claims.ts";
import type { RuleInput } from "./rule.ts";

/** What is missing for an automatic Rejected by a failed rule. */
export type RejectionGap = "identified" | "proven" | "contradicted" | "passed";

/** The fields that a rule compares. A rule without an entry compares no value that a document states. */
const fieldsOfRule: Readonly<Record<string, readonly string[]>> = {
  RulePH001: ["surname", "givenNames", "fullName"],
  RulePH002: ["dateOfBirth"],
  RulePH003: ["number"],
  RulePH005: ["issuer"],
  RulePH006: ["expirationDate"],
  RulePH008: [
    "address.street",
    "address.full",
    "address.city",
    "address.state",
    "address.zip",
    "address.country",
  ],
  RulePA001: ["surname", "givenNames", "fullName"],
  RulePA002: ["address.street", "address.full"],
  RulePA003: ["address.city"],
  RulePA004: ["address.state"],
  RulePA005: ["address.zip"],
  RulePA006: ["address.country"],
  RulePA007: ["expirationDate"],
};

/** The name of a zone's own check digit of a field. */
const digitOf: Readonly<Record<string, string>> = {
  number: "document_number",
  dateOfBirth: "date_of_birth",
  expirationDate: "expiration_date",
};

/**
 * A Rejected needs as much proof as an Approved: an identified document, and a value that two places on it
 * state and none contradicts, with its check digit if it is in a machine-readable zone. The value of a code
 * must be in the print or a signed chip too. A date must have passed everywhere. A reader that gives no
 * places must report the part as read. Of a presence check only the provider's word rejects: a face that
 * differs is for a person.
 *
 * @param fields the fields that reject, of a condition that is no rule
 * @returns the missing conditions; empty if the rule may reject
 */
export function rejectionGaps(
  code: string,
  reading: RuleInput,
  fields: readonly string[] = fieldsOfRule[code] ?? [],
): readonly RejectionGap[] {
  const identified = reading.extraction.data.document?.identified === "1";
  return [
    ...(identified ? [] : (["identified"] as const)),
    ...valueGaps(fields, reading),
    ...(hasPassed(code, reading) ? [] : (["passed"] as const)),
    ...(code === "RulePH009" && reading.presence !== "failed" ? (["proven"] as const) : []),
  ];
}

function valueGaps(fields: readonly string[], reading: RuleInput): readonly RejectionGap[] {
  const { extraction, type, evidence = documentEvidence(extraction) } = reading;
  // The values of a wallet's credential are signed.
  if (fields.length === 0 || type.credential) return [];
  const { print, codes, further, confirming } = sourcesOf(reading);
  const others = [...further, ...confirming];
  const sources = [...print, ...codes, ...others];
  if (sources.length === 0) return isPartRead(extraction) ? [] : ["proven"];
  const concerns = ({ field }: { readonly field: string }): boolean => fields.includes(field);
  const given = sources.flatMap((source) => compareStatements(statementOfData(extraction.data), source));
  // The evidence weighs the print against the codes.
  const compared = [...pairsOf([...print, ...others]), ...pairsOf([...codes, ...others])];
  const isCoded = codes.length + further.length > 0;
  const confirmed = [...codes, ...further].flatMap((code) =>
    confirming.flatMap((other) => compareStatements(code, other)),
  );
  const agreed = evidence.print.filter(({ standing }) => standing === "agreed");
  const isContradicted =
    [...given, ...compared].some((each) => concerns(each) && !each.same) ||
    evidence.print.some((each) => concerns(each) && each.standing === "contradicted");
  const isStated = (isCoded ? [...confirmed, ...agreed] : compared).some(concerns);
  const isProven = isStated && fields.every((field) => isCheckedIn(extraction.mrz, field));
  return [...(isProven ? [] : (["proven"] as const)), ...(isContradicted ? (["contradicted"] as const) : [])];
}

const pairsOf = (sources: readonly Statement[]): readonly FieldComparison[] =>
  sources.flatMap((one, at) => sources.slice(at + 1).flatMap((other) => compareStatements(one, other)));

/** The places of a document. The print of its other side and a signed chip may confirm a code too. */
function sourcesOf({ extraction, chip }: RuleInput) {
  const { printed, further = [] } = extraction;
  const signed = chip?.authentic.passed && chip.mrz ? [statementOfMrz(chip.mrz)] : [];
  const others = further.map(({ data, from }) => statementOfData(data, from));
  const isPrint = ({ source }: Statement): boolean => source === "print";
  return {
    print: printed ? [statementOfData(printed, "print")] : [],
    codes: codeStatements(extraction),
    further: others.filter((each) => !isPrint(each)),
    confirming: [...signed, ...others.filter(isPrint)],
  };
}

/** Whether a field's own check digit holds, without corrections; also if the zone has none for it. */
function isCheckedIn(mrz: MrzReading | undefined, field: string): boolean {
  const digit = digitOf[field];
  return !mrz || digit === undefined || (mrz.checks[digit] !== false && mrz.corrections.length === 0);
}

const isPartRead = ({ parts = [] }: Extraction): boolean =>
  parts.some(
    ({ part, state }) => state === "read" && (part === "print" || part === "mrz" || part === "barcode"),
  );

/**
 * Whether the day on which a document ends is over in the flow's time zone, or else on the last place on
 * earth.
 */
function hasPassed(code: string, { extraction, today, lastDay = today }: RuleInput): boolean {
  if (code !== "RulePH006" && code !== "RulePA007") return true;
  const until = extraction.data.document?.expirationDate;
  return until !== undefined && until < lastDay;
}
