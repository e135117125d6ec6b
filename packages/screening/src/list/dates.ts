import type { BirthSpan } from "../entry.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const two = (value: number): string => String(value).padStart(2, "0");
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The span of a year, a month or a day; `undefined` if there is no such day. */
export function spanOf(year: number, month: number, day: number, text: string): BirthSpan | undefined {
  if (!(year >= 1850 && year <= 2100) || month > 12) return undefined;
  if (month === 0) return { from: `${year}-01-01`, to: `${year}-12-31`, text };
  if (day > lastDay(year, month)) return undefined;
  const start = `${year}-${two(month)}`;
  if (day === 0) return { from: `${start}-01`, to: `${start}-${two(lastDay(year, month))}`, text };
  return { from: `${start}-${two(day)}`, to: `${start}-${two(day)}`, text };
}

export function yearsOf(from: number, to: number, text: string): BirthSpan | undefined {
  const [first, last] = [spanOf(from, 0, 0, text), spanOf(to, 0, 0, text)];
  return first && last && first.from <= last.to ? { from: first.from, to: last.to, text } : undefined;
}

/**
 * A birth date as lists write it: `1960-05-07`, `07 May 1960`, `May 1960`, `07/05/1960` (day first, `00` is
 * unknown), `1960`, `circa 1960` (a year more and less), `1955 to 1957`. `undefined` for anything else.
 */
export function parseBirth(given: string): BirthSpan | undefined {
  const text = given.trim().slice(0, 60);
  const plain = text.replace(/^(circa|approximately|approx\.?|c\.|ca\.|about)\s*/i, "");
  const isAbout = plain !== text;
  const years = /^(?:between\s+)?(\d{4})\s*(?:to|-|and|–)\s*(\d{4})$/i.exec(plain);
  if (years) return yearsOf(Number(years[1]), Number(years[2]), text);
  const [year, month, day] = partsOf(plain);
  if (year === undefined) return undefined;
  if (isAbout) return yearsOf(year - 1, year + 1, text);
  return spanOf(year, month ?? 0, day ?? 0, text);
}

function partsOf(text: string): readonly (number | undefined)[] {
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/.exec(text);
  if (iso) return iso.slice(1, 4).map((part) => Number(part ?? 0));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashed) return [slashed[3], slashed[2], slashed[1]].map(Number);
  const named = /^(?:(\d{1,2})\s+)?([A-Za-z]{3})[a-z]*\.?\s+(\d{4})$/.exec(text);
  const month = months.indexOf(named?.[2]?.toLowerCase() ?? "") + 1;
  return named && month > 0 ? [Number(named[3]), month, Number(named[1] ?? 0)] : [];
}
