import { type DayOrder, datesIn } from "../pages/dates.ts";

/** `13 07 1990`: some national cards separate the figures with spaces. The day comes first there. */
const apart = /^(\d{2}) (\d{2}) (\d{4})$/;
/** `08/01/20 19`, `08 / 01 / 2019`: a gap within. */
const withGap = /^\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?\d ?\d ?\d ?\d\b/;

/** `01,05.1983`, `17/04 1944`, `01.111968`: one sign is misread or lost. */
const worn = /^(\d{2})([.,:/-]?) ?(\d{2})([.,:/-]?) ?((?:19|20)\d{2})(?!\d)/;

function wornDateIn(text: string, order: DayOrder | undefined): string | undefined {
  const [, one, sign, other, next, year] = worn.exec(text) ?? [];
  if (!year || (!sign && !next)) return undefined;
  const mark = order === "month first" || /[/-]/.test(sign + (next ?? "")) ? "/" : ".";
  return datesIn([one, other, year].join(mark), order)[0]?.iso;
}

/** Removes spaces that separate a date's figures, or gaps that were not printed. */
export function withoutGaps(text: string, order: DayOrder | undefined): string | undefined {
  const [, day, month, year] = apart.exec(text) ?? [];
  if (day && month && year) return datesIn(`${day}.${month}.${year}`)[0]?.iso;
  const [gapped] = withGap.exec(text) ?? [];
  const whole = gapped && datesIn(gapped.replaceAll(" ", ""), order)[0]?.iso;
  return whole ?? wornDateIn(text, order);
}

const short = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{2})(?=$|,| ?\(| \p{Lu})/u;
/** `05 FEB 19` may be a year of four figures that was cut off. */
const shortWritten = /^(\d{1,2})[ .-](\p{L}{3,9})\.?(?: ?\/ ?\p{L}{3,9})?[ .-](?!19|20)(\d{2})$/u;

/** A date whose year has no century. */
export interface ShortDate {
  readonly year: number;
  /** `MM-DD` */
  readonly monthDay: string;
}

/** `05/31/28`, `31 MAY 28`: the year without its century. */
export function shortDateIn(text: string, order: DayOrder | undefined): ShortDate | undefined {
  const [, first, mark, second, year] = short.exec(text) ?? [];
  if (first && second && year)
    return shortOf(
      [first, second, `20${year}`].join(mark === "." && order !== "month first" ? "." : "/"),
      year,
      order,
    );
  const [, day, month, years] = shortWritten.exec(text) ?? [];
  return day && month && years ? shortOf(`${day} ${month} 20${years}`, years, order) : undefined;
}

function shortOf(text: string, year: string, order: DayOrder | undefined): ShortDate | undefined {
  const iso = datesIn(text, order)[0]?.iso;
  return iso ? { year: Number(year), monthDay: iso.slice(5) } : undefined;
}
