import type { MrzReading } from "@passmuster/mrz";
import { numberFormOf } from "@passmuster/number-forms";
import type { DocumentEvidence, Evidence } from "../../model/evidence.ts";
import type { ExtractedData, Extraction } from "../../model/extraction.ts";
import { documentEvidence } from "./document-evidence.ts";
import { possibleDates } from "./possible-dates.ts";
import { needed } from "./print-evidence.ts";
import { compareFact, type NotApplicable, notApplicable, type RuleInput, type RuleResult } from "./rule.ts";

/** RuleDI002: every value that both the MRZ and the print state. */
export function comparePrintWithZone(reading: RuleInput): RuleResult | NotApplicable {
  const { mrz } = reading.extraction;
  if (!mrz) return notApplicable("No machine-readable zone was read.");
  return comparePrintWithCode(reading, "mrz", "No print was read beside the zone.");
}

/** RuleDI003: every value that both the barcode and the print state. */
export function comparePrintWithBarcode(reading: RuleInput, needed: boolean): RuleResult | NotApplicable {
  if (!reading.extraction.barcode)
    return needed ? compareFact("read", "", false) : notApplicable("The document has no barcode.");
  return comparePrintWithCode(reading, "barcode", "No print was read beside the barcode.");
}

/**
 * A read print must state number, surname, the first given name and both dates of the code. One of the dates
 * may be traced. An unread one is never excused: a forger writes the check digits of a zone too, and on a
 * third of real passports any other expiry would pass.
 */
function comparePrintWithCode(
  reading: RuleInput,
  code: "mrz" | "barcode",
  withoutPrint: string,
): RuleResult | NotApplicable {
  const { extraction } = reading;
  const own = evidenceIn(reading).print.filter(({ between: [, other] }) => other === code);
  const differing = own.filter(isContradicted);
  if (differing.length > 0) return compareFields(differing);
  const isRead = isPrintRead(extraction);
  if (!extraction.printed && !isRead) return notApplicable(withoutPrint);
  const lacking = own.filter(isLacking);
  if (isRead && (lacking.length > 0 || statesMore(extraction, code, own)))
    return compareFact(lacking.map(titled).join(", ") || "the same values", "", false);
  return compareFields(own.filter(({ standing }) => standing === "agreed"));
}

const evidenceIn = ({ evidence, extraction }: RuleInput): DocumentEvidence =>
  evidence ?? documentEvidence(extraction);

const isContradicted = ({ standing }: Evidence): boolean => standing === "contradicted";

const dates: readonly string[] = ["dateOfBirth", "expirationDate"];

/** A value that print must state, and does not. One date may be traced if the other is agreed. */
function isLacking({ field, standing }: Evidence, _at: number, all: readonly Evidence[]): boolean {
  if (!needed.has(field) || standing === "agreed") return false;
  const isOnlyDate = all.every(
    (each) => !dates.includes(each.field) || each.field === field || each.standing === "agreed",
  );
  return !(standing === "traced" && dates.includes(field) && isOnlyDate);
}

/** Print states a name or number and the code none. The barcode of a service card has no number. */
function statesMore({ printed }: Extraction, code: "mrz" | "barcode", own: readonly Evidence[]): boolean {
  const { surname, givenNames, fullName } = printed?.person ?? {};
  const states = (...fields: readonly string[]) => own.some(({ field }) => fields.includes(field));
  const isNamed = [surname, givenNames, fullName].some((name) => name?.trim());
  const isNumbered = Boolean(printed?.document?.number?.trim());
  return (
    (isNamed && !states("surname", "givenNames", "fullName")) ||
    (code === "mrz" && isNumbered && !states("number"))
  );
}

const titled = ({ field, other }: Evidence): string => `${titles[field] ?? field} ${other}`;

const isPrintRead = ({ parts }: Extraction): boolean =>
  parts?.some(({ part, state }) => part === "print" && state === "read") === true;

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
  const differing = evidenceIn(reading).others.filter(isContradicted);
  if (differing.length > 0) return compareFields(differing);
  return "reason" in back && (reading.extraction.further ?? []).length === 0 ? back : agreement;
}

const agreement = compareFact("the same values", "the same values", true);

/** The differences, or all comparisons if there are none. Without a comparison the fields do not agree. */
function compareFields(fields: readonly Evidence[]): RuleResult {
  if (fields.length === 0) return compareFact("the same values", "", false);
  const differing = fields.filter(isContradicted);
  const said = (side: "one" | "other") =>
    (differing.length > 0
      ? differing.map((each) => `${titles[each.field] ?? each.field} ${each[side]}`)
      : fields.map((each) => each[side])
    ).join(", ");
  return compareFact(said("one"), said("other"), differing.length === 0);
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
