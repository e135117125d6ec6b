import type { TextLine } from "../../print/page.ts";
import type { DayOrder } from "../pages/dates.ts";
import { choose, legible } from "./choose.ts";
import { contextOf } from "./context.ts";
import { datesByOrder, inOrder, withCentury } from "./dates-in-order.ts";
import type { FieldName, Numbering } from "./field-labels.ts";
import { besides, type Laid } from "./geometry.ts";
import type { Label } from "./label.ts";
import { labelsOn } from "./labels.ts";
import { type Limits, withSecondOpinion } from "./learned/second-opinion.ts";
import type { Choice, Linked } from "./linked.ts";
import { withNames } from "./names-near.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { type Link, linksOf, withHabit } from "./score.ts";
import { datesInStandardOrder, numberInStandardOrder } from "./standard-order.ts";
import { leastConfidence } from "./thresholds.ts";
import { numberByForm } from "./unlabelled-number.ts";

export interface LinkOptions {
  /** The order that the document's standard prescribes. */
  readonly order?: DayOrder;
  /** The standard of the field numbers, if known. */
  readonly numbering?: Numbering;
  /** How sure the network must be to add or doubt a value. Default: as measured. */
  readonly limits?: Limits;
}

/** The labels and pieces of a side, and the facts that affect their reading. */
export function layOut(lines: readonly TextLine[], options: LinkOptions = {}) {
  const context = contextOf(lines, options.order);
  const numbering = options.numbering ?? context.numbering;
  const seen = labelsOn(lines, numbering);
  const found = seen.filter((label) => !isOfHouse(label, seen));
  const labels = settleLabels(withSecondName(withWholeName(found)), numbering);
  const laid: Laid = { labels, pieces: piecesOf(lines, labels, context.order) };
  return { laid, found, context, numbering };
}

/**
 * The values of a side by their labels, each with its likelihood: each value at most once, each field at most
 * one value.
 */
export function linkAll(lines: readonly TextLine[], options: LinkOptions = {}): readonly Linked[] {
  const { laid, found, context, numbering } = layOut(lines, options);
  const links = withHabit(linksOf(laid));
  const { choices, taken } = choose(links);
  const isEuropean = numbering === "eu";
  const ordered = isEuropean ? datesInStandardOrder(choices, laid) : choices;
  const named = withNames(ordered, { laid, links, taken, numbering, american: context.american });
  const owned = new Set([...taken, ...links.filter(isOwn).map(({ piece }) => piece)]);
  const free = laid.pieces.filter((piece) => !owned.has(piece));
  const dated = inOrder(
    datesByOrder(withCentury(named, numbering !== undefined), free, numbering !== undefined),
    numbering !== undefined,
  );
  const seenTwice = dated.map((choice) => seenElsewhere(choice, laid.pieces));
  const numbered = isEuropean
    ? numberInStandardOrder(seenTwice, laid)
    : numberByForm(seenTwice, free, context.state);
  const chosen = found.some(({ field }) => field === "ownersNumber") ? unlessOther(numbered, free) : numbered;
  return withSecondOpinion(chosen, { laid, context, numbering, limits: options.limits }).map(linkOf);
}

/** Factor for a person's number, which is rarely the document's if another number has no label. */
const amongOthers = 0.45;
const fewestFigures = 5;

function unlessOther(choices: readonly Choice[], free: readonly Piece[]): readonly Choice[] {
  const own = choices.find(({ field }) => field === "personalNumber");
  const documents = choices.find(({ field }) => field === "documentNumber");
  const other = free.some(
    (piece) => piece !== own?.piece && (piece.number?.replace(/\D/g, "").length ?? 0) >= fewestFigures,
  );
  if (!own || (!other && !documents)) return choices;
  return choices.map((one) => (one === own ? { ...own, confidence: amongOthers * own.confidence } : one));
}

const clearly = 0.9;

/** A date that is badly legible at its label, and clearly printed again, is as sure as its place. */
function seenElsewhere(choice: Choice, pieces: readonly Piece[]): Choice {
  const letters = legible(choice.piece);
  const again = pieces.some(
    ({ date, clear, line }) => date === choice.value && clear >= clearly && line !== choice.piece.line,
  );
  return again && letters > 0 ? { ...choice, confidence: Math.min(1, choice.confidence / letters) } : choice;
}

/** The text after a label is its value, whatever the field. */
const isOwn = ({ relation, score }: Link): boolean => relation === "inline" && score > 0.3;

/** Whether a value is sure enough to return. */
export const isSure = ({ field, confidence }: Linked): boolean => confidence >= leastConfidence[field];

/** The same without unsure values. */
export const linkFields = (lines: readonly TextLine[], options: LinkOptions = {}): readonly Linked[] =>
  linkAll(lines, options).filter(isSure);

/** Least legibility of evidence. A less legible piece does not even show that a value is missing. */
const leastLegible = 0.25;

function linkOf({ field, piece, more = [], value, confidence }: Choice): Linked {
  const words = [piece, ...more].flatMap((one) => one.words);
  const letters = Math.min(...[piece, ...more].map(legible));
  const tells = letters >= leastLegible && more.length === 0 && !piece.open;
  return { field, value, words, confidence, placed: tells ? Math.min(1, confidence / letters) : 0 };
}

/** `12 MOREAU, INES`: field 1,2 without its comma. Field 12 lists codes. */
function withWholeName(labels: readonly Label[]): readonly Label[] {
  const twelfth = labels.filter(({ number }) => number === "12");
  const isNamed = labels.some(({ number }) => number === "1" || number === "2");
  return labels.map((label) => {
    const behind = twelfth.includes(label) && !label.worded ? textBehind(label) : "";
    const isName = withComma.test(behind) || (twelfth.length > 1 && !isNamed && twoWords.test(behind));
    return isName ? { ...label, field: "name" as const, number: "12name" } : label;
  });
}

const withComma = /^\p{L}{2}[\p{L} .'-]*, ?\p{L}{2}[\p{L} .'-]*$/u;
const twoWords = /^\p{L}{2}[\p{L}'-]+ (?:[\p{L}.'-]+ )*\p{L}{2}[\p{L}'-]+$/u;

const textBehind = ({ line }: Label): string => line.text.replace(/^\(?\d+[.,:)]* /, "");

/** Of two fields 1, one above the other, the lower is 2, misread. */
function withSecondName(labels: readonly Label[]): readonly Label[] {
  const [first, second, ...more] = labels
    .filter(({ number, worded }) => number === "1" && !worded)
    .toSorted((a, b) => a.top - b.top);
  const isAlone = first && second && more.length === 0 && !labels.some(({ number }) => number === "2");
  if (!isAlone || !isJustBelow(second, first)) return labels;
  return labels.map((label) =>
    label === second ? { ...second, field: "givenNames" as const, number: "2" } : label,
  );
}

/** `8` and right of it `1 SUNSET PKWY`: the number of a house. */
const isOfHouse = (label: Label, labels: readonly Label[]): boolean =>
  !label.worded &&
  labels.some(
    ({ field, line, right }) =>
      field === "address" &&
      right < label.left &&
      (line === label.line ||
        Math.abs(line.top + line.bottom - label.top - label.bottom) < label.bottom - label.top),
  );

const isJustBelow = (lower: Label, upper: Label): boolean =>
  lower.top > upper.top && lower.top - upper.bottom < upper.bottom - upper.top && !besides(lower, upper);

/** Strength of a number without its word: alone, among others, and if words beside other numbers agree. */
const numberStrength = { lone: 0.26, bare: 0.65, marked: 0.75, agreedBare: 0.85, agreedMarked: 0.9 };
const fewestAgreed = 2;
const fewestOfEu = 3;
const fewestOfAny = 6;

/**
 * Rates numbers without words by how many there are. A bare `Name` labels the part of the name that no other
 * label does.
 */
export function settleLabels(labels: readonly Label[], numbering: Numbering | undefined): readonly Label[] {
  const has = (field: FieldName): boolean => labels.some((label) => label.field === field && label.worded);
  const numbers = new Set(labels.flatMap(({ number }) => number ?? []));
  const agreed = new Set(
    labels.flatMap(({ number, worded, strength }) => (worded && strength >= 0.95 ? (number ?? []) : [])),
  );
  const isAgreed =
    agreed.size >= fewestAgreed || numbers.size >= (numbering === "eu" ? fewestOfEu : fewestOfAny);
  const alone = ({ marked, strength }: Label): number => {
    const faint = strength / (marked ? numberStrength.marked : numberStrength.bare);
    if (numbers.size < 2) return numberStrength.lone * faint;
    if (!isAgreed) return strength;
    return (marked ? numberStrength.agreedMarked : numberStrength.agreedBare) * faint;
  };
  const bareName = has("surname") ? "givenNames" : has("givenNames") ? "surname" : "name";
  const fields: Readonly<Partial<Record<FieldName, FieldName>>> = {
    bareName,
    bareNumber: has("personalNumber") || has("ownersNumber") ? "documentNumber" : "personalNumber",
    ownersNumber: has("personalNumber") || has("documentNumber") ? "otherNumber" : "personalNumber",
  };
  return labels.map((label) => ({
    ...label,
    field: fields[label.field] ?? label.field,
    strength: label.worded ? label.strength : alone(label),
  }));
}
