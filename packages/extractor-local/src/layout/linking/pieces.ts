import { noEnd } from "@passmuster/core/ports";
import { type TextLine, textOf, type Word } from "../../print/page.ts";
import { plain } from "../../print/similar.ts";
import { type DayOrder, datesIn } from "../pages/dates.ts";
import { isLabel } from "../pages/labelled.ts";
import { nameForm } from "../pages/names.ts";
import { saysNoEnd } from "../pages/no-end.ts";
import { type ShortDate, shortDateIn, withoutGaps } from "./card-dates.ts";
import { numberAmong } from "./card-numbers.ts";
import type { Label, Place } from "./label.ts";
import { printedText, type Token, tokensOf } from "./tokens.ts";

/** A piece of text that may be a value. */
export interface Piece extends Place {
  readonly line: TextLine;
  readonly text: string;
  readonly words: readonly Word[];
  /** `YYYY-MM-DD`, if the text is a date. */
  readonly date?: string;
  /** A year of two figures: 20.. at the end of validity, unknown for a birth. */
  readonly shortDate?: ShortDate;
  readonly number?: string;
  /** Its number may continue, or may have lost figures. */
  readonly open?: boolean;
  readonly name?: string;
  readonly street: boolean;
  /** 0–1: that its letters are right. */
  readonly clear: number;
  /** 0–1: the share of the line's other readings with the same letters, if there are any. */
  readonly agreed?: number;
}

/** Factor for a number that may continue, or whose wide gaps may hide figures. */
const unsureEnd = 0.4;

const street =
  /\b(?:(?<!^)(?:st|street|ave?|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|cir|circle|way|pl|place|ter|terrace|hwy|highway|pkwy|pike|trail|loop)|apt|unit|suite|box|calle|rue|via|rua|stra[sß]e|platz|weg)\b/i;
const cityLine = /,?\s[A-Z]{2}\.?,?\s+\d{5}(?:-?\d{4,5})?\b/;

/** The last line of an address of the United States: `HARBOR GLEN, WA 98599`. */
export const isCityLine = ({ text }: Piece): boolean => cityLine.test(text);

/** All text of the lines without the labels, cut at labels and around dates. */
export function piecesOf(
  lines: readonly TextLine[],
  labels: readonly Label[],
  order: DayOrder | undefined,
): readonly Piece[] {
  return lines.flatMap((line) => {
    const own = labels.filter((label) => label.line === line);
    const pieces = segmentsOf(line, own).flatMap((segment) => piecesIn(segment, line, order));
    return pieces.map((piece) => (isBeforeItsLabel(piece, pieces, own) ? withoutName(piece) : piece));
  });
}

/** `Αρχή AUTHORITY`: the first words of a label whose rest is known. */
function isBeforeItsLabel(piece: Piece, pieces: readonly Piece[], labels: readonly Label[]): boolean {
  const [only, ...more] = labels;
  return (
    only !== undefined &&
    more.length === 0 &&
    pieces.length === 1 &&
    only.number === undefined &&
    piece.left < only.left
  );
}

const withoutName = ({ name: _name, ...piece }: Piece): Piece => piece;

type Segment = readonly Token[];

const hasContent = ({ text }: Token): boolean => /[\p{L}\p{N}]/u.test(text);

function segmentsOf(line: TextLine, labels: readonly Label[]): readonly Segment[] {
  const segments: Token[][] = [[]];
  for (const token of tokensOf(line, line.words)) {
    const middle = (token.left + token.right) / 2;
    const covered = labels.some(
      (label) => label.left <= middle && middle <= label.right && !isFigures(token),
    );
    if (covered) segments.push([]);
    else segments.at(-1)?.push(token);
  }
  return segments.map(trimSegment).filter((segment) => segment.length > 0);
}

const isFigures = ({ text }: Token): boolean => (text.match(/\d/g)?.length ?? 0) >= 4;

function trimSegment(segment: Segment): Segment {
  const first = segment.findIndex(hasContent);
  return first < 0 ? [] : segment.slice(first, segment.findLastIndex(hasContent) + 1);
}

function piecesIn(segment: Segment, line: TextLine, order: DayOrder | undefined): Piece[] {
  const text = printedText(segment);
  const dates = datesIn(order === "month first" ? withSlashes(text) : text, order).filter(
    ({ start }) => !/(?:^|\s)\d $/.test(text.slice(0, start)) || !/^\d\D/.test(text.slice(start)),
  );
  if (dates.length === 0) return splitAtDates(segment, line, order);
  const pieces: Piece[] = [];
  let rest = 0;
  for (const { iso, start, end } of dates) {
    const [from, to] = [tokenAt(segment, start), tokenAt(segment, end - 1) + 1];
    pieces.push(...splitAtDates(trimSegment(segment.slice(rest, from)), line, order));
    pieces.push({ ...pieceOf(segment.slice(from, to), line), date: iso });
    rest = to;
  }
  return [...pieces, ...splitAtDates(trimSegment(segment.slice(rest)), line, order)];
}

/** `02.09.1992` on a card whose month is known to be first. */
const withSlashes = (text: string): string => text.replace(/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, "$1/$2/$3");

function tokenAt(segment: Segment, at: number): number {
  let start = 0;
  for (const [index, token] of segment.entries()) {
    const begin = start + (index === 0 || token.glued ? 0 : 1);
    if (at < begin + token.text.length) return index;
    start = begin + token.text.length;
  }
  return segment.length - 1;
}

/** `10-23-25 21 02-28-37`: each date of two figures a year is a piece. */
const shortDate = /^\d{1,2}([./-])\d{1,2}\1\d{2}$/;

function splitAtDates(segment: Segment, line: TextLine, order: DayOrder | undefined): Piece[] {
  if (segment.length === 0) return [];
  const at = segment.findIndex(({ text }) => shortDate.test(text) && shortDateIn(text, order));
  if (at > 0 || (at === 0 && /^\d/.test(segment[1]?.text ?? "")))
    return [segment.slice(0, at), segment.slice(at, at + 1), segment.slice(at + 1)].flatMap((part) =>
      splitAtDates(trimSegment(part), line, order),
    );
  const piece = pieceOf(segment, line);
  if (saysNoEnd(piece.text)) return [{ ...piece, date: noEnd }];
  const loose = withoutGaps(piece.text, order);
  if (loose) return [{ ...piece, date: loose }];
  const short = shortDateIn(piece.text, order);
  if (short) return [{ ...piece, shortDate: short }];
  const [first, ...rest] = segment;
  const behind = first && isHardlyRead(first) ? shortDateIn(printedText(rest), order) : undefined;
  if (behind) return [{ ...pieceOf(rest, line), shortDate: behind }];
  const numbers = piece.street ? [] : numberAmong(segment);
  if (numbers.length === 0) return [withName(piece)];
  return numbers.map(({ tokens, number, whole }) => {
    const one = pieceOf(tokens, line);
    return whole && !isLongerElsewhere(number, line)
      ? { ...one, number }
      : { ...one, number, open: true, clear: Math.min(one.clear, unsureEnd) };
  });
}

/** `HHF828290` and, in another reading of its line, `HHF828290J`. */
const isLongerElsewhere = (number: string, { also = [] }: TextLine): boolean =>
  also.some((words) =>
    words.some(({ text }) => text.length === number.length + 1 && text.startsWith(number)),
  );

/** Codes of eyes and hair (AAMVA card design standard 2020, table A.1). */
const colours = /^(?:BLK|BLU|BRO|BRN|GRY|GRN|HAZ|PNK|DIC|BLN|SDY)$/;

/** `4. 16.07.16`, `- 21.10.25`: a misread number before a date. */
const isHardlyRead = ({ text }: Token): boolean => text.length <= 2 && !/^\d\d$/.test(text);

function withName(piece: Piece): Piece {
  const text = piece.text.replace(/(?<=\p{Ll}-) (?=\p{Lu})/gu, "");
  const parts = text
    .split(/\s*,\s*/)
    .filter((part) => part !== "")
    .map((part, index) => (index > 0 && /^\p{Lu}\.?$/u.test(part) ? part : nameForm(part)));
  const isName =
    !piece.street &&
    !colours.test(piece.text) &&
    !/:$/.test(piece.text) &&
    parts.every((part) => part !== undefined) &&
    !isLabel(text);
  return isName ? { ...piece, name: parts.join(", ").replace(/[.:;]+$/, "") } : piece;
}

/** An initial depends on one letter alone: `Q` was read as O with confidence 57. */
const clearness = ({ text, confidence }: Word): number =>
  /^\p{L}\.?$/u.test(text) ? confidence - 20 : confidence;

/** 0–1: that the letters of some words are right. */
export const clearOf = (words: readonly Word[]): number => Math.min(...words.map(clearness)) / 100;

function pieceOf(tokens: readonly Token[], line: TextLine): Piece {
  const text = printedText(tokens);
  const words = [...new Set(tokens.map(({ word }) => word))];
  const letters = plain(text);
  const also = (line.also ?? []).map((other) => plain(textOf(other)));
  const agreeing = also.filter((other) => other.includes(letters)).length;
  return {
    ...(also.length > 0 && { agreed: agreeing / also.length }),
    line,
    text,
    words,
    street: cityLine.test(text) || (street.test(text) && /\d/.test(line.text)),
    clear: clearOf(words),
    left: tokens[0]?.left ?? line.left,
    right: tokens.at(-1)?.right ?? line.right,
    top: line.top,
    bottom: line.bottom,
  };
}
