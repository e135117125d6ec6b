import type { TextLine } from "../../print/page.ts";
import type { FieldName } from "../linking/field-labels.ts";
import type { Laid } from "../linking/geometry.ts";
import type { Label, Place } from "../linking/label.ts";
import { layOut } from "../linking/link-fields.ts";
import type { Piece } from "../linking/pieces.ts";
import { type Link, linksOf } from "../linking/score.ts";
import type { DayOrder } from "../pages/dates.ts";
import { type NameSigns, nameSigns } from "./name-order.ts";

/** The fields that only labels and order tell apart, because their values look alike. */
export type RoleField =
  | "person.surname"
  | "person.givenNames"
  | "person.dateOfBirth"
  | "document.expirationDate"
  | "document.issueDate";

/** Where a value stands: its line, and its place on it. */
export interface Standing extends Place {
  readonly line: TextLine;
}

/**
 * What the labels around a value say of it: that it is this field, that it is a name and not which part, that
 * it is another field, or nothing.
 */
export type LabelRole = "own" | "name" | "other" | "nothing";

export interface LabelRoles {
  labelOf(field: RoleField, value: string, standing: Standing): LabelRole;
  /** The full dates of the side, except those at `standing`. */
  datesBeside(standing: Standing): readonly string[];
  readonly dates: readonly string[];
  readonly names: NameSigns;
}

const ownLabels: Readonly<Record<RoleField, FieldName>> = {
  "person.surname": "surname",
  "person.givenNames": "givenNames",
  "person.dateOfBirth": "dateOfBirth",
  "document.expirationDate": "until",
  "document.issueDate": "issued",
};
const ofWholeNames: ReadonlySet<FieldName> = new Set(["name", "bareName"]);
const ofRoles: ReadonlySet<FieldName> = new Set(Object.values(ownLabels));

const dateFields: readonly string[] = [
  "person.dateOfBirth",
  "document.expirationDate",
  "document.issueDate",
] satisfies readonly RoleField[];

export const isDateField = (field: string): boolean => dateFields.includes(field);
export const isRoleField = (field: string): field is RoleField => Object.hasOwn(ownLabels, field);

/**
 * Least score of a label that says what a value is. Labels of fields whose values look otherwise, such as
 * an address beside a name, must be nearer.
 */
const least = { telling: 0.3, foreign: 0.5 };
/** A label says nothing of a value if it has a likelier one. */
const nearBest = 0.9;

export function labelRoles(lines: readonly TextLine[], order?: DayOrder): LabelRoles {
  const { laid, found, numbering, context } = layOut(lines, order ? { order } : {});
  const labels = laid.labels.map((label, at) => withOwnWord(label, found[at]));
  const datesOf = (pieces: readonly Piece[]): readonly string[] => [...new Set(pieces.flatMap(dateOf))];
  return {
    labelOf(field, value, standing) {
      const piece = pieceAt(standing, value, isDateField(field));
      return labelBy(linksOf(withPiece({ ...laid, labels }, piece)), piece, ownLabels[field]);
    },
    datesBeside: (standing) => datesOf(laid.pieces.filter((piece) => isBeside(piece, standing))),
    dates: datesOf(laid.pieces),
    names: nameSigns({ ...laid, labels }, numbering === "eu", context.american),
  };
}

/** A bare `Name` beside the label of one part need not be the other part's: it may be a whole name's. */
const withOwnWord = (label: Label, found: Label | undefined): Label =>
  found?.field === "bareName" ? { ...label, field: "bareName" } : label;

function labelBy(links: readonly Link[], piece: Piece, own: FieldName): LabelRole {
  const ofPiece = links.filter((link) => link.piece === piece && tells(link, links));
  const most = (is: (field: FieldName) => boolean): number =>
    Math.max(0, ...ofPiece.flatMap(({ label, score }) => (is(label.field) ? score : [])));
  const name = most((field) => ofWholeNames.has(field));
  const self = most((field) => field === own);
  const other = most((field) => field !== own && ofRoles.has(field));
  const foreign = most((field) => !ofRoles.has(field) && !ofWholeNames.has(field));
  const [mine, others] = [Math.max(name, self), Math.max(other, foreign >= least.foreign ? foreign : 0)];
  if (Math.max(mine, others) < least.telling) return "nothing";
  if (others > mine) return "other";
  return self >= name ? "own" : "name";
}

function tells({ label, relation, score }: Link, links: readonly Link[]): boolean {
  // The name's number `1,2` is read as 12, and a number's value is rarely below it.
  if (!label.worded && (label.number === "12" || relation === "below")) return false;
  if (relation === "below" && !ofRoles.has(label.field) && !endsItsLine(label)) return false;
  return links.every((link) => link.label !== label || nearBest * link.score <= score);
}

/** After `REST B` no value stands below. */
const endsItsLine = ({ right, line, top, bottom }: Label): boolean => line.right - right < bottom - top;

/** A year of two figures is of the century in which holders and their documents live. */
const laterCentury = 40;

function dateOf({ date, shortDate }: Piece): readonly string[] {
  if (date) return [date];
  if (!shortDate) return [];
  const { year, monthDay } = shortDate;
  return [`${year > laterCentury ? 19 : 20}${String(year).padStart(2, "0")}-${monthDay}`];
}

const pieceAt = (standing: Standing, value: string, isDate: boolean): Piece => ({
  ...standing,
  text: value,
  words: [],
  street: false,
  clear: 1,
  ...(isDate ? { date: value } : { name: value }),
});

/** The side's pieces, with this one in place of what was read there. */
const withPiece = ({ labels, pieces }: Laid, piece: Piece): Laid => ({
  labels: labels.filter((label) => isBeside(label, piece)),
  pieces: [...pieces.filter((other) => isBeside(other, piece)), piece],
});

function isBeside(other: Standing, { line, left, right }: Standing): boolean {
  const middle = (other.left + other.right) / 2;
  return other.line !== line || middle < left || middle > right;
}
