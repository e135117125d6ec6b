import type { Label, Place } from "./label.ts";
import type { Piece } from "./pieces.ts";

/** A value's place relative to its label. */
export type Relation = "inline" | "right" | "below";

export interface Placed {
  readonly relation: Relation;
  /** 0–1: how near it is to the usual place of the label's value. */
  readonly nearness: number;
}

/** The labels and pieces of a side. */
export interface Laid {
  readonly labels: readonly Label[];
  readonly pieces: readonly Piece[];
}

const heightOf = ({ top, bottom }: Place): number => bottom - top;
const middleOf = ({ top, bottom }: Place): number => (top + bottom) / 2;
const overlapsAcross = (one: Place, other: Place): boolean =>
  one.left < other.right && other.left < one.right;

export const besides = (one: Place, other: Place): boolean =>
  Math.abs(middleOf(one) - middleOf(other)) < 0.6 * Math.max(heightOf(one), heightOf(other));

const substantial = (piece: Piece): boolean => piece.text.replace(/[^\p{L}\p{N}]/gu, "").length > 1;

/** The relation of a piece to a label, if it stands where the label's value may. */
export function relationOf(label: Label, piece: Piece, laid: Laid): Placed | undefined {
  if (piece.line === label.line) return inline(label, piece, laid);
  return right(label, piece, laid) ?? below(label, piece, laid);
}

const onLine = (label: Label, { labels, pieces }: Laid) => ({
  labels: labels.filter(({ line }) => line === label.line),
  pieces: pieces.filter(({ line }) => line === label.line),
});

function inline(label: Label, piece: Piece, laid: Laid): Placed | undefined {
  if (piece.left < label.right - 0.6 * heightOf(label)) return undefined;
  const own = onLine(label, laid);
  const isBetween = ({ left }: Place): boolean => left > label.left && left < piece.left;
  if (own.labels.some(isBetween)) return undefined;
  const before = own.pieces.filter((other) => other !== piece && isBetween(other) && substantial(other));
  return { relation: "inline", nearness: before.length === 0 ? 1 : 0.6 };
}

/** The piece that follows a label on its own line, before the next label. */
export function ownPiece(label: Label, laid: Laid): Piece | undefined {
  return onLine(label, laid).pieces.find(
    (piece) => substantial(piece) && inline(label, piece, laid)?.nearness === 1,
  );
}

/** By the gap in heights of the label. */
const byGap: readonly (readonly [gap: number, nearness: number])[] = [
  [1.5, 0.95],
  [4, 0.85],
  [8, 0.7],
  [14, 0.6],
];

function right(label: Label, piece: Piece, { labels, pieces }: Laid): Placed | undefined {
  const height = Math.max(heightOf(label), 1);
  const gap = (piece.left - label.right) / height;
  if (gap < -0.6 || !besides(label, piece)) return undefined;
  const isBetween = (other: Place): boolean =>
    other !== label &&
    other.left >= label.right - 0.3 * height &&
    other.right <= piece.left + 0.3 * height &&
    besides(other, label);
  if (labels.some(isBetween)) return undefined;
  const before = pieces.some((other) => other !== piece && isBetween(other) && substantial(other));
  const nearness = byGap.find(([most]) => gap < most)?.[1] ?? 0.2;
  return { relation: "right", nearness: before ? 0.4 * nearness : nearness };
}

const widestGap = 1.7;

function below(label: Label, piece: Piece, { labels, pieces }: Laid): Placed | undefined {
  const height = (heightOf(label) + heightOf(piece)) / 2;
  const gap = Math.max(0, (piece.top - label.bottom) / height);
  if (middleOf(piece) <= label.bottom - 0.2 * height || gap > widestGap) return undefined;
  const aligned = alignment(label, piece, height);
  if (aligned === 0) return undefined;
  const isBetween = (other: Place & { readonly line: unknown }): boolean =>
    other !== label &&
    other !== piece &&
    other.line !== piece.line &&
    other.line !== label.line &&
    middleOf(other) > middleOf(label) &&
    middleOf(other) < middleOf(piece) &&
    !besides(other, piece) &&
    (overlapsAcross(other, piece) || overlapsAcross(other, label));
  /** A bare number has its value after it. */
  const usual = label.worded ? 1 : 0.5;
  const covered = labels.some(isBetween) || pieces.some((other) => isBetween(other) && substantial(other));
  return { relation: "below", nearness: 0.92 * usual * aligned * (1 - 0.25 * gap) * (covered ? 0.3 : 1) };
}

function alignment(label: Label, piece: Piece, height: number): number {
  const starts = [label.left, label.wordLeft].map((left) => Math.abs(piece.left - left) / height);
  const centred = Math.abs((piece.left + piece.right - label.left - label.right) / 2) / height;
  const off = Math.min(...starts, centred);
  if (off < 1) return 1;
  if (off < 2.5) return 0.85;
  return overlapsAcross(label, piece) ? 0.6 : 0;
}
