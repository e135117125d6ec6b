import { isNoEnd } from "@passmuster/core/ports";
import type { Choice } from "./linked.ts";
import type { Piece } from "./pieces.ts";

export const yearsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / (365.25 * 24 * 3600 * 1000);

const dateOf = (choices: readonly Choice[], field: Choice["field"]): string | undefined =>
  choices.find((choice) => choice.field === field)?.value;

/** Greatest age in years of the holder of a card with an expiry. */
const oldest = 95;
/** Longest validity in years of a card that does not state its issue. */
const longestValid = 15;

/** `05.02.19`: the first figures of a year. */
const mayBeCut: ReadonlySet<number> = new Set([19, 20]);

/** The century of a birth by the other dates: the one that gives the holder a plausible age. */
export function withCentury(choices: readonly Choice[], numbered: boolean): readonly Choice[] {
  return choices.flatMap((choice) => {
    const { shortDate, date } = choice.piece;
    if (choice.field !== "dateOfBirth" || date || !shortDate) return [choice];
    if (mayBeCut.has(shortDate.year)) return [];
    const [issued, until] = [dateOf(choices, "issued"), dateOf(choices, "until")];
    const years = String(shortDate.year).padStart(2, "0");
    const fitting = ["19", "20"]
      .map((century) => `${century}${years}-${shortDate.monthDay}`)
      .filter((birth) => {
        const age = issued ? yearsBetween(birth, issued) : until ? yearsBetween(birth, until) : Number.NaN;
        return age >= (numbered ? fewestYears : 0) && age <= oldest + (issued ? 0 : longestValid);
      });
    const [only, ...more] = fitting;
    return only && more.length === 0 ? [{ ...choice, value: only }] : [];
  });
}

/** Lowers the confidence of all dates unless birth, issue and expiry are in order. */
export function inOrder(choices: readonly Choice[], numbered: boolean): readonly Choice[] {
  const birth = dateOf(choices, "dateOfBirth");
  const issued = dateOf(choices, "issued");
  const until = dateOf(choices, "until");
  const wrong =
    (birth && issued && yearsBetween(birth, issued) < 0) ||
    (birth && until && yearsBetween(birth, until) < (numbered ? fewestYears : 1)) ||
    (issued && until && yearsBetween(issued, until) <= 0);
  if (!wrong) return choices;
  return choices.map((choice) =>
    isDate(choice) ? { ...choice, confidence: 0.2 * choice.confidence } : choice,
  );
}

const isDate = ({ field }: Choice): boolean => ["dateOfBirth", "issued", "until"].includes(field);

/** Confidence of a date without a label that follows from the others. */
const sureByOrder = 0.6;
const clear = 0.8;
/** Least age of a driver, and longest validity of a licence. */
export const fewestYears = 15;
const mostYears = 60;

/**
 * Infers dates without labels. On a numbered licence with birth and issue known, the only later date is the
 * expiry. Three unlabelled dates on a licence are birth, issue and expiry, if the holder is old enough at the
 * second.
 */
export function datesByOrder(
  choices: readonly Choice[],
  free: readonly Piece[],
  numbered: boolean,
): readonly Choice[] {
  const dateChoices = choices.filter(isDate);
  const dates = free.filter(({ date, clear: seen }) => date && !isNoEnd(date) && seen >= clear);
  const further = [...new Set(dates.map(({ date = "" }) => date))]
    .filter((date) => dateChoices.every(({ value }) => value !== date))
    .sort();
  const choiceOf = (field: Choice["field"], date: string): readonly Choice[] =>
    dates
      .filter((piece) => piece.date === date)
      .slice(0, 1)
      .map((piece) => ({ field, piece, value: date, confidence: sureByOrder }));
  const [birth, issued, until] = (["dateOfBirth", "issued", "until"] as const).map((field) =>
    dateOf(choices, field),
  );
  if (numbered && birth && issued && !until) {
    const [only, ...more] = further.filter((date) => date > issued);
    const fits = only !== undefined && more.length === 0 && yearsBetween(issued, only) < mostYears;
    return fits ? [...choices, ...choiceOf("until", only)] : choices;
  }
  const [earliest = ""] = further;
  const later = [...further.slice(1), ...dateChoices.map(({ value }) => value)];
  const isBirth = later.length > 1 && later.every((date) => yearsBetween(earliest, date) >= fewestYears);
  if (numbered && !birth && until && isBirth && yearsBetween(earliest, until) <= oldest)
    return [...choices, ...choiceOf("dateOfBirth", earliest)];
  const [only, ...others] = further;
  if (issued && only && others.length === 0) {
    const [valid, age] = [yearsBetween(issued, only), yearsBetween(only, issued)];
    if (birth && !until && valid >= 1 && valid <= longestValid)
      return [...choices, ...choiceOf("until", only)];
    if (!birth && until && age >= fewestYears && age <= oldest)
      return [...choices, ...choiceOf("dateOfBirth", only)];
  }
  const [first, second, last] = further;
  if (dateChoices.length > 0 || further.length !== 3 || !first || !second || !last) return choices;
  const fits = yearsBetween(first, second) >= fewestYears && yearsBetween(second, last) >= 1;
  return fits
    ? [
        ...choices,
        ...choiceOf("dateOfBirth", first),
        ...choiceOf("issued", second),
        ...choiceOf("until", last),
      ]
    : choices;
}
