import { noEnd } from "@passmuster/core/ports";

/** Order of day and month in numeric dates. */
export type DayOrder = "day first" | "month first";

export interface FoundDate {
  /** `YYYY-MM-DD`. */
  readonly iso: string;
  /** Its place in the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * Month names by their first letters, without marks: English, French, German, Spanish, Italian, Portuguese,
 * Dutch, Polish, Swedish, Danish, Norwegian.
 */
const months: readonly (readonly string[])[] = [
  [
    "january",
    "janvier",
    "januar",
    "januari",
    "enero",
    "gennaio",
    "janeiro",
    "jan",
    "janv",
    "ene",
    "gen",
    "stycznia",
    "styczen",
  ],
  [
    "february",
    "fevrier",
    "februar",
    "februari",
    "febrero",
    "febbraio",
    "fevereiro",
    "feb",
    "fev",
    "fevr",
    "lutego",
    "luty",
  ],
  [
    "march",
    "mars",
    "marz",
    "maerz",
    "marzo",
    "marco",
    "maart",
    "mar",
    "mrz",
    "mrt",
    "marca",
    "marzec",
    "marts",
  ],
  ["april", "avril", "abril", "aprile", "apr", "avr", "abr", "kwietnia", "kwiecien"],
  ["may", "mai", "mayo", "maggio", "maio", "mei", "mag", "maja", "maj"],
  ["june", "juin", "juni", "junio", "giugno", "junho", "jun", "giu", "czerwca", "czerwiec"],
  ["july", "juillet", "juli", "julio", "luglio", "julho", "jul", "juil", "lug", "lipca", "lipiec"],
  ["august", "aout", "agosto", "augustus", "aug", "ago", "sierpnia", "sierpien", "augusti"],
  [
    "september",
    "septembre",
    "septiembre",
    "settembre",
    "setembro",
    "sep",
    "sept",
    "set",
    "wrzesnia",
    "wrzesien",
  ],
  [
    "october",
    "octobre",
    "oktober",
    "octubre",
    "ottobre",
    "outubro",
    "oct",
    "okt",
    "ott",
    "out",
    "pazdziernika",
    "pazdziernik",
  ],
  ["november", "novembre", "noviembre", "novembro", "nov", "listopada", "listopad"],
  [
    "december",
    "decembre",
    "dezember",
    "diciembre",
    "dicembre",
    "dezembro",
    "december",
    "dec",
    "dez",
    "dic",
    "grudnia",
    "grudzien",
    "desember",
  ],
];

const word = String.raw`\p{L}{3,12}`;
/** A day of 9999 is the expiry of a document that never expires. */
const year = String.raw`(?:(?:19|20)\d\d|9999)`;
const day = String.raw`\d{1,2}`;
const ordinal = String.raw`(?:st|nd|rd|th|er|\.|º|°)?`;
const between = String.raw`[\s,.\-/]*`;

const written: readonly {
  readonly pattern: RegExp;
  readonly parts: readonly [day: number, month: number, year: number];
  /** The month in a second language. */
  readonly other?: number;
}[] = [
  // 1 February 2025, 1st day of February, 2025, 08 MAR/MARS 1987, 04 BEA/MAY 1988, 8 de marzo de 1987
  {
    pattern: new RegExp(
      String.raw`(?<![\d\p{L}])(${day})${ordinal}[\s.\-/]*(?:day\s+of\s+|of\s+|de\s+|d')?(${word})(?:\s*/\s*(${word}))?${between}(?:de\s+|del\s+)?(${year})(?!\d)`,
      "giu",
    ),
    parts: [1, 2, 4],
    other: 3,
  },
  // February 1, 2025
  {
    pattern: new RegExp(
      String.raw`(?<!\p{L})(${word})${between}(${day})${ordinal}[\s,.\-/]+(${year})(?!\d)`,
      "giu",
    ),
    parts: [2, 1, 3],
  },
  // 2025-FEB-01, 2025FEB01
  {
    pattern: new RegExp(String.raw`(?<!\d)(${year})[\s.\-/]?(${word})[\s.\-/]?(${day})(?!\d)`, "giu"),
    parts: [3, 2, 1],
  },
];

/** Every form has a year. Most lines have none, and are searched for nothing else. */
const hasYear = new RegExp(year);
const yearFirst = new RegExp(String.raw`(?<![\d./-])(${year})([./-])(\d{1,2})\2(\d{1,2})(?![\d/-])`, "g");
const figures = new RegExp(
  String.raw`(?<![\d./-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(${year})(?![\d/-])`,
  "g",
);

/**
 * The dates in a text, in order. Ambiguous numeric dates are left out unless `order` is given. With dots the
 * day always comes first.
 */
export function datesIn(text: string, order?: DayOrder): FoundDate[] {
  if (!hasYear.test(text)) return [];
  const found: FoundDate[] = [];
  const add = (match: RegExpMatchArray, iso: string | undefined): void => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    if (iso && !found.some((other) => start < other.end && other.start < end))
      found.push({ iso, start, end });
  };
  for (const { pattern, parts, other } of written) {
    for (const match of text.matchAll(pattern)) {
      const [dayText, monthText, yearText] = parts.map((part) => match[part] ?? "");
      const named = [monthText, other && match[other]]
        .map((name) => monthOf(name || ""))
        .filter((at) => at > 0);
      // Of two months one is misread.
      if (new Set(named).size === 1) add(match, isoDate(yearText, String(named[0]), dayText));
    }
  }
  for (const match of text.matchAll(yearFirst)) {
    const [, years, , month = "", day = ""] = match;
    if (!lacksFigure(month, day)) add(match, isoDate(years, month, day));
  }
  for (const match of text.matchAll(figures)) {
    const [, first = "", separator, second = "", years] = match;
    if (!lacksFigure(first, second))
      add(match, settleDate(first, second, years, separator === "." ? "day first" : order));
  }
  return found.sort((a, b) => a.start - b.start);
}

/** `08.03.87`, `08 MAR 87`, `MAR 8 87`. A number such as `12 345 67` has none. */
const shortYear = /(?<![\p{L}\d])\d{1,2}\D{1,14}\d{2}(?![\p{L}\d])/u;

/** Whether a text holds a date, or a year after another figure: a misread month leaves that. */
export const bearsDate = (text: string): boolean =>
  datesIn(text).length > 0 || /\d.*\D(?:19|20)\d{2}(?!\d)/.test(text) || shortYear.test(text);

/**
 * `08-6-1960` lacks a figure, so it is not a date. A licence showed 08-16-1960. `8.06.1960` is usual in some
 * countries.
 */
export const lacksFigure = (first: string, second: string): boolean =>
  /^0\d$/.test(first) && second.length === 1;

function settleDate(first = "", second = "", years = "", order: DayOrder | undefined): string | undefined {
  const dayFirst = isoDate(years, second, first);
  const monthFirst = isoDate(years, first, second);
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return dayFirst ?? monthFirst;
  if (!order) return undefined;
  return order === "day first" ? dayFirst : monthFirst;
}

export function monthOf(name: string): number {
  const wanted = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return months.findIndex((names) => names.includes(wanted)) + 1;
}

function isoDate(years = "", month = "", days = ""): string | undefined {
  if (years === "9999") return isDayOf9999(month, days) ? noEnd : undefined;
  const iso = `${years}-${month.padStart(2, "0")}-${days.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso ? iso : undefined;
}

/** The first or the last day, or figures of 9 alone. */
const isDayOf9999 = (month: string, day: string): boolean =>
  ["1/1", "12/31", "99/99"].includes(`${Number(month)}/${Number(day)}`);

/** The order of day and month on a page, by its unambiguous dates if they agree. */
export function dayOrderOf(texts: readonly string[]): DayOrder | undefined {
  const orders = new Set<DayOrder>();
  for (const text of texts) {
    for (const [, first = "", , second = ""] of text.matchAll(figures)) {
      if (Number(first) > 12 && Number(second) <= 12) orders.add("day first");
      if (Number(second) > 12 && Number(first) <= 12) orders.add("month first");
    }
  }
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}
