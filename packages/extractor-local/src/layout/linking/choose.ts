import { assign } from "./assign.ts";
import { type FieldName, type WantedField, wantedFields } from "./field-labels.ts";
import type { Label } from "./label.ts";
import type { Choice } from "./linked.ts";
import type { Piece } from "./pieces.ts";
import type { Link } from "./score.ts";

const wanted: ReadonlySet<FieldName> = new Set(wantedFields);

/** A requested field, or one label of another field. */
interface Row {
  readonly field: FieldName;
  readonly label: Label | undefined;
}

export interface Chosen {
  readonly choices: readonly Choice[];
  /** Values of any field. */
  readonly taken: ReadonlySet<Piece>;
}

/** Margin of a sure pair: the score of the best assignment minus that of the best one without the pair. */
const sureMargin = 0.25;
/** Confidence without a margin, where another pair is as likely. */
const leastSure = 0.4;

/** Assigns each value to at most one field, and each field at most one value, with the best total score. */
export function choose(links: readonly Link[]): Chosen {
  const rows = rowsOf(links);
  const pieces = [...new Set(links.map(({ piece }) => piece))];
  const scores = rows.map((row) => pieces.map((piece) => scoreOf(row, piece, links)));
  const best = assign(scores);
  const taken = new Set(
    best.columns.flatMap((column) => (column === undefined ? [] : (pieces[column] ?? []))),
  );
  const choices = rows.flatMap(({ field }, row) => {
    const column = best.columns[row];
    const piece = column === undefined ? undefined : pieces[column];
    if (column === undefined || !piece || !wanted.has(field)) return [];
    const value = valueFor(field, piece);
    const without = scores.map((line, at) =>
      at === row
        ? line.map((score, other) => (valueFor(field, pieces[other] ?? piece) === value ? 0 : score))
        : line,
    );
    const margin = best.total - assign(without).total;
    const score = Math.min(1, scores[row]?.[column] ?? 0);
    const sure = leastSure + (1 - leastSure) * Math.min(1, Math.max(0, margin) / sureMargin);
    return [{ field: field as WantedField, piece, value, confidence: score * sure * legible(piece) }];
  });
  return { choices, taken };
}

function rowsOf(links: readonly Link[]): readonly Row[] {
  const labels = [...new Set(links.map(({ label }) => label))];
  const fields = [...new Set(labels.map(({ field }) => field))].filter((field) => wanted.has(field));
  return [
    ...fields.map((field) => ({ field, label: undefined })),
    ...labels.filter(({ field }) => !wanted.has(field)).map((label) => ({ field: label.field, label })),
  ];
}

/** Two labels for the same value make it a little surer. */
const perFurtherLabel = 0.1;

function scoreOf({ field, label }: Row, piece: Piece, links: readonly Link[]): number {
  const own = links
    .filter((link) => link.piece === piece && (label ? link.label === label : link.label.field === field))
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  const [most = 0, next = 0] = own;
  return most + perFurtherLabel * next;
}

export function valueFor(field: FieldName, piece: Piece): string {
  switch (field) {
    case "dateOfBirth":
      return piece.date ?? piece.text;
    case "issued":
    case "until":
      return (
        piece.date ??
        (piece.shortDate
          ? `20${String(piece.shortDate.year).padStart(2, "0")}-${piece.shortDate.monthDay}`
          : piece.text)
      );
    case "documentNumber":
    case "personalNumber":
      return piece.number ?? piece.text;
    case "givenNames":
      return (piece.name ?? piece.text).replace(/\s*,\s*/g, " ");
    case "surname":
    case "name":
      return piece.name ?? piece.text;
    default:
      return piece.text;
  }
}

/** Below this confidence a figure of a number may be wrong, and a letter of a name. */
const clearNumber = 0.7;
const clearName = 0.65;

/** The likelihood that a piece's letters are right. Of words with 95 confidence, 99.8 % were. */
export function legible({ clear, agreed, number, name }: Piece): number {
  if (clear >= 0.9) return 1;
  const likely = clear >= 0.5 ? 0.55 + 1.125 * (clear - 0.5) : clear;
  const least = number !== undefined ? clearNumber : name !== undefined ? clearName : 0;
  if (clear < least && agreed !== 1) return 0.5 * likely;
  return likely * (0.5 + 0.5 * Math.min(1, 2 * (agreed ?? 1)));
}
