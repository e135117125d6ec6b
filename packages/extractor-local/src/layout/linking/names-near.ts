import { cleanName } from "../pages/names.ts";
import { legible, valueFor } from "./choose.ts";
import type { Numbering } from "./field-labels.ts";
import { besides, type Laid } from "./geometry.ts";
import type { Place } from "./label.ts";
import type { Choice } from "./linked.ts";
import { type NameHints, namesAboveAddress, namesAboveBirth } from "./names-above-address.ts";
import { mayHoldLabel } from "./near-label.ts";
import type { Piece } from "./pieces.ts";
import type { Link } from "./score.ts";

const heightOf = ({ top, bottom }: Place): number => bottom - top;

/** In heights: greatest distance between lines of one value, and between their left edges. */
interface Spread {
  readonly gap: number;
  readonly left: number;
}
const close: Spread = { gap: 0.7, left: 1 };
/** The left edge of a value after its label is uncertain, because letters differ in width. */
const loose: Spread = { gap: 1.6, left: 2.5 };

/** Lines of one value follow each other closely, at one left edge. */
function follows(one: Piece, other: Piece, most = close): boolean {
  const height = Math.max(heightOf(one), heightOf(other));
  const gap = other.top - one.bottom;
  return (
    !besides(one, other) &&
    other.top > one.top &&
    gap < most.gap * height &&
    Math.abs(one.left - other.left) < most.left * height &&
    heightOf(one) < 1.5 * heightOf(other) &&
    heightOf(other) < 1.5 * heightOf(one)
  );
}

const mostLines = 3;
const ofNames: ReadonlySet<string> = new Set(["surname", "givenNames", "name"]);
/** Links below this likelihood are ignored. */
const leastLikely = 0.4;

interface Read {
  readonly laid: Laid;
  readonly links: readonly Link[];
  /** Values of any field. */
  readonly taken: ReadonlySet<Piece>;
  readonly american: boolean;
  readonly numbering: Numbering | undefined;
}

/** Adds further lines of names, and names beside one whose label was read. */
export function withNames(choices: readonly Choice[], read: Read): readonly Choice[] {
  return found(choices, read).map((choice) =>
    ofNames.has(choice.field) &&
    (mayHoldLabel(choice.piece) ||
      isOfBoth(choice) ||
      (read.numbering === "aamva" && !latin.test(choice.value)))
      ? { ...choice, confidence: unexplained * choice.confidence }
      : choice,
  );
}

/** Cards of North America have no other letters: `ΑΜΥΞ` is a misread AMY. */
const latin = /^[\p{Script=Latin}\P{L}]+$/u;

/** `MOREAU, INES` beside a label that should be of one of them. */
const isOfBoth = ({ field, value }: Choice): boolean => field === "surname" && /,\s*\p{L}/u.test(value);

function found(
  choices: readonly Choice[],
  { laid, links, taken, american, numbering }: Read,
): readonly Choice[] {
  const owned = new Set(
    links.filter(({ relation, score }) => relation === "inline" && score > 0.3).map(({ piece }) => piece),
  );
  const likely = choices.filter(({ confidence }) => confidence >= leastLikely);
  const unlikely = new Set(
    choices
      .filter((choice) => ofNames.has(choice.field) && !likely.includes(choice))
      .map(({ piece }) => piece),
  );
  const isFree = (piece: Piece): boolean =>
    piece.name !== undefined && (!taken.has(piece) || unlikely.has(piece)) && !owned.has(piece);
  const context = { laid, isFree, isTaken: (piece: Piece) => taken.has(piece) };
  const surname = likely.find(({ field }) => field === "surname");
  const givenNames = likely.find(({ field }) => field === "givenNames");
  const whole = likely.find(({ field }) => field === "name");
  const others = choices.filter(({ field }) => !ofNames.has(field));
  if (whole && !surname && !givenNames) return [...others, ...wholeName(whole, context)];
  if (surname && givenNames) return [...others, ...continuedBoth(surname, givenNames, context)];
  if (surname) return [...others, ...withGivenNames(surname, context)];
  if (givenNames) return [...others, ...withSurname(givenNames, context)];
  const birth = choices.find(({ field }) => field === "dateOfBirth")?.piece;
  if (whole || (!american && numbering !== "eu")) return choices;
  if (american) return [...others, ...namesAboveAddress(laid, isFree, hintsOf(laid))];
  return birth ? [...others, ...namesAboveBirth(laid, isFree, birth)] : choices;
}

const fewestAgreed = 2;

function hintsOf({ labels, pieces }: Laid): NameHints {
  const agreed = labels.filter(({ number, worded, strength }) => number && worded && strength >= 0.95);
  const numbers = pieces.flatMap(({ number }) => (number ? [number.replace(/[^A-Z\d]/g, "")] : []));
  return { numbered: new Set(agreed.map(({ number }) => number)).size >= fewestAgreed, numbers };
}

interface Near {
  readonly laid: Laid;
  readonly isFree: (piece: Piece) => boolean;
  readonly isTaken: (piece: Piece) => boolean;
}

/** Least legibility of a name's further line. */
const leastClear = 0.25;

/** A middle initial on a line of its own. */
const isInitial = ({ text, line }: Piece): boolean => /^\p{Lu}\.?$/u.test(text) && line.words.length === 1;

/**
 * Further lines of a name. On a numbered card each field has its number, so a line without one continues the
 * name.
 */
function stackBelow(piece: Piece, near: Near): readonly Piece[] {
  const spread = hasNumberBeside(piece, near) ? loose : close;
  const stack: Piece[] = [];
  for (let last = piece; stack.length < mostLines; ) {
    const next = nextBelow(last, near, spread);
    if (!next) break;
    stack.push(next);
    last = next;
  }
  return stack;
}

const nextBelow = (piece: Piece, near: Near, spread: Spread): Piece | undefined =>
  near.laid.pieces.find(
    (other) =>
      (near.isFree(other) || (isInitial(other) && !near.isTaken(other))) &&
      other.clear >= leastClear &&
      follows(piece, other, spread) &&
      !isRestOfLabel(other, near) &&
      !isBesideDate(other, near),
  );

/** `4a 08.08.2023` that was misread as `Aa 08.08.2023`, or a place after the date of birth. */
const isBesideDate = (piece: Piece, { laid }: Near): boolean =>
  laid.pieces.some(({ line, date }) => line === piece.line && date !== undefined);

/** `Izdala Authority:`: the first word of a label whose rest is known. */
function isRestOfLabel(piece: Piece, { laid }: Near): boolean {
  const behind = laid.labels.filter(({ line, left }) => line === piece.line && left > piece.left);
  const last = Math.max(...behind.map(({ left }) => left));
  return behind.length > 0 && !laid.pieces.some(({ line, left }) => line === piece.line && left > last);
}

const hasNumberBeside = (piece: Piece, { laid }: Near): boolean =>
  laid.labels.some(
    (label) =>
      /^[12]$/.test(label.number ?? "") &&
      label.right <= piece.left + heightOf(piece) &&
      besides(label, piece),
  );

/** Factor for a name above a line that may continue it, or belong to an unread label. */
const unexplained = 0.45;
const asFar = (choice: Choice, near: Near): Choice =>
  nextBelow(choice.more?.at(-1) ?? choice.piece, near, loose)
    ? { ...choice, confidence: unexplained * choice.confidence }
    : choice;

/** In two languages a name takes two lines, so the text below the given names may repeat them. */
function continuedBoth(surname: Choice, givenNames: Choice, near: Near): readonly Choice[] {
  const [further, more] = [surname, givenNames].map(({ piece }) => stackBelow(piece, near));
  const twice = further?.some(({ name }) => name === surname.value) && (more?.length ?? 0) > 0;
  const given = asFar(continueName(givenNames, asRow(surname, givenNames, more ?? [], near)), near);
  return [
    asFar(continueName(surname, further ?? []), near),
    twice ? { ...given, confidence: 0.4 * given.confidence } : given,
  ];
}

/**
 * Labels beside their values stand in rows. A line at this share of the row distance may belong to an unread
 * label.
 */
const asRows = 0.9;
function asRow(surname: Choice, { piece }: Choice, more: readonly Piece[], near: Near): readonly Piece[] {
  const row = piece.top - surname.piece.top;
  const beside = near.laid.labels.some((label) => label.field === "givenNames" && besides(label, piece));
  if (!beside || row <= 0 || hasNumberBeside(piece, near)) return more;
  const apart = (more[0]?.top ?? piece.top) - piece.top;
  return apart >= asRows * row ? [] : more;
}

function continueName(choice: Choice, more: readonly Piece[]): Choice {
  const further = more.filter(({ name }) => name !== choice.value);
  if (further.length === 0) return choice;
  const value = [choice.value, ...further.map(({ name, text }) => name ?? text)].join(" ");
  const confidence = 0.9 * choice.confidence * Math.min(...more.map(legible));
  return { ...choice, value, more: further, confidence };
}

/** Factor for a name without a label, at its place in the card's order. */
const byOrder = 0.8;

/** Given names stand on the line below the surname, and an address or another label below them. */
function withGivenNames(surname: Choice, near: Near): readonly Choice[] {
  const [below, ...more] = stackBelow(surname.piece, near);
  if (!below) return [asFar(surname, near)];
  const doubted = { ...surname, confidence: 0.3 * surname.confidence };
  if (more.length > 0 || !cleanName(below.name ?? "") || !isNumberedBeside(surname.piece, near))
    return [doubted];
  return [surname, choiceOf("givenNames", below, byOrder * surname.confidence)];
}

/** Whether a name's label is only a number. Other cards have a label between surname and given names. */
const isNumberedBeside = (piece: Piece, { laid }: Near): boolean =>
  laid.labels.some((label) => !label.worded && label.number === "1" && besides(label, piece));

/** The surname stands on the line above the given names. */
function withSurname(givenNames: Choice, near: Near): readonly Choice[] {
  const alone = asFar(givenNames, near);
  const own = asFar(continueName(alone, stackBelow(givenNames.piece, near)), near);
  const above = near.laid.pieces.filter((other) => near.isFree(other) && follows(other, givenNames.piece));
  const [only] = above;
  if (!only && own.more?.length === 1) return unlessFaint(own, near);
  if (!only || above.length > 1 || !cleanName(only.name ?? "")) return [own];
  const further = near.laid.pieces.some((other) => near.isFree(other) && follows(other, only));
  return further ? [own] : [own, choiceOf("surname", only, byOrder * givenNames.confidence)];
}

/** `INES, ANNE` and `INES A`: a comma or an initial follows a given name. */
const isGivenNames = ({ text }: Piece): boolean => /\p{L}\s*,\s*\p{L}|\p{L}{2,} \p{L}\.?$/u.test(text);

/** Two lines beside an unclear 2, which may be the 1 of the first line. */
function unlessFaint(givenNames: Choice, { laid }: Near): readonly Choice[] {
  const hasLabels = laid.labels.some(
    (label) =>
      label.field === "givenNames" &&
      (label.worded || label.strength >= faint) &&
      besides(label, givenNames.piece),
  );
  return hasLabels ? [givenNames] : [{ ...givenNames, confidence: 0.5 * givenNames.confidence }];
}

const faint = 0.75;

const choiceOf = (field: "surname" | "givenNames", piece: Piece, confidence: number): Choice => ({
  field,
  piece,
  value: valueFor(field, piece),
  confidence: confidence * legible(piece),
});

/** `MOREAU,` above `INES ANNE` under one label. Without a comma the order of two lines is unknown. */
function wholeName(whole: Choice, near: Near): readonly Choice[] {
  const [below, ...more] = stackBelow(whole.piece, near);
  const [before, after, ...rest] = whole.piece.text.split(/\s*,\s*/);
  if (before && after && rest.length === 0)
    return [
      { ...whole, field: "surname", value: before },
      { ...whole, field: "givenNames", value: after },
    ];
  if (!below) return [whole];
  if (more.length === 0 && (/,$/.test(whole.piece.text) || isGivenNames(below)))
    return [{ ...whole, field: "surname" }, choiceOf("givenNames", below, whole.confidence)];
  return [{ ...whole, confidence: 0.3 * whole.confidence }];
}
