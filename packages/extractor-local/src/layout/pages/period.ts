import { isClear, rightOf, stackBelow, type TextLine, type Word } from "../../print/page.ts";
import { type DayOrder, datesIn, monthOf } from "./dates.ts";
import type { Weighed } from "./evidence.ts";
import type { PageKind } from "./kinds.ts";
import { candidatesFor } from "./labelled.ts";
import type { LabelName } from "./vocabulary.ts";

const byLabel = 0.97;
const inSentence = 0.92;
const byStatement = 0.9;

type Day = Weighed<string> | undefined;

/**
 * The last day of a page's period. Sources: a label such as "Expires", the second date of "Policy period", or
 * "… ends on". A bill or statement without a period covers the time up to its own date.
 */
export function endOfPeriod(
  lines: readonly TextLine[],
  order: DayOrder | undefined,
  { dated }: Pick<PageKind, "dated"> = {},
): Day {
  const own = dated ? lines.filter(({ text }) => !dueLabel.test(text)) : lines;
  const labelled = endByLabel(own, order, dated ? ["until"] : ["until", "ends"]);
  if (labelled !== undefined)
    return labelled === "unclear" ? undefined : { value: labelled, confidence: byLabel };
  const stretches = dated ? lines : lines.filter(({ text }) => about.test(text));
  const sentence =
    endInSentence(lines, order) ?? endOfRange(stretches, order) ?? (dated ? endOfMonth(lines) : undefined);
  if (sentence) return { value: sentence, confidence: inSentence };
  const stated = dated ? statementDate(lines, order) : undefined;
  return stated ? { value: stated, confidence: byStatement } : undefined;
}

/** On a bill, this is the day of payment. */
const dueLabel = /^(?:data\s+(?:di\s+)?scadenza|fecha\s+de\s+vencimiento|date\s+d.échéance)/i;

function endByLabel(
  lines: readonly TextLine[],
  order: DayOrder | undefined,
  ends: readonly LabelName[],
): string | "unclear" | undefined {
  for (const { words } of candidatesFor(ends, lines)) {
    const dates = datesIn(clearText(words), order);
    if (dates.length > 0) return (dates.length === 1 && dates[0]?.iso) || "unclear";
  }
  for (const { words, below } of candidatesFor(["period"], lines)) {
    const [next, afterNext] = below;
    const more = [...words, ...(next?.words ?? [])];
    const most = [...more, ...(afterNext?.words ?? [])];
    const end =
      laterOf(clearText(words), order) ??
      joinedEnd(clearText(more), order) ??
      joinedEnd(clearText(most), order);
    if (end) return end;
    if (hidden.test(clearText(words))) return "unclear";
  }
  return undefined;
}

/** A period with an unclear date. No other date may replace its end. */
const hidden = /\?.*\d{4}|\d{4}.*\?/;

/**
 * A text without unclear figures, because a guess must not become a date. Years of two figures belong to this
 * century.
 */
export const clearText = (words: readonly Word[]): string =>
  words
    .map((word) => (/\d/.test(word.text) && !isClear(word) ? "?" : word.text))
    .join(" ")
    .replace(/(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{2})(?![\d/-])/g, "$1$2$3$220$4")
    .replace(/(?<!\S)(\d{1,2})([ -]\p{L}{3,9}[ -])(\d{2})(?![\d:.])/gu, "$1$220$3");

const upTo =
  /\b(?:to|until|till|through|thru|ending|ends|expires|bis|au|hasta|al?|até|tot|t\/m|do|til|till)\b(?:\s+(?:on|and including|el|le|zum))?\s*:?\s*$|[-–—]\s*$/i;

/** The second of two dates, if it is later. A single date only after "to" or the like. */
function laterOf(text: string, order: DayOrder | undefined): string | undefined {
  const [first, second] = datesIn(text, order);
  if (first && second) return second.iso > first.iso ? second.iso : undefined;
  return first && upTo.test(text.slice(0, first.start)) ? first.iso : undefined;
}

/** The second of two dates on separate lines, if a word or a rule leads from one to the other. */
function joinedEnd(text: string, order: DayOrder | undefined): string | undefined {
  const [first, second] = datesIn(text, order);
  const leads = first && second && upTo.test(text.slice(first.end, second.start));
  return leads || (first && !second) ? laterOf(text, order) : undefined;
}

const about =
  /\b(?:term|lease|tenancy|policy|cover(?:age)?|agreement|registration|period|duration|contrat|bail|durée|duración|vertrag|mietzeit|versicherung|valable|valid|válid[oa]|vigencia|gültig|valid[oa]|geldig|ważn[aey])\b/i;
const ending =
  /\b(?:ends?|ending|expir(?:es|ing|e)|terminat(?:es|ing|e)|until|through|thru|bis zum|hasta(?: el)?)\b(?:\s+(?:on|at|midnight|noon|the|and|including))*\s*[:,]?\s*$/i;
const followingLines = 2;

function endInSentence(lines: readonly TextLine[], order: DayOrder | undefined): string | undefined {
  for (const line of lines) {
    if (!about.test(line.text)) continue;
    const text = [line, ...stackBelow(line, lines, 1).slice(0, followingLines)]
      .map(({ words }) => clearText(words))
      .join(" ");
    const end = datesIn(text, order).find(({ start }) =>
      ending.test(text.slice(Math.max(0, start - 40), start)),
    );
    if (end) return end.iso;
  }
  return undefined;
}

/**
 * `6 February to 5 March 2025`, `du 1er au 28 février 2025`, `From January 15 to`: the first date may lack
 * its year and month.
 */
const opened =
  /(?:\b(?:from|du|von|vom|del?|desde|dal|dall'|van|od|för|fra|for the period|between)\b.{0,30}|\d[\d\p{L}.,/ ]{0,24}\s*)(?:\b(?:to|au|bis|al?|hasta|tot|t\/m|through|thru|do|até|til|and)\b|[-–—])\s*(?:el\s+)?$/iu;
const longestRange = 400;

/** The end of the only period that a page states, however often. Tables have many of one day. */
function endOfRange(lines: readonly TextLine[], order: DayOrder | undefined): string | undefined {
  const ends = new Set<string>();
  for (const { words } of lines) {
    const text = clearText(words);
    const dates = datesIn(text, order);
    const last = dates.at(-1);
    if (!last || dates.length > 2 || !opened.test(text.slice(0, last.start))) continue;
    const [first] = dates;
    const days = first && first !== last ? daysBetween(first.iso, last.iso) : 1;
    if (days > 0 && days <= longestRange) ends.add(last.iso);
  }
  const [only] = ends;
  return ends.size === 1 ? only : undefined;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** `for the month of April 2025`, `Ihre Rechnung für März 2025`. */
const ofMonth =
  /\b(?:month(?:\s+of)?|billing month|mois de|monat|mes de|mese di|maand|(?:rechnung|statement|bill|abrechnung)\s+(?:für|for))\s*:?\s*(\p{L}{3,12})\s+(?:de\s+|del\s+)?((?:19|20)\d\d)\b/iu;

function endOfMonth(lines: readonly TextLine[]): string | undefined {
  for (const { words } of lines) {
    const [, name = "", year] = ofMonth.exec(clearText(words)) ?? [];
    const month = monthOf(name);
    if (month > 0) return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
  }
  return undefined;
}

/** In titles: `Facture du 29/01/2021`, `Bolletta n. 4129 del 15/01/2025`. */
const titled =
  /\b(?:facture|rechnung|fattura|bolletta|factura|fatura|factuur|faktura|kontoauszug|relevé|statement|bill|invoice|balance|solde|saldo|kontostand)\b.{0,40}?\b(?:du|vom|del|van|dated|date|on|au|al|från|z dnia|zum|as of)\s*:?\s*$/i;

export function statementDate(lines: readonly TextLine[], order: DayOrder | undefined): string | undefined {
  for (const { words } of candidatesFor(["statementDate"], lines)) {
    const [date, other] = datesIn(clearText(words), order);
    if (date && !other) return date.iso;
  }
  const found = lines.flatMap(({ words }) => {
    const text = clearText(words);
    return datesIn(text, order)
      .filter(({ start }) => titled.test(text.slice(0, start)))
      .map(({ iso }) => iso);
  });
  const beside = datesBeside(lines, order);
  return found.toSorted().at(-1) ?? (beside.length === 1 ? beside[0] : undefined);
}

const plainDate = /^(?:date|datum|fecha|data|issued|emitid[ao]|emess[ao])(?:\s+(?:el|il|am))?\s*:?(?=\s|$)/i;

/** The dates right of a bare `Date` label. Below it may stand a table's column. */
function datesBeside(lines: readonly TextLine[], order: DayOrder | undefined): readonly string[] {
  const days = lines.flatMap((line) => {
    const text = clearText(line.words);
    const [label] = plainDate.exec(text) ?? [];
    if (label === undefined) return [];
    const rest = text.slice(label.length).trim();
    const right = rest === "" ? rightOf(line, lines) : undefined;
    const value = right ? clearText(right.words) : rest;
    const [date] = datesIn(value, order);
    return date && date.end - date.start >= value.trim().length - 1 ? [date.iso] : [];
  });
  return [...new Set(days)];
}
