import type { MrzReading } from "@passmuster/mrz";
import type { Extraction, PrintClaim, PrintVerdict } from "../../model/extraction.ts";
import { isNoEnd, noEnd } from "../../model/time.ts";
import type { DocumentFacts } from "../../ports/extractor.ts";
import { oldestAge, unionStates, yearsAfter } from "../catalogue/validity.ts";
import { possibleDates } from "./possible-dates.ts";
import { printClaims } from "./print-claims.ts";

type DateField = "person.dateOfBirth" | "document.expirationDate";

/** A date of a machine-readable zone that its six characters do not settle. */
interface OpenDate {
  readonly field: DateField;
  /** The dates that the characters may mean, the reader's own first. */
  readonly values: readonly string[];
  /** The date if print confirms none of `values`; empty if the date stays unread. */
  readonly otherwise: string;
}

/** A reading whose dates are settled as far as values settle them. */
interface SettledDates {
  readonly extraction: Extraction;
  readonly open: readonly OpenDate[];
}

/**
 * The values to look for in print. A date of the zone that no other value settles is looked for in each
 * meaning.
 */
export function printClaimsOf(document: DocumentFacts, extraction: Extraction): readonly PrintClaim[] {
  const { extraction: settled, open } = settleDates(document, extraction);
  const further = open.flatMap(({ field, values: [, ...values] }) =>
    values.map((value) => ({ field, value, from: "mrz" }) as const),
  );
  return [...printClaims(document, settled), ...further];
}

/**
 * The reading with each date of the zone in the century, or without the end, that the document states: by its
 * print, its barcode, the expected date or arithmetic, else by the verdicts on its print. A date of birth
 * that nothing settles is unread.
 */
export function withSettledDates(
  document: DocumentFacts,
  read: Extraction,
  verdicts: readonly PrintVerdict[] = [],
): { readonly extraction: Extraction; readonly verdicts: readonly PrintVerdict[] } {
  const { extraction, open } = settleDates(document, read);
  return open.reduce(
    (resultSoFar, { field, values, otherwise }) => {
      const about = resultSoFar.verdicts.filter(({ claim }) => claim.field === field && claim.from === "mrz");
      const confirmed = values.filter((value) =>
        about.some(({ claim, verdict }) => claim.value === value && verdict === "confirmed"),
      );
      const chosen = confirmed.length === 1 ? confirmed[0] : undefined;
      const kept = chosen ?? values[0];
      return {
        extraction: withDate(resultSoFar.extraction, field, chosen ?? otherwise),
        verdicts: resultSoFar.verdicts.filter((each) => !about.includes(each) || each.claim.value === kept),
      };
    },
    { extraction, verdicts },
  );
}

/** The zone of a chip, with dates of the same digits as the document's. */
export function withDatesOf(mrz: MrzReading, { data }: Extraction): MrzReading {
  const { dateOfBirth, expirationDate } = mrz.fields;
  const [born, until] = [data.person?.dateOfBirth, data.document?.expirationDate];
  const fields = {
    ...mrz.fields,
    ...(born && sameDigits(born, dateOfBirth) && { dateOfBirth: born }),
    ...(isNoEnd(until) && mayNotEnd(expirationDate) && { expirationDate: noEnd }),
  };
  return { ...mrz, fields };
}

/**
 * Whether an expiry of a zone may mean that the document never expires: the last two figures of 9999 (ICAO
 * Doc 9303-3 section 4.8 has no other way), or fillers.
 */
export const mayNotEnd = (zoneExpiry: string | undefined): boolean =>
  !zoneExpiry || /^1999-(?:01-01|12-31)$/.test(zoneExpiry);

function settleDates(document: DocumentFacts, extraction: Extraction): SettledDates {
  if (!extraction.mrz) return { extraction, open: [] };
  const expiry = settledExpiry(document, extraction, extraction.mrz);
  const dated =
    typeof expiry === "string" ? withDate(extraction, "document.expirationDate", expiry) : extraction;
  const birth = settledBirth(document, dated, extraction.mrz);
  const born = typeof birth === "string" ? withDate(dated, "person.dateOfBirth", birth) : dated;
  return { extraction: born, open: [birth, expiry].filter((each) => typeof each === "object") };
}

/** `undefined` if the zone states none. */
function settledBirth(
  document: DocumentFacts,
  extraction: Extraction,
  { fields: { dateOfBirth: zone } }: MrzReading,
): string | OpenDate | undefined {
  const { today = new Date().toISOString().slice(0, 10) } = document;
  const other = otherCentury(zone);
  const isPossible = other !== "" && other <= today && yearsAfter(other, oldestAge) > today;
  const values = [zone, ...(isPossible ? [other] : [])].filter((day) => day !== "");
  const { data, printed, barcode, further = [] } = extraction;
  const own = data.person?.dateOfBirth;
  const stated = [
    ...(own === zone ? [] : [own]),
    printed?.person?.dateOfBirth,
    ...further.map((each) => each.data.person?.dateOfBirth),
    barcode?.dateOfBirth,
    document.expected.person?.dateOfBirth,
  ].find((day) => day !== undefined && values.includes(day));
  const possible = values.filter((day) => isPossibleBirth(day, document, extraction, today));
  const only = possible.length === 1 ? possible[0] : undefined;
  const settled = stated ?? only;
  if (settled) return settled === zone ? undefined : settled;
  return values.length > 1 ? { field: "person.dateOfBirth", values, otherwise: "" } : undefined;
}

/** Whether a person born on this day may hold the document. */
function isPossibleBirth(
  dateOfBirth: string,
  { type, country }: DocumentFacts,
  { data, printed, barcode }: Extraction,
  today: string,
): boolean {
  const issueDate = barcode?.issueDate ?? printed?.document?.issueDate ?? data.document?.issueDate;
  const expirationDate = data.document?.expirationDate;
  const issued = issueDate && issueDate <= today ? issueDate : today;
  const { problems } = possibleDates({
    typeId: type.id,
    country: data.document?.countryCode ?? country,
    today,
    dateOfBirth,
    ...(issueDate && { issueDate }),
    ...(expirationDate && { expirationDate }),
  });
  return problems.length === 0 && yearsAfter(dateOfBirth, oldestAge) > issued;
}

/** `undefined` if the zone's expiry stands as it is. */
function settledExpiry(
  document: DocumentFacts,
  { data, printed, further = [] }: Extraction,
  { fields, format }: MrzReading,
): string | OpenDate | undefined {
  const { dateOfBirth: born, expirationDate: zone, issuer } = fields;
  if (!mayNotEnd(zone)) return undefined;
  const prints = [printed, ...further.map((each) => each.data), ...(zone ? [data] : [])]
    .map((each) => each?.document?.expirationDate)
    .filter((day) => day !== undefined && day !== "" && day !== zone);
  if (prints.some(isNoEnd)) return noEnd;
  const isStated = prints.length > 0 || (zone !== "" && printed?.document?.expirationDate === zone);
  if (isStated || format === "FR-ID") return undefined;
  const { today = "" } = document;
  const isOld = born !== "" && yearsAfter(born, endlessFrom) <= today;
  const isIssued = zone !== "" && format === "TD1" && isOld && unionStates.includes(issuer);
  return isIssued ? noEnd : { field: "document.expirationDate", values: [zone, noEnd], otherwise: zone };
}

/**
 * Member states may give identity cards of people of 70 years and more no end (Regulation (EU) 2025/1208,
 * art. 4).
 */
const endlessFrom = 70;

function otherCentury(day: string): string {
  const year = Number(day.slice(0, 4));
  if (!year) return "";
  const other = `${year < 2000 ? year + 100 : year - 100}${day.slice(4)}`;
  return day.endsWith("-02-29") && other.startsWith("1900") ? "" : other;
}

const sameDigits = (one: string, other: string): boolean => one !== "" && one.slice(2) === other.slice(2);

/** Sets a date of the zone, and the value that was handed out from it. */
function withDate(extraction: Extraction, field: DateField, value: string): Extraction {
  const { mrz, data } = extraction;
  if (!mrz) return extraction;
  const [group, member] = field.split(".") as ["person", "dateOfBirth"] | ["document", "expirationDate"];
  const { [member]: given, ...others }: Readonly<Record<string, string>> = { ...data[group] };
  const isOfZone = !given || given === mrz.fields[member] || sameDigits(given, mrz.fields[member]);
  const handed = isOfZone ? value : (given ?? "");
  return {
    ...extraction,
    data: { ...data, [group]: { ...others, ...(handed && { [member]: handed }) } },
    mrz: { ...mrz, fields: { ...mrz.fields, [member]: value } },
  };
}
