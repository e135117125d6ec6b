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
 * A birth date as lists write it: `1960-05-07`, `07 May 1960`, `May 1960`, `07/05/1960` (day first; `00`,
 * `dd` and `mm` are unknown), `1960`, `circa 1960` (a year more and less), `1955 to 1957`, `Sep 1962 to
 * Oct 1963`. Of anything else, from the first to the last year in it; `undefined` without a year.
 */
export function parseBirth(given: string): BirthSpan | undefined {
  const text = given.trim().slice(0, 60);
  const plain = text
    .replace(/^['’]|\.$/g, "")
    .replace(/^(circa|approximately|approx\.?|c\.|ca\.|about)\s*/i, "");
  const isAbout = /^(circa|approx|c\.|ca\.|about)/i.test(text);
  const [year, month, day] = partsOf(plain);
  if (year === undefined) return rangeOf(plain, text) ?? yearsIn(plain, text);
  const exact = isAbout ? yearsOf(year - 1, year + 1, text) : spanOf(year, month ?? 0, day ?? 0, text);
  return exact ?? yearsIn(plain, text);
}

function partsOf(text: string): readonly (number | undefined)[] {
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/.exec(text);
  if (iso) return iso.slice(1, 4).map((part) => Number(part ?? 0));
  const slashed = /^(\d{1,2}|dd)\/(\d{1,2}|mm)\/(\d{4})$/i.exec(text);
  if (slashed) return [slashed[3], slashed[2], slashed[1]].map((part) => Number(part) || 0);
  const named = /^(?:(\d{1,2})\s*)?([A-Za-z]{3})[a-z]*\.?\s*(\d{4})$/.exec(text);
  const month = months.indexOf(named?.[2]?.toLowerCase() ?? "") + 1;
  return named && month > 0 ? [Number(named[3]), month, Number(named[1] ?? 0)] : [];
}

/** `Sep 1962 to Oct 1963`: two dates. */
function rangeOf(plain: string, text: string): BirthSpan | undefined {
  const parts = plain.replace(/^between\s+/i, "").split(/\s+(?:to|and)\s+|\s*[-–]\s*/i);
  const [first, last] = parts.map((part) => {
    const [year, month, day] = partsOf(part);
    return year === undefined ? undefined : spanOf(year, month ?? 0, day ?? 0, text);
  });
  if (parts.length !== 2 || !first || !last || first.from > last.to) return undefined;
  return { from: first.from, to: last.to, text };
}

/** From the first year to the last; `19yy` is a century, `1960s` a decade. */
function yearsIn(plain: string, text: string): BirthSpan | undefined {
  const years = [...plain.matchAll(/(?<!\d)(?:(\d{3})0s|(\d{2})yy|(\d{4}))(?!\d)/gi)].flatMap(
    ([, decade, century, year]) => {
      if (decade) return [Number(decade) * 10, Number(decade) * 10 + 9];
      return century ? [Number(century) * 100, Number(century) * 100 + 99] : [Number(year)];
    },
  );
  return years.length === 0 ? undefined : yearsOf(Math.min(...years), Math.max(...years), text);
}
