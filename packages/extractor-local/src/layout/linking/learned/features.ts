import type { Context } from "../context.ts";
import { type FieldName, isLabelWord, wantedFields } from "../field-labels.ts";
import { besides, type Laid } from "../geometry.ts";
import type { Label, Place } from "../label.ts";
import { isCityLine, type Piece } from "../pieces.ts";
import { soundex } from "../soundex.ts";

/** A label or a piece, as the network sees it. */
export interface Token extends Place {
  readonly label?: Label;
  readonly piece?: Piece;
}

/** The largest number of tokens. A front has about 40. */
const most = 90;

export const tokensOf = ({ labels, pieces }: Laid): readonly Token[] =>
  [
    ...labels.map((label) => ({ ...placeOf(label), label })),
    ...pieces.map((piece) => ({ ...placeOf(piece), piece })),
  ].slice(0, most);

const placeOf = ({ left, right, top, bottom }: Place): Place => ({ left, right, top, bottom });

const fields: readonly FieldName[] = [
  ...wantedFields,
  "bareName",
  "bareNumber",
  "ownersNumber",
  "otherNumber",
  "otherDate",
  "other",
  "title",
];
const numbers: readonly string[] = ["1", "2", "3", "4a", "4b", "4c", "4d", "5", "8", "9", "12name"];

const oneHot = <T>(all: readonly T[], one: T | undefined): number[] =>
  all.map((each) => (each === one ? 1 : 0));
const flag = (is: unknown): number => (is ? 1 : 0);

const unit = 64;
const quantise = (value: number): number =>
  Math.max(-127, Math.min(127, Math.round(unit * (Number.isFinite(value) ? value : 0))));
/** Keeps the order of all distances in -1 to 1. */
const squash = (value: number): number => value / (2 + Math.abs(value));

export interface Features {
  readonly tokens: readonly Token[];
  /** By token, in 64ths. */
  readonly nodes: Int8Array;
  /** By token: its neighbours' numbers; -1 if it has none. */
  readonly slots: Int8Array;
  /** By slot, in 64ths. */
  readonly edges: Int8Array;
}

export function featuresOf(laid: Laid, context: Context): Features {
  const tokens = tokensOf(laid);
  const side = sideOf(tokens, context);
  const nodes = tokens.map((token) => nodeOf(token, side));
  const slots = tokens.map((token) => slotsOf(token, tokens));
  const edges = tokens.flatMap((token, index) =>
    (slots[index] ?? []).flatMap((at) => {
      const other = tokens[at];
      return other ? edgeOf(token, other) : noEdge;
    }),
  );
  return {
    tokens,
    nodes: Int8Array.from(nodes.flat().map(quantise)),
    slots: Int8Array.from(slots.flat()),
    edges: Int8Array.from(edges.map(quantise)),
  };
}

interface SideFacts {
  readonly context: Context;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly down: number;
  readonly dates: readonly string[];
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
}

function sideOf(tokens: readonly Token[], context: Context): SideFacts {
  const heights = tokens.map(heightOf).sort((a, b) => a - b);
  const [left, top] = [Math.min(...tokens.map((one) => one.left)), Math.min(...tokens.map((one) => one.top))];
  return {
    context,
    height: Math.max(1e-6, heights[Math.floor(heights.length / 2)] ?? 1),
    left,
    top,
    width: Math.max(1e-6, Math.max(...tokens.map(({ right }) => right)) - left),
    down: Math.max(1e-6, Math.max(...tokens.map(({ bottom }) => bottom)) - top),
    dates: [...new Set(tokens.flatMap(({ piece }) => dayOf(piece) ?? []))].sort(),
    texts: tokens.flatMap(({ piece }) => (piece ? [compact(piece.text)] : [])),
    numbers: tokens.flatMap(({ piece }) => (piece?.number ? [piece.number.replace(/[^A-Z\d]/g, "")] : [])),
  };
}

const heightOf = ({ top, bottom }: Place): number => bottom - top;
const middleOf = ({ top, bottom }: Place): number => (top + bottom) / 2;
const compact = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** A date with its century, if that is missing guessed by the usual pivot. */
function dayOf(piece: Piece | undefined): string | undefined {
  if (piece?.date) return piece.date;
  const { shortDate } = piece ?? {};
  return (
    shortDate &&
    `${shortDate.year > 45 ? 19 : 20}${String(shortDate.year).padStart(2, "0")}-${shortDate.monthDay}`
  );
}

function nodeOf(token: Token, side: SideFacts): number[] {
  const { context } = side;
  return [
    ...labelFeatures(token.label),
    ...pieceFeatures(token.piece, side),
    (token.left - side.left) / side.width,
    (token.right - side.left) / side.width,
    (token.top - side.top) / side.down,
    Math.log2(heightOf(token) / side.height),
    squash((token.right - token.left) / side.height / 4),
    flag(context.american),
    flag(context.numbering === "aamva"),
    flag(context.numbering === "eu"),
  ];
}

function labelFeatures(label: Label | undefined): number[] {
  const { field, number, strength = 0, worded, marked } = label ?? {};
  return [
    flag(label),
    ...oneHot(fields, field),
    ...oneHot(numbers, number),
    strength,
    flag(worded),
    flag(marked),
    flag(number !== undefined),
  ];
}

const sexes = /^(?:[FMX]|FEMALE|MALE|[FMHV]\s?\/\s?[FMHV]|H|V|K|E\s?\/\s?M|K\s?\/\s?F)$/i;

function pieceFeatures(piece: Piece | undefined, side: SideFacts): number[] {
  const { text = "", words = [], number, name } = piece ?? {};
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const figures = text.match(/\d/g)?.length ?? 0;
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  const all = Math.max(1, letters + figures);
  const day = dayOf(piece);
  const at = day === undefined ? -1 : side.dates.indexOf(day);
  const last = Math.max(1, side.dates.length - 1);
  const bare = compact(text);
  const labelled = words.filter((word) => isLabelWord(word.text)).length / Math.max(1, words.length);
  const code = number?.replace(/[^A-Z\d]/g, "") ?? "";
  return [
    flag(piece?.date),
    flag(piece?.shortDate),
    flag(number),
    flag(piece?.open),
    flag(name),
    flag(piece?.street),
    flag(piece && isCityLine(piece)),
    flag(sexes.test(text)),
    letters / all,
    figures / all,
    letters === 0 ? 0 : upper / letters,
    squash(all / 4),
    squash(words.length / 2),
    flag(/\p{L},/u.test(text)),
    flag(/\p{L}{2,} \p{L}\.?$/u.test(text)),
    flag(/:$/.test(text)),
    flag(/^[A-Z]{3}$/.test(text)),
    flag(/\d\s?(?:cm|lbs?|kg|m)\b|\d'|\d"/i.test(text)),
    piece?.clear ?? 0,
    labelled,
    at < 0 ? 0 : at / last,
    flag(at === 0),
    flag(at >= 0 && at === side.dates.length - 1),
    day === undefined ? 0 : (Number(day.slice(0, 4)) - 1990) / 40,
    side.dates.length / 6,
    flag(bare.length > 1 && side.texts.filter((other) => other === bare).length > 1),
    squash(code.length / 5),
    flag(/^[A-Z]/.test(code)),
    flag(name !== undefined && side.numbers.some((other) => other.startsWith(soundex(name)))),
    flag(side.texts.length > 0 && piece && piece.line.words.length === words.length),
  ];
}

export const nodeSize = 1 + 17 + 11 + 4 + 30 + 8;
export const edgeSize = 15;
const noEdge: readonly number[] = Array.from({ length: edgeSize }, () => 0);

/**
 * The neighbours of a token: the labels before and above it, the nearest tokens around it, its repetition.
 */
function slotsOf(one: Token, tokens: readonly Token[]): readonly number[] {
  const others = tokens.flatMap((other, index) => (other === one ? [] : [{ other, index }]));
  const onRow = others.filter(({ other }) => besides(one, other));
  const before = byDistance(
    onRow.filter(({ other }) => other.left < one.left && other.right < one.right),
    (other) => one.left - other.right,
  );
  const after = byDistance(
    onRow.filter(({ other }) => other.left > one.left && other.right > one.right),
    (other) => other.left - one.right,
  );
  const column = others.filter(({ other }) => !besides(one, other) && overlapOf(one, other) > -heightOf(one));
  const above = byDistance(
    column.filter(({ other }) => middleOf(other) < middleOf(one)),
    (other) => one.top - other.bottom + Math.max(0, -overlapOf(one, other)),
  );
  const below = byDistance(
    column.filter(({ other }) => middleOf(other) > middleOf(one)),
    (other) => other.top - one.bottom + Math.max(0, -overlapOf(one, other)),
  );
  const labels = (all: readonly Numbered[]) => all.filter(({ other }) => other.label);
  const same = others.find(
    ({ other }) => one.piece && other.piece && compact(one.piece.text) === compact(other.piece.text),
  );
  return [
    labels(before)[0],
    labels(before)[1],
    labels(above)[0],
    labels(above)[1],
    before[0],
    above[0],
    after[0],
    below[0],
    same,
  ].map((found) => found?.index ?? -1);
}

interface Numbered {
  readonly other: Token;
  readonly index: number;
}

const byDistance = (all: readonly Numbered[], far: (other: Token) => number): readonly Numbered[] =>
  all.toSorted((a, b) => far(a.other) - far(b.other));

const overlapOf = (one: Place, other: Place): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);

function edgeOf(one: Token, other: Token): readonly number[] {
  const height = Math.max(1e-6, (heightOf(one) + heightOf(other)) / 2);
  const [day, otherDay] = [dayOf(one.piece), dayOf(other.piece)];
  const word = other.label ? other.label.wordLeft : other.left;
  const overlap = overlapOf(one, other);
  const [line, otherLine] = [one.label?.line ?? one.piece?.line, other.label?.line ?? other.piece?.line];
  return [
    1,
    squash((other.left - one.left) / height),
    squash((word - one.left) / height),
    squash((other.right - one.left) / height),
    squash((other.left - one.right) / height),
    squash((one.left + one.right - other.left - other.right) / 2 / height),
    squash((one.top - other.bottom) / height),
    squash((middleOf(one) - middleOf(other)) / height),
    squash((other.top - one.bottom) / height),
    flag(line === otherLine),
    flag(besides(one, other)),
    overlap / Math.max(1e-6, Math.min(one.right - one.left, other.right - other.left)),
    Math.log2(Math.max(1e-6, heightOf(one)) / Math.max(1e-6, heightOf(other))),
    day && otherDay ? (day < otherDay ? -1 : day > otherDay ? 1 : 0) : 0,
    flag(one.piece && other.piece && compact(one.piece.text) === compact(other.piece.text)),
  ];
}
