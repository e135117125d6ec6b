import { isNoEnd } from "@passmuster/core/ports";
import { legible } from "./choose.ts";
import { yearsBetween } from "./dates-in-order.ts";
import { besides, type Laid } from "./geometry.ts";
import type { Choice } from "./linked.ts";
import type { Piece } from "./pieces.ts";
import { leastConfidence } from "./thresholds.ts";

/** Confidence of a field by its place in the order of Directive 2006/126/EC, annex I, point 3. */
const sureByOrder = 0.8;
/** Least age of a driver, and the greatest; longest validity of a licence. */
const fewestYears = 15;
const oldest = 95;
const mostYears = 60;

/**
 * Birth, issue and expiry of a licence of the European model, if it has three dates: they stand in this
 * order, and follow each other in time. Dates that a label names otherwise refute the order.
 */
export function datesInStandardOrder(choices: readonly Choice[], { pieces }: Laid): readonly Choice[] {
  const [birth, issue, end, ...more] = inReadingOrder(pieces.filter(isDated)).filter(isFirst);
  const [issued, until] = [issue && dayOf(issue), end && dayOf(end)];
  if (!birth || !issue || !end || !issued || !until || more.length > 0) return choices;
  const born = birthOf(birth, issued);
  const valid = yearsBetween(issued, until);
  if (!born || valid <= 0 || valid > mostYears) return choices;
  const found = [
    choiceOf("dateOfBirth", birth, born),
    choiceOf("issued", issue, issued),
    choiceOf("until", end, until),
  ];
  const isRefuted = choices.some(
    (one) => isSure(one) && found.some(({ field, value }) => field === one.field && isOther(value, one)),
  );
  return isRefuted ? choices : [...choices.filter(({ field }) => !isOneOf(field, found)), ...found];
}

const isDated = ({ date, shortDate }: Piece): boolean => (date ? !isNoEnd(date) : shortDate !== undefined);
const isSure = ({ field, confidence }: Choice): boolean => confidence >= leastConfidence[field];
const isOneOf = (field: Choice["field"], choices: readonly Choice[]): boolean =>
  choices.some((one) => one.field === field);

/** A birth whose century is still unknown differs in its figures alone. */
const isOther = (value: string, { piece, value: other }: Choice): boolean =>
  piece.shortDate ? !value.endsWith(endOf(piece)) : value !== other;

/** Two figures of the year, month and day. */
const endOf = ({ date, shortDate }: Piece): string =>
  date?.slice(2) ?? `${String(shortDate?.year).padStart(2, "0")}-${shortDate?.monthDay}`;

/** The expiry may be printed again beside the portrait. */
const isFirst = (piece: Piece, at: number, all: readonly Piece[]): boolean =>
  all.findIndex((other) => endOf(other) === endOf(piece)) === at;

const inReadingOrder = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.toSorted((a, b) => (besides(a, b) ? a.left - b.left : a.top + a.bottom - b.top - b.bottom));

const dayOf = (piece: Piece): string => piece.date ?? `20${endOf(piece)}`;

function birthOf(piece: Piece, issued: string): string | undefined {
  const days = piece.date ? [piece.date] : ["19", "20"].map((century) => `${century}${endOf(piece)}`);
  const fitting = days.filter((day) => {
    const age = yearsBetween(day, issued);
    return age >= fewestYears && age <= oldest;
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** `AM/B1/B`, `9 B BE C1` */
const categories =
  /^(?:\S{1,2}[.,:]? ?)?(?:AM|A[12]?|B1?|BE|[CD]1?E?|T)(?:[\s/](?:AM|A[12]?|B1?|BE|[CD]1?E?|T|[fkq]))*$/i;
const shortest = 6;

/**
 * The number of a licence of the European model whose label 5 is unread: it stands below the dates, at their
 * left edge, and nothing but the address and the signature stand between it and the categories.
 */
export function numberInStandardOrder(choices: readonly Choice[], laid: Laid): readonly Choice[] {
  const birth = choices.find(({ field }) => field === "dateOfBirth")?.piece;
  const end = choices.find(({ field }) => field === "until")?.piece;
  if (!birth || !end || choices.some((one) => one.field === "documentNumber" && isSure(one))) return choices;
  const below = laid.pieces.filter((piece) => piece.top > end.top && !besides(piece, end));
  const [number] = inReadingOrder(below).filter(
    (piece) => isAtLeft(piece, birth) && isNumber(piece) && isLastBeforeCategories(piece, below, laid),
  );
  if (!number || mayHoldItsLabel(number, laid)) return choices;
  return [
    ...choices.filter(({ field }) => field !== "documentNumber"),
    choiceOf("documentNumber", number, number.number ?? ""),
  ];
}

const isAtLeft = (piece: Piece, birth: Piece): boolean =>
  Math.abs(piece.left - birth.left) < 0.6 * (birth.bottom - birth.top);

/** `5325878` at the left edge of the labels: their 5 may be its first figure. */
const mayHoldItsLabel = ({ text, left, top, bottom }: Piece, { labels }: Laid): boolean =>
  text.startsWith("5") &&
  labels.some(
    ({ number, worded, left: edge }) =>
      /^[1-9]/.test(number ?? "") && !worded && Math.abs(edge - left) < 0.25 * (bottom - top),
  );

const isNumber = ({ number = "", open, street, line }: Piece): boolean =>
  !open &&
  !street &&
  number.replace(/[^A-Z\d]/g, "").length >= shortest &&
  !line.words.some(({ text }) => /^\p{L}{3,}/u.test(text));

function isLastBeforeCategories(number: Piece, below: readonly Piece[], { labels }: Laid): boolean {
  const rows = below.filter(
    (piece) =>
      piece.top > number.top && !besides(piece, number) && Math.abs(piece.left - number.left) < width(number),
  );
  const [next, ...further] = inReadingOrder(rows);
  const isCategories = (piece: Piece | undefined): boolean =>
    piece !== undefined && categories.test(piece.line.text);
  if (isCategories(next)) return true;
  const isAddress =
    next !== undefined &&
    (next.street ||
      labels.some(({ line, number: label }) => line === next.line && /^[78]$/.test(label ?? "")));
  return isAddress && further.some(isCategories);
}

const width = ({ left, right }: Piece): number => right - left;

const choiceOf = (field: Choice["field"], piece: Piece, value: string): Choice => ({
  field,
  piece,
  value,
  confidence: sureByOrder * legible(piece),
});
