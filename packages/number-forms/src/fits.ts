import { type EncodedFacts, type NumberForm, type NumberHolder, patternOf } from "./number-form.ts";

const patterns = new Map<string, RegExp>();

function matches(form: string, number: string): boolean {
  const pattern = patterns.get(form) ?? patternOf(form);
  patterns.set(form, pattern);
  return pattern.test(number);
}

/**
 * Whether a number without separators has a form, its check digits hold, and its encoded facts agree with the
 * holder.
 */
export function fitsForm(form: NumberForm, number: string, holder: NumberHolder = {}): boolean {
  if (!matches(form.form, number)) return false;
  if (form.check && !form.check(number)) return false;
  const encoded = form.encodes?.(number);
  return encoded === undefined || (encoded !== "impossible" && possible(encoded) && agrees(encoded, holder));
}

/**
 * Whether the date exists in some century. A two-digit year is tested as in 2000, which has a 29 February.
 */
function possible({ year = 0, month, day }: EncodedFacts): boolean {
  if (month === undefined || day === undefined) return true;
  const full = year < 100 ? 2000 + (year % 4) : year;
  return isCalendarDate([String(full).padStart(4, "0"), twoDigits(month), twoDigits(day)].join("-"));
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

function agrees(encoded: EncodedFacts, { dateOfBirth = "", sex, surname }: NumberHolder): boolean {
  if (encoded.sex && (sex === "F" || sex === "M") && encoded.sex !== sex) return false;
  if (surname && encoded.surname && !encoded.surname(surname)) return false;
  if (!isCalendarDate(dateOfBirth)) return true;
  const [year = 0, month = 0, day = 0] = dateOfBirth.split("-").map(Number);
  const { year: stated } = encoded;
  const sameYear = stated === undefined || stated === (stated < 100 ? year % 100 : year);
  return sameYear && (encoded.month ?? month) === month && (encoded.day ?? day) === day;
}

/** `new Date("2023-02-30")` accepts days that do not exist. */
function isCalendarDate(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
  );
}
