import { isCalendarDate } from "../../model/time.ts";
import { longestValidity, yearsAfter, youngestHolder } from "../catalogue/validity.ts";

/** The dates read from one document, `YYYY-MM-DD`. A date that was not read is absent. */
export interface DocumentDates {
  /** The id of a document type in the catalogue. */
  readonly typeId: number;
  /** ISO 3166-1 alpha-3 of the issuer. */
  readonly country: string;
  /** State or province, if a barcode gives it. */
  readonly jurisdiction?: string;
  readonly today: string;
  readonly dateOfBirth?: string;
  readonly issueDate?: string;
  readonly expirationDate?: string;
}

const sentences = {
  birth_not_a_date: "The date of birth is not a day of the calendar.",
  issue_not_a_date: "The date of issue is not a day of the calendar.",
  expiry_not_a_date: "The expiry date is not a day of the calendar.",
  birth_in_future: "The date of birth is not in the past.",
  birth_too_long_ago: "The date of birth is more than 130 years ago.",
  issue_in_future: "The date of issue is in the future.",
  issue_before_birth: "The document was issued before its holder was born.",
  expiry_before_birth: "The document expired before its holder was born.",
  expiry_before_issue: "The document expires before its date of issue.",
  validity_too_long: "The document is valid for longer than its issuer grants.",
  holder_too_young: "The holder is younger than documents of this type allow.",
} as const;

export type DateProblemCode = keyof typeof sentences;

export interface DateProblem {
  readonly problem: DateProblemCode;
  /** Contains no value. */
  readonly sentence: string;
}

export interface DatesAnswer {
  readonly problems: readonly DateProblem[];
  /** The problems that were looked for. If empty, the rule does not apply. */
  readonly compared: readonly DateProblemCode[];
}

/** The result of each comparison; `undefined` if a date that it needs is absent. */
type Comparisons = Readonly<Record<DateProblemCode, boolean | undefined>>;

const oldestAge = 130;

/**
 * Checks a document's dates: each is a calendar day, they are in order, and the validity is one that its
 * issuer grants. Skips absent dates.
 *
 * @example
 * possibleDates({ typeId: 3, country: "NLD", today: "2026-06-01", expirationDate: "2099-12-31" }).problems;
 * // [{ problem: "validity_too_long", … }]
 */
export function possibleDates(dates: DocumentDates): DatesAnswer {
  const comparisons = compareDates(dates);
  const codes = Object.keys(sentences) as DateProblemCode[];
  return {
    compared: codes.filter((code) => comparisons[code] !== undefined),
    problems: codes
      .filter((code) => comparisons[code])
      .map((problem) => ({ problem, sentence: sentences[problem] })),
  };
}

function compareDates(dates: DocumentDates): Comparisons {
  const { today } = dates;
  const [birth, issue, expiry] = [dates.dateOfBirth, dates.issueDate, dates.expirationDate].map(day);
  return {
    birth_not_a_date: impossibleDay(dates.dateOfBirth),
    issue_not_a_date: impossibleDay(dates.issueDate),
    expiry_not_a_date: impossibleDay(dates.expirationDate),
    birth_in_future: both(birth, today, (born, now) => born >= now),
    birth_too_long_ago: both(birth, today, (born, now) => yearsAfter(born, oldestAge) < now),
    issue_in_future: both(issue, today, (issued, now) => issued > now),
    issue_before_birth: both(birth, issue, (born, issued) => issued <= born),
    expiry_before_birth: both(birth, expiry, (born, expires) => expires <= born),
    expiry_before_issue: both(issue, expiry, (issued, expires) => expires < issued),
    validity_too_long: both(expiry, today, (expires) => tooLong(dates, birth, issue, expires)),
    holder_too_young: both(birth, issue ?? today, (born, issued) => tooYoung(dates.typeId, born, issued)),
  };
}

function both(
  first: string | undefined,
  second: string | undefined,
  wrong: (first: string, second: string) => boolean | undefined,
): boolean | undefined {
  return first === undefined || second === undefined ? undefined : wrong(first, second);
}

/** The date, if it is a calendar day. */
function day(date: string | undefined): string | undefined {
  return date && isCalendarDate(date) ? date : undefined;
}

function impossibleDay(date: string | undefined): boolean | undefined {
  return date ? !isCalendarDate(date) : undefined;
}

/** Without a date of issue, assumes today, the latest possible one. */
function tooLong(
  { typeId, country, jurisdiction, today }: DocumentDates,
  dateOfBirth: string | undefined,
  issueDate: string | undefined,
  expiry: string,
): boolean | undefined {
  const limit = longestValidity({
    typeId,
    country,
    ...(jurisdiction && { jurisdiction }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(issueDate && { issueDate }),
  });
  return limit && expiry > yearsAfter(issueDate ?? today, limit.years);
}

function tooYoung(typeId: number, birth: string, issued: string): boolean | undefined {
  const age = youngestHolder(typeId);
  return age === undefined ? undefined : issued < yearsAfter(birth, age);
}
