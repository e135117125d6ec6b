import type { EncodedFacts } from "./number-form.ts";

const at = (number: string, from: number, length: number): number =>
  Number(number.slice(from, from + length));

/** `YYMMDD` at the start. */
export const yearMonthDay = (number: string): EncodedFacts => ({
  year: at(number, 0, 2),
  month: at(number, 2, 2),
  day: at(number, 4, 2),
});

/** `DDMMYY` at the start. */
export const dayMonthYear = (number: string): EncodedFacts => ({
  day: at(number, 0, 2),
  month: at(number, 2, 2),
  year: at(number, 4, 2),
});

/** The same date with its century. */
export const inCentury = (facts: EncodedFacts, century: number | undefined): EncodedFacts | "impossible" =>
  century === undefined ? "impossible" : { ...facts, year: century + (facts.year ?? 0) };

/** The sex by a digit: odd for men. */
export const sexOfDigit = (digit: number): "F" | "M" => (digit % 2 === 1 ? "M" : "F");
