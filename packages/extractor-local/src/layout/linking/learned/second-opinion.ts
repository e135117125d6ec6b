import { legible, valueFor } from "../choose.ts";
import type { Context } from "../context.ts";
import { fewestYears, withCentury, yearsBetween } from "../dates-in-order.ts";
import type { FieldName, Numbering, WantedField } from "../field-labels.ts";
import { besides, type Laid } from "../geometry.ts";
import type { Choice } from "../linked.ts";
import type { Piece } from "../pieces.ts";
import { formOf } from "../score.ts";
import { leastConfidence } from "../thresholds.ts";
import { featuresOf } from "./features.ts";
import { linkingNetwork } from "./network.ts";

/** Least likelihood of a value that the rules do not find, and of the field that contradicts them. */
export interface Limits {
  readonly value: number;
  readonly contradiction: number;
}

/** Chosen on 135 fronts of training recipes, read from their images. */
const usualLimits: Limits = { value: 0.97, contradiction: 0.9 };

interface Side {
  readonly laid: Laid;
  readonly context: Context;
  readonly numbering: Numbering | undefined;
  readonly limits: Limits | undefined;
}

const filled: readonly WantedField[] = [
  "surname",
  "givenNames",
  "name",
  "dateOfBirth",
  "issued",
  "until",
  "documentNumber",
];
const ofNames: ReadonlySet<FieldName> = new Set(["surname", "givenNames", "name", "bareName"]);
const joined: ReadonlySet<FieldName> = new Set(["surname", "givenNames", "name"]);

/** Lowers the confidence of values that the network contradicts, and adds values that the rules miss. */
export function withSecondOpinion(choices: readonly Choice[], side: Side): readonly Choice[] {
  const { laid, limits = usualLimits } = side;
  if (laid.labels.length + laid.pieces.length < fewest) return choices;
  const likely = likelihoods(side);
  const named = laid.labels.some(({ field }) => ofNames.has(field));
  const kept = choices.map((choice) =>
    isContradicted(choice, likely, { named, least: limits.contradiction })
      ? { ...choice, confidence: doubted * choice.confidence }
      : choice,
  );
  const sure = kept.filter(({ field, confidence }) => confidence >= leastConfidence[field]);
  const taken = new Set(sure.flatMap(({ piece, more = [] }) => [piece, ...more]));
  const missing = filled.filter(
    (field) => !sure.some((one) => one.field === field) && (named || !joined.has(field)),
  );
  const found = missing
    .flatMap((field) => choiceOf(field, likely) ?? [])
    .filter(({ piece, more = [] }) => ![piece, ...more].some((one) => taken.has(one)));
  const added = withCentury(splitNames(found), side.numbering !== undefined).filter(
    (one) =>
      one.confidence >= limits.value &&
      !sure.some(({ field }) => field === one.field) &&
      (one.field !== "dateOfBirth" || (isEarliest(one.value, laid) && isOldEnough(one.value, sure, side))),
  );
  return [...kept.filter(({ field }) => !added.some((one) => one.field === field)), ...added];
}

/** Labels and pieces: 99 % of the fronts that it learned from have more. */
const fewest = 15;
const doubted = 0.2;

interface Likely {
  readonly piece: Piece;
  readonly of: ReadonlyMap<string, number>;
}

function likelihoods({ laid, context }: Side): readonly Likely[] {
  const network = linkingNetwork();
  const { tokens, ...features } = featuresOf(laid, context);
  const rows = network.run(features);
  return tokens.flatMap(({ piece }, index) =>
    piece ? [{ piece, of: new Map(network.classes.map((name, at) => [name, rows[index]?.[at] ?? 0])) }] : [],
  );
}

interface Contradiction {
  readonly named: boolean;
  readonly least: number;
}

/**
 * The order of two names without labels varies, so only labels contradict it. A person's number is the
 * document's on some cards.
 */
function isContradicted(
  { field, piece, more = [] }: Choice,
  likely: readonly Likely[],
  { named, least }: Contradiction,
): boolean {
  if (field === "personalNumber") return false;
  return likely.some(
    (one) =>
      [piece, ...more].includes(one.piece) &&
      [...one.of].some(
        ([other, share]) =>
          share >= least &&
          other !== field &&
          !(
            joined.has(field) &&
            joined.has(other as FieldName) &&
            (!named || other === "name" || field === "name")
          ),
      ),
  );
}

const isPart = 0.5;

/** The likeliest value of a field. Other likely values make it less sure. */
function choiceOf(field: WantedField, likely: readonly Likely[]): Choice | undefined {
  const pieces = likely
    .filter(({ piece }) => formOf(field, piece) > 0)
    .map(({ piece, of }) => ({ piece, share: of.get(field) ?? 0 }));
  const [best] = pieces.toSorted((a, b) => b.share - a.share);
  if (!best || best.share < isPart) return undefined;
  const value = valueFor(field, best.piece);
  const others = pieces.filter(({ piece }) => valueFor(field, piece) !== value);
  const parts = joined.has(field) ? others.filter(({ share }) => share >= isPart) : [];
  const all = [best, ...parts].toSorted((a, b) =>
    besides(a.piece, b.piece) ? a.piece.left - b.piece.left : a.piece.top - b.piece.top,
  );
  const rivals = others.filter((one) => !parts.includes(one)).map(({ share }) => 1 - share);
  const [first = best.piece, ...more] = all.map(({ piece }) => piece);
  const shares = all.map(({ share, piece }) => share * legible(piece));
  return {
    field,
    piece: first,
    ...(more.length > 0 && { more }),
    value: all.map(({ piece }) => valueFor(field, piece)).join(" "),
    confidence: [...shares, ...rivals].reduce((product, one) => product * one, 1),
  };
}

/** `MOREAU, INES`: the comma shows the surname. */
function splitNames(choices: readonly Choice[]): readonly Choice[] {
  const whole = choices.find(({ field }) => field === "name");
  const [surname, givenNames, ...rest] = whole?.value.split(/\s*,\s*/) ?? [];
  if (!whole || !surname || !givenNames || rest.length > 0)
    return choices.filter(({ field }) => field !== "name");
  const others = choices.filter(({ field }) => !joined.has(field));
  return [
    ...others,
    { ...whole, field: "surname", value: surname },
    { ...whole, field: "givenNames", value: givenNames },
  ];
}

/** Holders of numbered licences were old enough for one when it was issued. */
const isOldEnough = (birth: string, sure: readonly Choice[], { numbering }: Side): boolean =>
  !numbering ||
  sure.every(({ field, value }) => field !== "until" || yearsBetween(birth, value) >= fewestYears);

/** No other date of a document is earlier than the birth. */
const isEarliest = (birth: string, { pieces }: Laid): boolean =>
  pieces.every(({ date }) => date === undefined || date >= birth);
