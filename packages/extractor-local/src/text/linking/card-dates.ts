import { type DayOrder, datesIn } from "../fields/dates.ts";

/** `13 07 1990`: the figures of some national cards stand apart. The day comes first there. */
const apart = /^(\d{2}) (\d{2}) (\d{4})$/;
/** `08/01/20 19`, `08 / 01 / 2019`: a gap within. */
const withGap = /^\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?\d ?\d ?\d ?\d\b/;

/** A date whose figures stand apart, or have a gap that is not printed. */
export function loosened(text: string, order: DayOrder | undefined): string | undefined {
  const [, day, month, year] = apart.exec(text) ?? [];
  if (day && month && year) return datesIn(`${day}.${month}.${year}`)[0]?.iso;
  const [gapped] = withGap.exec(text) ?? [];
  return gapped && datesIn(gapped.replaceAll(" ", ""), order)[0]?.iso;
}

const short = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2})$/;

/** `05/31/28`: the year without its century. */
export function shortDateIn(
  text: string,
  order: DayOrder | undefined,
): { readonly year: number; readonly monthDay: string } | undefined {
  const [, first, , second, year] = short.exec(text) ?? [];
  if (!first || !second || !year) return undefined;
  const iso = datesIn(`${first}/${second}/20${year}`, order)[0]?.iso;
  return iso ? { year: Number(year), monthDay: iso.slice(5) } : undefined;
}
