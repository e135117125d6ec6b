import { cleaned } from "../fields/names.ts";
import { legible, valueFor } from "./choose.ts";
import { besides, type Laid } from "./geometry.ts";
import type { Place } from "./labels.ts";
import type { Choice } from "./linked.ts";
import { type NameHints, namesAboveAddress } from "./names-above-address.ts";
import type { Piece } from "./pieces.ts";
import type { Link } from "./score.ts";

const heightOf = ({ top, bottom }: Place): number => bottom - top;

/** Lines of one value follow each other closely, from one left edge. */
function follows(one: Piece, other: Piece): boolean {
  const height = Math.max(heightOf(one), heightOf(other));
  const gap = other.top - one.bottom;
  return (
    !besides(one, other) &&
    other.top > one.top &&
    gap < 0.7 * height &&
    Math.abs(one.left - other.left) < height &&
    heightOf(one) < 1.5 * heightOf(other) &&
    heightOf(other) < 1.5 * heightOf(one)
  );
}

const mostLines = 3;
const ofNames: ReadonlySet<string> = new Set(["surname", "givenNames", "name"]);
/** What is less likely is as good as not there. */
const leastLikely = 0.4;

interface Read {
  readonly laid: Laid;
  readonly links: readonly Link[];
  /** Values of any field. */
  readonly taken: ReadonlySet<Piece>;
  readonly american: boolean;
}

/** Names that go on below their first line, and names beside one whose label was read. */
export function withNames(
  choices: readonly Choice[],
  { laid, links, taken, american }: Read,
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
  const context = { laid, isFree };
  const surname = likely.find(({ field }) => field === "surname");
  const givenNames = likely.find(({ field }) => field === "givenNames");
  const whole = likely.find(({ field }) => field === "name");
  const others = choices.filter(({ field }) => !ofNames.has(field));
  if (whole && !surname && !givenNames) return [...others, ...wholeName(whole, context)];
  if (surname && givenNames) return [...others, ...continuedBoth(surname, givenNames, context)];
  if (surname) return [...others, ...withGivenNames(surname, context)];
  if (givenNames) return [...others, ...withSurname(givenNames, context)];
  return american && !whole ? [...others, ...namesAboveAddress(laid, isFree, hintsOf(laid))] : choices;
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
}

/** Less clear marks below a name are none of it. */
const leastClear = 0.25;

/** A middle initial that stands on a line of its own. */
const isInitial = ({ text, line }: Piece): boolean => /^\p{Lu}\.?$/u.test(text) && line.words.length === 1;

function stackBelow(piece: Piece, { laid, isFree }: Near): readonly Piece[] {
  const stack: Piece[] = [];
  for (let last = piece; stack.length < mostLines; ) {
    const next = laid.pieces.find(
      (other) => (isFree(other) || isInitial(other)) && other.clear >= leastClear && follows(last, other),
    );
    if (!next) break;
    stack.push(next);
    last = next;
  }
  return stack;
}

/** Two languages write a name on two lines: then what stands below the given names may be the same names. */
function continuedBoth(surname: Choice, givenNames: Choice, near: Near): readonly Choice[] {
  const [further, more] = [surname, givenNames].map(({ piece }) => stackBelow(piece, near));
  const twice = further?.some(({ name }) => name === surname.value) && (more?.length ?? 0) > 0;
  const given = continued(givenNames, more ?? []);
  return [
    continued(surname, further ?? []),
    twice ? { ...given, confidence: 0.4 * given.confidence } : given,
  ];
}

function continued(choice: Choice, more: readonly Piece[]): Choice {
  const further = more.filter(({ name }) => name !== choice.value);
  if (further.length === 0) return choice;
  const value = [choice.value, ...further.map(({ name, text }) => name ?? text)].join(" ");
  const confidence = 0.9 * choice.confidence * Math.min(...more.map(legible));
  return { ...choice, value, more: further, confidence };
}

/** How much less sure a name is that has no label, but stands where the order of the card has it. */
const byOrder = 0.8;

/** Given names stand on the line below the surname, and an address or another label below them. */
function withGivenNames(surname: Choice, near: Near): readonly Choice[] {
  const [below, ...more] = stackBelow(surname.piece, near);
  if (!below) return [surname];
  const doubted = { ...surname, confidence: 0.3 * surname.confidence };
  if (more.length > 0 || !cleaned(below.name ?? "") || !isNumberedBeside(surname.piece, near))
    return [doubted];
  return [surname, named("givenNames", below, byOrder * surname.confidence)];
}

/** Whether only a number is the label of a name: other cards have a label between surname and given names. */
const isNumberedBeside = (piece: Piece, { laid }: Near): boolean =>
  laid.labels.some((label) => !label.worded && label.number === "1" && besides(label, piece));

/** The surname stands on the line above the given names. */
function withSurname(givenNames: Choice, near: Near): readonly Choice[] {
  const own = continued(givenNames, stackBelow(givenNames.piece, near));
  const above = near.laid.pieces.filter((other) => near.isFree(other) && follows(other, givenNames.piece));
  const [only] = above;
  if (!only && own.more?.length === 1) return unlessFaint(own, near);
  if (!only || above.length > 1 || !cleaned(only.name ?? "")) return [own];
  const further = near.laid.pieces.some((other) => near.isFree(other) && follows(other, only));
  return further ? [own] : [own, named("surname", only, byOrder * givenNames.confidence)];
}

/** `INES, ANNE` and `INES A`: names between commas and initials follow a given name. */
const isGivenNames = ({ text }: Piece): boolean => /\p{L}\s*,\s*\p{L}|\p{L}{2,} \p{L}\.?$/u.test(text);

/** Two lines beside a 2 that was hardly read: it may be the 1 of the first. */
function unlessFaint(givenNames: Choice, { laid }: Near): readonly Choice[] {
  const told = laid.labels.some(
    (label) =>
      label.field === "givenNames" &&
      (label.worded || label.strength >= faint) &&
      besides(label, givenNames.piece),
  );
  return told ? [givenNames] : [{ ...givenNames, confidence: 0.5 * givenNames.confidence }];
}

const faint = 0.75;

const named = (field: "surname" | "givenNames", piece: Piece, confidence: number): Choice => ({
  field,
  piece,
  value: valueFor(field, piece),
  confidence: confidence * legible(piece),
});

/** `MOREAU,` above `INES ANNE` under one label; two lines without a comma do not tell which is which. */
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
    return [{ ...whole, field: "surname" }, named("givenNames", below, whole.confidence)];
  return [{ ...whole, confidence: 0.3 * whole.confidence }];
}
