import { type DayOrder, lacksFigure, monthOf } from "../pages/dates.ts";
import type { Token } from "./tokens.ts";

interface Day {
  readonly year: string;
  readonly month: number;
  readonly day: number;
}

/** `12AUG1974` is three parts; `1st` is one part and its ending. */
function partsOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) =>
    (token.text.match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []).map((text) => ({ ...token, text })),
  );
}

const isDay = (text: string, { day }: Day): boolean => /^\d{1,2}$/.test(text) && Number(text) === day;
const isMonth = (text: string, { month }: Day): boolean => /^\d{1,2}$/.test(text) && Number(text) === month;
const isYear = (text: string, { year }: Day): boolean => text === year;
const isShortYear = (text: string, { year }: Day): boolean => text === year.slice(2);

type Part = (text: string, day: Day) => boolean;

const inWords: Part = (text, { month }) => monthOf(text) === month;
/** Words of other languages beside a known month. */
const otherWord: Part = (text) => /^\p{L}{2,}/u.test(text) && monthOf(text) === 0;

/** Unambiguous ways of writing a date. */
const written: readonly (readonly Part[])[] = [
  ...[isYear, isShortYear].flatMap((year) => [
    [isDay, inWords, year],
    [isDay, inWords, inWords, year],
    [isDay, inWords, otherWord, year],
    [isDay, otherWord, inWords, year],
  ]),
  [inWords, isDay, isYear],
  [isYear, inWords, isDay],
  [isYear, isMonth, isDay],
];
const dayFirst: readonly (readonly Part[])[] = [
  [isDay, isMonth, isYear],
  [isDay, isMonth, isShortYear],
];
const monthFirst: readonly (readonly Part[])[] = [[isMonth, isDay, isYear]];

/**
 * In figures, day and month are ambiguous unless one cannot be a month, both are equal, or the order is
 * known.
 */
function formsOf({ day, month }: Day, order: DayOrder | undefined): readonly (readonly Part[])[] {
  if (day > 12 || day === month) return [...written, ...dayFirst, ...monthFirst];
  if (!order) return written;
  return [...written, ...(order === "day first" ? dayFirst : monthFirst)];
}

/** The tokens that write a date (`YYYY-MM-DD`) in a usual form. */
export function dateIn(
  tokens: readonly Token[],
  iso: string,
  order: DayOrder | undefined,
  isFree: (token: Token) => boolean,
): readonly Token[] | undefined {
  const [year = "", month, days] = iso.split("-");
  const day: Day = { year, month: Number(month), day: Number(days) };
  const parts = partsOf(tokens);
  for (let start = 0; start < parts.length; start++) {
    for (const form of formsOf(day, order)) {
      const read = parts.slice(start, start + form.length);
      const fits = read.length === form.length && form.every((part, at) => part(read[at]?.text ?? "", day));
      if (fits && isWhole(read) && read.every(isFree) && !goesOn(parts, start, form.length)) return read;
    }
  }
  return undefined;
}

function isWhole(read: readonly Token[]): boolean {
  const [first, second] = read.flatMap(({ text }) => (/^\d{1,2}$/.test(text) ? [text] : []));
  return first === undefined || second === undefined || !lacksFigure(first, second);
}

/** A figure directly before or after without a space: part of a longer number. */
function goesOn(parts: readonly Token[], start: number, count: number): boolean {
  const [first, last] = [parts[start], parts[start + count - 1]];
  const [before, behind] = [parts[start - 1], parts[start + count]];
  const joined = (one: Token | undefined, other: Token | undefined): boolean =>
    one !== undefined && one.word === other?.word && /^\d+$/.test(one.text) && /^\d+$/.test(other.text);
  return joined(before, first) || joined(last, behind);
}
