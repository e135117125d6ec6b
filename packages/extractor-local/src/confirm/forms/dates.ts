import { isNoEnd } from "@passmuster/core/ports";
import { type DayOrder, lacksFigure } from "../../layout/pages/dates.ts";
import { noEndWords } from "../../layout/pages/no-end.ts";
import { plainLetter } from "../../print/letter-classes.ts";
import type { SeenBeside } from "../beside.ts";
import { asFigures, type Drawing, type Form, type Gap, inDate, inName, separator } from "../form.ts";
import { commonMonths, monthWords } from "./months.ts";
import { nameForms } from "./names.ts";
import { type DateCell, isOtherDate } from "./other-dates.ts";

export interface DateOptions {
  /** Order of day and month in figures. Without it, dates that allow both orders have no numeric forms. */
  readonly order: DayOrder | undefined;
  /** Whether a word may stand on one line with figures. Forms use only such words. */
  readonly seenBeside: SeenBeside;
  /** The year stands in another box than day and month. */
  readonly parted?: boolean;
}

interface Iso {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** Part of a date: its drawings, and the gap before it. */
interface Part {
  readonly drawings: readonly Drawing[];
  readonly before: Gap;
  /** Absent for words. */
  readonly kind?: NonNullable<DateCell["kind"]>;
  readonly breaks?: boolean;
}

/** The ways of writing a date (`YYYY-MM-DD`). Empty for any other text. */
export function dateForms(text: string, options: DateOptions): readonly Form[] {
  if (isNoEnd(text)) return noEndForms(options);
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const at = Number(month) - 1;
  if (!monthWords[at] || Number(day) < 1 || Number(day) > 31) return [];
  const figures = [...day.slice(-1), ...(options.parted ? "" : year.slice(2))].map(inDate);
  const iso = { year, month, day };
  const parted = options.parted === true;
  return [...inFigures(iso, options.order, parted), ...inWords(iso, options.seenBeside(figures), parted)];
}

/** `01.01.9999`, `31 DEC 9999`, `99.99.9999`, or a word in its place. */
function noEndForms(options: DateOptions): readonly Form[] {
  const parted = options.parted === true;
  const figures = [
    ["01", "01"],
    ["12", "31"],
    ["99", "99"],
  ].flatMap(([month = "", day = ""]) => inFigures({ year: "9999", month, day }, "day first", parted));
  const seen = options.seenBeside([..."9999"].map(inDate));
  const days = [
    ["01", "01"],
    ["12", "31"],
  ].flatMap(([month = "", day = ""]) => inWords({ year: "9999", month, day }, seen, parted));
  return [...figures, ...days, ...(parted ? [] : placeOfDate())];
}

/** Alone on its line: `PERMANENT` is also a word of titles. */
const placeOfDate = (): readonly Form[] =>
  noEndWords.flatMap((word) => nameForms(word, { state: "" }).map((form) => ({ ...form, alone: true })));

/** Two figures of a year may be any two when they stand alone in another box. */
const yearOf = (text: string, before: Gap = "loose", last = false): Part => ({
  drawings: [...text].map(inDate),
  before,
  kind: "year",
  breaks: last && text.length === 4,
});
const dayOf = (text: string): Part => ({ drawings: [...text].map(inDate), before: "loose", kind: "day" });
const monthOf = (text: string): Part => ({ ...dayOf(text), kind: "month" });
const wordOf = (word: string, before: Gap = "loose"): Part => ({
  drawings: lettersIn(word),
  before,
});
/** Memoised by word, so that each word is searched once. */
const lettersIn = (word: string): readonly Drawing[] => {
  const letters = spelled.get(word) ?? [...word].map((letter) => inName(plainLetter(letter)));
  spelled.set(word, letters);
  return letters;
};
const spelled = new Map<string, readonly Drawing[]>();

/** 19 and 20 may be the first half of a four-figure year. */
const yearsOf = (year: string): readonly string[] =>
  /(?:19|20|9999)$/.test(year) ? [year] : [year, year.slice(2)];

const withoutZero = (text: string): string => String(Number(text));
const both = (text: string): readonly string[] => [...new Set([text, withoutZero(text)])];

function inFigures(iso: Iso, order: DayOrder | undefined, parted: boolean): Form[] {
  const { year, month, day } = iso;
  const plain = day === month;
  const dayFirst = plain || order === "day first" || Number(day) > 12;
  const monthFirst = !plain && (order === "month first" || Number(day) > 12);
  const years = (parted ? [year] : yearsOf(year)).map((one) => yearOf(one, "loose", parted));
  const all: (readonly Part[])[] = [];
  for (const oneDay of both(day).map(dayOf))
    for (const oneMonth of both(month).map(monthOf)) {
      if (!parted) all.push([yearOf(year), oneMonth, oneDay]);
      for (const oneYear of years) {
        if (dayFirst) all.push([oneDay, oneMonth, oneYear]);
        if (monthFirst) all.push([oneMonth, oneDay, oneYear]);
      }
    }
  return all.filter(isWhole).map((parts) => {
    const short = parts.every(({ drawings }) => drawings.length < 4);
    const mustPart = short || parts.some(({ drawings }) => drawings.length === 1);
    return { ...formOf(parts, mustPart), grouped: short, alone: parted };
  });
}

const isWhole = (parts: readonly Part[]): boolean => {
  const [first = "", second = ""] = parts.filter(({ kind }) => kind !== "year").map(textOf);
  return !lacksFigure(first, second);
};
const textOf = ({ drawings }: Part): string => drawings.map(({ name }) => name.slice(-1)).join("");

/** Words between day, month and year, as in `8 de marzo de 1987` and `8th of March`. */
const particles: readonly (readonly [string, string])[] = [
  ["DE", "DE"],
  ["DE", "DEL"],
  ["OF", ""],
  ["DAYOF", ""],
];
const ordinals: Readonly<Record<string, string>> = { "1": "ST", "2": "ND", "3": "RD" };
const endingOf = (day: string): string => (/^1\d$/.test(day) ? "TH" : (ordinals[day.slice(-1)] ?? "TH"));

type Shape = (months: readonly string[]) => readonly Part[];

type Seen = ReturnType<SeenBeside>;

function inWords({ year, month: number, day }: Iso, seen: Seen, parted: boolean): Form[] {
  const month = Number(number) - 1;
  const words = seenIn(monthWords[month] ?? [], seen);
  const common = seenIn(commonMonths[month] ?? [], seen);
  const others = monthWords.flatMap((all, at) => (at === month ? [] : seenIn(all, seen)));
  const plain = both(day).flatMap((oneDay) => plainShapes(oneDay, year));
  const further = parted ? [] : both(day).flatMap((oneDay) => furtherShapes(oneDay, year));
  const pairs = words.flatMap((word) =>
    common.flatMap((other) =>
      other === word
        ? [[word, word]]
        : [
            [word, other],
            [other, word],
          ],
    ),
  );
  const formWithRivals = (shape: Shape, months: readonly string[]): Form => ({
    ...formOf(shape(months), false),
    rivals: () => others.map((other) => formOf(shape([other, ...months.slice(1)]), false)),
  });
  return [
    ...words.flatMap((word) => [...plain, ...further].map((shape) => formWithRivals(shape, [word]))),
    ...pairs.flatMap((pair) => plain.map((shape) => formWithRivals(shape, pair))),
  ];
}

const months = (all: readonly string[], before: Gap = "loose"): Part[] =>
  all.map((word, at) => wordOf(word, at === 0 ? before : "loose"));

/** `08 MAR 1987`, and the same with a two-digit year. */
const plainShapes = (day: string, year: string): Shape[] =>
  yearsOf(year).map((one) => (all) => [dayOf(day), ...months(all), yearOf(one, "loose", true)]);

/** `March 8, 1987`, `1987 MAR 08`, `8th of March 1987`, `06 2月/FEB 2012`. */
function furtherShapes(day: string, year: string): Shape[] {
  const ordinal = wordOf(endingOf(withoutZero(day)), "none");
  const withParticles = particles.flatMap(([first, second]) =>
    (first === "DE" ? [[]] : [[], [ordinal]]).map(
      (ending): Shape =>
        (all) => [
          dayOf(day),
          ...ending,
          wordOf(first),
          ...months(all),
          ...(second ? [wordOf(second)] : []),
          yearOf(year),
        ],
    ),
  );
  return [
    (all) => [...months(all), dayOf(day), yearOf(year, "loose", true)],
    (all) => [...months(all), dayOf(day), ordinal, yearOf(year)],
    (all) => [yearOf(year), ...months(all), dayOf(day)],
    (all) => [dayOf(day), ...months(all, "wild"), yearOf(year)],
    (all) => [dayOf(day), ...months(all), yearOf(year, "wild")],
    ...withParticles,
  ];
}

const seenIn = (words: readonly string[], seen: Seen): string[] =>
  words.filter((word) => seen(lettersIn(word)));

function formOf(parts: readonly Part[], parted: boolean): Form {
  const cells: DateCell[] = [];
  const gaps: Gap[] = [];
  const breaks: number[] = [];
  let year: Form["year"];
  for (const [part, { drawings, before, kind, breaks: mayBreak }] of parts.entries()) {
    if (part > 0 && parted) {
      gaps.push("loose");
      cells.push({ drawing: separator, part: -1 });
    }
    const from = cells.length;
    if (kind === "year") year = { from, to: from + drawings.length };
    if (mayBreak && part > 0) breaks.push(from);
    for (const [at, drawing] of drawings.entries()) {
      if (cells.length > 0) gaps.push(at > 0 ? "none" : before);
      cells.push({ drawing, part, ...(kind && { kind }) });
    }
  }
  return {
    drawings: cells.map(({ drawing }) => drawing),
    gaps,
    needs: cells.map(({ kind }) => (kind ? 1 : 0)),
    breaks,
    ...(year && { year }),
    before: "date",
    behind: "date",
    alphabet: asFigures,
    isOther: (edit) => isOtherDate(cells, edit),
  };
}
