import { numberFormOf } from "../catalogue/number-forms.ts";
import { parseDate } from "../comparison/parse.ts";
import { statementOfBarcode, statementOfData, statementOfMrz } from "../comparison/readings.ts";
import type { FieldComparison, Statement } from "../comparison/statement.ts";
import { compareStatements } from "../comparison/statements.ts";
import type { ExtractedData, Extraction, MrzReading } from "../model/extraction.ts";
import { possibleDates } from "./possible-dates.ts";
import { memberOf } from "./print-fields.ts";
import { compareFact, type NotApplicable, notApplicable, type RuleInput, type RuleResult } from "./rule.ts";

/** RuleDI002: every field that both the MRZ and the print state. */
export function comparePrintWithZone(reading: RuleInput): RuleResult | NotApplicable {
  const { extraction } = reading;
  const { mrz, printed } = extraction;
  if (!mrz) return notApplicable("No machine-readable zone was read.");
  const contradicted = contradictedBy(reading, "mrz");
  if (contradicted.length > 0) return withContradicted(contradicted, printed, statementOfMrz(mrz));
  if (!printed) return withoutPrint(extraction, "No print was read beside the zone.");
  return compareWithCode(extraction, statementOfData(printed, "print"), statementOfMrz(mrz));
}

/** RuleDI003: every field that both the barcode and the print state. */
export function comparePrintWithBarcode(reading: RuleInput, needed: boolean): RuleResult | NotApplicable {
  const { extraction } = reading;
  const { barcode, printed } = extraction;
  if (!barcode)
    return needed ? compareFact("read", "", false) : notApplicable("The document has no barcode.");
  const contradicted = contradictedBy(reading, "barcode");
  if (contradicted.length > 0) return withContradicted(contradicted, printed, statementOfBarcode(barcode));
  if (!printed) return withoutPrint(extraction, "No print was read beside the barcode.");
  return compareWithCode(extraction, statementOfData(printed, "print"), statementOfBarcode(barcode));
}

function contradictedBy(
  { contradictions = [] }: RuleInput,
  from: "mrz" | "barcode",
): readonly FieldComparison[] {
  return contradictions
    .filter((each) => each.from === from)
    .map(({ field, written, claimed }) => ({
      field: memberOf(field),
      one: written ?? "another value",
      other: claimed,
      same: false,
    }));
}

/** The print's values in place of the code's, and other differences. */
function withContradicted(
  contradicted: readonly FieldComparison[],
  printed: ExtractedData | undefined,
  code: Statement,
): RuleResult {
  const compared = printed ? compareStatements(statementOfData(printed, "print"), code) : [];
  const known = contradicted.map(({ field }) => field);
  return compareFields([...contradicted, ...compared.filter(({ field }) => !known.includes(field))]);
}

/**
 * A name or number that the code or a read print states must be in both. Each date of the code must be in the
 * print too: of 24 altered dates two were not read in print, and their documents passed. The barcode of a
 * service card has no number.
 */
function compareWithCode(extraction: Extraction, print: Statement, code: Statement): RuleResult {
  const fields = compareStatements(print, code);
  const compared = ({ surname, givenNames, fullName, number }: Statement) => ({
    name: [surname, givenNames, fullName].some((name) => name?.trim()),
    number: Boolean(number?.trim()),
  });
  const [printed, coded] = [compared(print), compared(code)];
  const undated = dates.some((date) => parseDate(code[date]) && !parseDate(print[date]));
  const numberless = code.source === "barcode" && !coded.number;
  const lacks = undated || printed.name !== coded.name || (printed.number !== coded.number && !numberless);
  return isPrintRead(extraction) && lacks && fields.every(({ same }) => same)
    ? compareFact("the same values", "", false)
    : compareFields(fields);
}

const dates = ["dateOfBirth", "expirationDate"] as const;

const isPrintRead = ({ parts }: Extraction): boolean =>
  parts?.some(({ part, state }) => part === "print" && state === "read") === true;

/** A print that was read but not given cannot be compared. */
function withoutPrint(extraction: Extraction, reason: string): RuleResult | NotApplicable {
  return isPrintRead(extraction) ? compareFact("the same values", "", false) : notApplicable(reason);
}

/**
 * RuleDI008: the back was read, is another image than the front, and no two statements on the document
 * contradict each other.
 */
export function compareSides(
  reading: RuleInput,
  back: RuleResult | NotApplicable,
): RuleResult | NotApplicable {
  // The sandbox looks at no images.
  if (reading.reuse.sidesAlike && !reading.capabilities.sandbox)
    return compareFact("two images", "one image", false);
  if (!("reason" in back) && !back.passed) return back;
  const differing = contradictions(reading);
  if (differing.length > 0) return compareFields(differing);
  return "reason" in back && (reading.extraction.further ?? []).length === 0 ? back : agreement;
}

const agreement = compareFact("the same values", "the same values", true);

function contradictions({ extraction }: RuleInput): readonly FieldComparison[] {
  const { mrz, barcode, printed, data, further = [] } = extraction;
  const codes = [...(mrz ? [statementOfMrz(mrz)] : []), ...(barcode ? [statementOfBarcode(barcode)] : [])];
  const print = printed ? [statementOfData(printed, "print")] : [];
  const handedOut = statementOfData(data, "print");
  const others = further.map((each) => statementOfData(each.data, each.from));
  return [
    // RuleDI002 and RuleDI003 compare print with MRZ and barcode.
    ...pairs(codes.length > 0 ? codes : print, [handedOut]),
    ...pairs(print, [withoutCoded(handedOut, codes)]),
    ...pairs(codes, codes.slice(1)),
    ...pairs([...codes, ...print, handedOut], others),
  ].filter(({ same }) => !same);
}

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

function pairs(some: readonly Statement[], others: readonly Statement[]): readonly FieldComparison[] {
  return others.flatMap((other) =>
    some.flatMap((one) => (one === other ? [] : compareStatements(one, other))),
  );
}

/** The differences, or all comparisons if there are none. Without a comparison the fields do not agree. */
function compareFields(fields: readonly FieldComparison[]): RuleResult {
  if (fields.length === 0) return compareFact("the same values", "", false);
  const differing = fields.filter(({ same }) => !same);
  if (differing.length === 0) {
    return compareFact(
      fields.map(({ one }) => one).join(", "),
      fields.map(({ other }) => other).join(", "),
      true,
    );
  }
  const said = (side: "one" | "other") =>
    differing.map((field) => `${titles[field.field] ?? field.field} ${field[side]}`).join(", ");
  return compareFact(said("one"), said("other"), false);
}

const titles: Readonly<Record<string, string>> = {
  givenNames: "given names",
  fullName: "name",
  dateOfBirth: "born",
  dateOfIssue: "issued",
  issueDate: "issued",
  expirationDate: "expires",
};

/** RuleDI011. */
export function comparePossibleDates(reading: RuleInput): RuleResult | NotApplicable {
  const { type, country, today, extraction } = reading;
  const { data, printed, barcode } = extraction;
  const issueDate = barcode?.issueDate ?? printed?.document?.issueDate ?? data.document?.issueDate;
  const { compared, problems } = possibleDates({
    typeId: type.id,
    country: data.document?.countryCode ?? country,
    today,
    ...(data.person?.dateOfBirth && { dateOfBirth: data.person.dateOfBirth }),
    ...(issueDate && { issueDate }),
    ...(data.document?.expirationDate && { expirationDate: data.document.expirationDate }),
    ...(barcode?.issuerKnown && { jurisdiction: barcode.jurisdiction }),
  });
  if (compared.length === 0) return notApplicable("No date was read.");
  return compareFact(
    "possible",
    problems.map(({ sentence }) => sentence).join(" ") || "possible",
    problems.length === 0,
  );
}

/** RuleDI012. */
export function compareNumberForm(reading: RuleInput): RuleResult | NotApplicable {
  const { type, country, extraction, capabilities } = reading;
  if (capabilities.sandbox) return notApplicable("The sandbox takes any number.");
  const { data, barcode, mrz } = extraction;
  const number = data.document?.number;
  if (!number) return notApplicable("No document number was read.");
  const form = numberFormOf(
    {
      typeId: type.id,
      country: data.document?.countryCode ?? country,
      ...(barcode?.issuerKnown && { jurisdiction: barcode.jurisdiction }),
    },
    number,
    holderOf(data, mrz?.fields.sex || barcode?.sex),
  );
  if (!form.known) return notApplicable("The issuer publishes no form of its numbers.");
  return compareFact(form.form, number, form.fits);
}

function holderOf({ person }: ExtractedData, sex: MrzReading["fields"]["sex"] | undefined) {
  return {
    ...(person?.surname && { surname: person.surname }),
    ...(person?.givenNames && { givenNames: person.givenNames }),
    ...(person?.dateOfBirth && { dateOfBirth: person.dateOfBirth }),
    ...(sex && { sex }),
  };
}
