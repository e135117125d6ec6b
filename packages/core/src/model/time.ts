export const second: Instant = 1_000_000;
export const minute: Instant = 60 * second;
export const hour: Instant = 60 * minute;
export const day: Instant = 24 * hour;

/** ISO 8601 in UTC with six decimals, `2026-01-31T12:34:56.123456Z`. */
export function timestamp(instant: Instant): string {
  const milliseconds = Math.floor(instant / 1000);
  const microseconds = String(instant - milliseconds * 1000).padStart(3, "0");
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${microseconds}Z`;
}

/** The expiry of a document that never expires. Documents print a day of 9999, or a word. */
export const noEnd = "9999-12-31";

/** Whether an expiry means that the document never expires: any day of 9999. */
export const isNoEnd = (day: string | undefined): boolean => day?.startsWith("9999-") === true;

/** The UTC calendar date at an instant, `YYYY-MM-DD`. */
export function dateOf(instant: Instant): string {
  return timestamp(instant).slice(0, 10);
}

/** The calendar date at an instant in a time zone of IANA's list, `YYYY-MM-DD`. */
export function dateIn(instant: Instant, timeZone: string): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { timeZone, ...parts }).format(instant / 1000);
}

/** The first instant of a calendar day, `YYYY-MM-DD`, in a time zone of IANA's list; UTC if there is none. */
export function startOfDay(date: string, timeZone = "UTC"): Instant {
  let [before, from] = [dayNumber(date) * day - 15 * hour, dayNumber(date) * day + 15 * hour];
  while (from - before > minute) {
    const middle = before + Math.floor((from - before) / 2 / minute) * minute;
    if (dateIn(middle, timeZone) < date) before = middle;
    else from = middle;
  }
  return from;
}

/** Parses a date, or a date with time and zone (ISO 8601). Returns `undefined` for any other text. */
export function instantOf(text: string): Instant | undefined {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,6}))?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (!match?.[1] || !isCalendarDate(match[1])) return undefined;
  const time = match[2] === undefined ? "00:00:00" : match[2].padEnd(8, ":00");
  const milliseconds = Date.parse(`${match[1]}T${time}${match[4] ?? "Z"}`);
  if (Number.isNaN(milliseconds)) return undefined;
  return milliseconds * 1000 + Number((match[3] ?? "").padEnd(6, "0"));
}

/** Whether `YYYY-MM-DD` is a day of the calendar. `new Date("2023-02-30")` accepts days that do not exist. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysIn(year, month);
}

/** Days from 1970-01-01 to a day of the calendar, `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Microseconds since the Unix epoch, an integer below 2^53. A `Date` would drop the microseconds. */
export type Instant = number;
