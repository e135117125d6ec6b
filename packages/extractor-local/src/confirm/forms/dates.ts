import type { DayOrder } from "../../text/fields/dates.ts";
import { plainLetter } from "../alphabet.ts";
import type { SeenBeside } from "../beside.ts";
import { asFigures, type Drawing, type Form, type Gap, inDate, inName, separator } from "../form.ts";
import { commonMonths, monthWords } from "./months.ts";

export interface DateOptions {
  /** Order of day and month in figures. Without it, dates that allow both orders have no numeric forms. */
  readonly order: DayOrder | undefined;
  /** Whether a word may stand on one line with figures. Forms use only such words. */
  readonly seenBeside: SeenBeside;
  /** The year stands in another box than day and month. */
  readonly parted?: boolean;
}

/** Part of a date: its drawings, and the gap before it. */
interface Part {
  readonly drawings: readonly Drawing[];
  readonly before: Gap;
  readonly figures: boolean;
  readonly breaks?: boolean;
  readonly year: boolean;
}

/** The ways of writing a date (`YYYY-MM-DD`). Empty for any other text. */
export function dateForms(iso: string, options: DateOptions): readonly Form[] {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  const at = Number(month) - 1;
  if (!monthWords[at] || Number(day) < 1 || Number(day) > 31) return [];
  const figures = [...day.slice(-1), ...(options.parted ? "" : year.slice(2))].map(inDate);
  const all = inWords({ year, month: at, day }, options.seenBeside(figures), options.parted === true);
  return options.parted ? all : [...inFigures(year, month, day, options.order), ...all];
}

/** Two figures of a year may be any two when they stand alone in another box. */
const figuresOf = (text: string, before: Gap = "loose", last = false): Part => ({
  drawings: [...text].map(inDate),
  before,
  figures: true,
  breaks: last && text.length === 4,
  year: text.length === 4 || last,
});
const wordOf = (word: string, before: Gap = "loose"): Part => ({
  drawings: lettersIn(word),
  before,
  figures: false,
  year: false,
});
/** Memoised by word, so that each word is searched once. */
const lettersIn = (word: string): readonly Drawing[] => {
  const made = spelled.get(word) ?? [...word].map((letter) => inName(plainLetter(letter)));
  spelled.set(word, made);
  return made;
};
const spelled = new Map<string, readonly Drawing[]>();

/** 19 and 20 may be the first half of a four-figure year. */
const yearsOf = (year: string): readonly string[] =>
  /(?:19|20)$/.test(year) ? [year] : [year, year.slice(2)];

const withoutZero = (text: string): string => String(Number(text));
const both = (text: string): readonly string[] => [...new Set([text, withoutZero(text)])];

function inFigures(year: string, month: string, day: string, order: DayOrder | undefined): Form[] {
  const plain = day === month;
  const dayFirst = plain || order === "day first" || Number(day) > 12;
  const monthFirst = !plain && (order === "month first" || Number(day) > 12);
  const years = yearsOf(year);
  const orders: (readonly [string, string, string])[] = [];
  for (const oneDay of both(day))
    for (const oneMonth of both(month)) {
      orders.push([year, oneMonth, oneDay]);
      for (const oneYear of years) {
        if (dayFirst) orders.push([oneDay, oneMonth, oneYear]);
        if (monthFirst) orders.push([oneMonth, oneDay, oneYear]);
      }
    }
  return orders.map((parts) => {
    const short = parts.every((part) => part.length < 4);
    const mustPart = short || parts.some((part) => part.length === 1);
    const form = formOf(
      parts.map((part) => figuresOf(part)),
      mustPart,
    );
    return { ...form, grouped: short };
  });
}

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

function inWords(
  { year, month, day }: { readonly year: string; readonly month: number; readonly day: string },
  seen: Seen,
  parted: boolean,
): Form[] {
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
  const made = (shape: Shape, months: readonly string[]): Form => ({
    ...formOf(shape(months), false),
    rivals: () => others.map((other) => formOf(shape([other, ...months.slice(1)]), false)),
  });
  return [
    ...words.flatMap((word) => [...plain, ...further].map((shape) => made(shape, [word]))),
    ...pairs.flatMap((pair) => plain.map((shape) => made(shape, pair))),
  ];
}

const months = (all: readonly string[], before: Gap = "loose"): Part[] =>
  all.map((word, at) => wordOf(word, at === 0 ? before : "loose"));

/** `08 MAR 1987`, and the same with a two-digit year. */
const plainShapes = (day: string, year: string): Shape[] =>
  yearsOf(year).map((one) => (all) => [figuresOf(day), ...months(all), figuresOf(one, "loose", true)]);

/** `March 8, 1987`, `1987 MAR 08`, `8th of March 1987`, `06 2月/FEB 2012`. */
function furtherShapes(day: string, year: string): Shape[] {
  const ordinal = wordOf(endingOf(withoutZero(day)), "none");
  const withParticles = particles.flatMap(([first, second]) =>
    (first === "DE" ? [[]] : [[], [ordinal]]).map(
      (ending): Shape =>
        (all) => [
          figuresOf(day),
          ...ending,
          wordOf(first),
          ...months(all),
          ...(second ? [wordOf(second)] : []),
          figuresOf(year),
        ],
    ),
  );
  return [
    (all) => [...months(all), figuresOf(day), figuresOf(year, "loose", true)],
    (all) => [...months(all), figuresOf(day), ordinal, figuresOf(year)],
    (all) => [figuresOf(year), ...months(all), figuresOf(day)],
    (all) => [figuresOf(day), ...months(all, "wild"), figuresOf(year)],
    (all) => [figuresOf(day), ...months(all), figuresOf(year, "wild")],
    ...withParticles,
  ];
}

const seenIn = (words: readonly string[], seen: Seen): string[] =>
  words.filter((word) => seen(lettersIn(word)));

function formOf(parts: readonly Part[], parted: boolean): Form {
  const drawings: Drawing[] = [];
  const gaps: Gap[] = [];
  const needs: number[] = [];
  const breaks: number[] = [];
  let year: Form["year"];
  for (const [index, part] of parts.entries()) {
    if (index > 0 && parted) {
      gaps.push("loose");
      drawings.push(separator);
      needs.push(0);
    }
    const from = drawings.length;
    if (part.year) year = { from, to: from + part.drawings.length };
    if (part.breaks && index > 0) breaks.push(drawings.length);
    for (const [at, drawing] of part.drawings.entries()) {
      if (drawings.length > 0) gaps.push(at > 0 ? "none" : part.before);
      drawings.push(drawing);
      needs.push(part.figures ? 1 : 0);
    }
  }
  return {
    drawings,
    gaps,
    needs,
    breaks,
    ...(year && { year }),
    before: "date",
    behind: "date",
    alphabet: asFigures,
  };
}
