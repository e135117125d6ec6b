import { isNoEnd } from "@passmuster/core/ports";
import type { FieldName } from "./field-labels.ts";
import { type Laid, ownPiece, type Placed, type Relation, relationOf } from "./geometry.ts";
import type { Label } from "./label.ts";
import type { Piece } from "./pieces.ts";

/** A label with a candidate value. */
export interface Link {
  readonly label: Label;
  readonly piece: Piece;
  readonly relation: Relation;
  readonly score: number;
}

const sexes = /^(?:[FMX]|FEMALE|MALE|[FMHV]\s?\/\s?[FMHV]|H|V|K|\p{L}\s?\/\s?[FMX]|[FMX]\s?\/\s?\p{L})$/iu;

/** 0–1: whether a piece has the form of a field's values. */
export function formOf(field: FieldName, piece: Piece): number {
  switch (field) {
    case "dateOfBirth":
    case "issued":
      if (isNoEnd(piece.date)) return 0;
      return piece.date ? 1 : piece.shortDate ? 0.9 : 0;
    case "until":
      return piece.date ? 1 : piece.shortDate ? 0.9 : 0;
    case "otherDate":
      return piece.date || piece.shortDate ? 1 : 0.3;
    case "documentNumber":
    case "personalNumber":
    case "otherNumber":
    case "bareNumber":
    case "ownersNumber":
      return piece.number ? 1 : 0;
    case "surname":
    case "givenNames":
    case "name":
    case "bareName":
      return piece.name ? 1 : 0;
    case "sex":
      return sexes.test(piece.text) ? 1 : 0;
    case "address":
      return piece.street ? 1 : piece.date ? 0 : 0.6;
    case "other":
      return piece.date ? 0.5 : 0.85;
    case "title":
      return 0;
  }
}

/** Every label with every piece at the places of its value. */
export function linksOf(laid: Laid): readonly Link[] {
  const owners = new Map<Piece, Label>();
  const own = new Map<Label, Piece>();
  for (const label of laid.labels) {
    const piece = ownPiece(label, laid);
    if (piece && isUnread(piece)) own.set(label, piece);
    if (!piece || formOf(label.field, piece) === 0) continue;
    owners.set(piece, label);
    own.set(label, piece);
  }
  return laid.labels.flatMap((label) =>
    laid.pieces.flatMap((piece) => {
      const form = formOf(label.field, piece);
      const placed = form > 0 ? relationOf(label, piece, laid) : undefined;
      if (!placed) return [];
      const score =
        label.strength * form * placed.nearness * ownershipFactor(label, piece, placed, owners, own);
      return score > 0 ? [{ label, piece, relation: placed.relation, score }] : [];
    }),
  );
}

/** `JULY 05, 202B`: figures in no known form. */
const isUnread = ({ text, date, number, shortDate }: Piece): boolean =>
  !date && !number && !shortDate && (text.match(/\d/g)?.length ?? 0) >= fewestFigures;
const fewestFigures = 3;

/**
 * A value after another label on its line belongs to that label. A label with a value after it rarely has
 * another.
 */
function ownershipFactor(
  label: Label,
  piece: Piece,
  { relation }: Placed,
  owners: ReadonlyMap<Piece, Label>,
  own: ReadonlyMap<Label, Piece>,
): number {
  if (relation === "inline") return 1;
  const owner = owners.get(piece);
  const taken = owner && owner !== label && owner.field !== label.field ? 1 - 0.85 * owner.strength : 1;
  return taken * (own.has(label) ? 0.25 : 1);
}

/** Prefers the side's usual relation: values after, right of or below their labels. */
export function withHabit(links: readonly Link[]): readonly Link[] {
  const dated = links.filter(({ piece, score }) => piece.date && score > 0.5);
  const share = (relation: Relation): number =>
    dated.filter((link) => link.relation === relation).length / Math.max(dated.length, 1);
  return dated.length < 2
    ? links
    : links.map((link) =>
        link.label.worded ? { ...link, score: link.score * (0.85 + 0.15 * share(link.relation)) } : link,
      );
}
