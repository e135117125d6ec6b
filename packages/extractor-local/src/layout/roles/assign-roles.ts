import type { Place } from "../linking/label.ts";
import { isDateInRole } from "./date-in-role.ts";
import { isDateField, isRoleField, type LabelRole, type RoleField, type Standing } from "./label-roles.ts";
import { isOrderOf, type NameSigns, type PartPlace } from "./name-order.ts";

/** A place at which a claimed value stands, and what the labels around it say. */
export interface RolePlace extends Standing {
  readonly label: LabelRole;
  /** Places of different sides are never the same. */
  readonly side: string;
  /** The full dates elsewhere on the document. */
  readonly dates: readonly string[];
}

/** A claimed value and the places at which it stands, the most convincing first. */
export interface Claimed<T extends RolePlace> {
  readonly field: string;
  readonly value: string;
  /** Names of one source are label apart together. */
  readonly from: string;
  readonly places: readonly T[];
}

/**
 * The place of each claim at which it stands in its role. Claims are placed together: no two fields share a
 * place, so a value that stands once confirms one of them.
 *
 * @param signs what the document says of the order of its names
 */
export function assignRoles<T extends RolePlace>(
  claims: readonly Claimed<T>[],
  signs: NameSigns,
): readonly (T | undefined)[] {
  const found = claims.filter(({ field, places }) => isDateField(field) && places.length > 0);
  return claims.map((claim) => {
    const { field } = claim;
    if (!isRoleField(field)) return claim.places[0];
    return isDateField(field) ? placeOfDate(claim, field, found) : placeOfName(claim, claims, signs);
  });
}

/** A value that another date claims too needs its own label. */
function placeOfDate<T extends RolePlace>(
  { value, places }: Claimed<T>,
  field: RoleField,
  claims: readonly Claimed<T>[],
): T | undefined {
  const isShared = claims.some((other) => other.field !== field && other.value === value);
  const claimedValues = claims.map((claim) => claim.value);
  return places.find(
    ({ label, dates }) =>
      (!isShared || label === "own") && isDateInRole(field, value, label, [...dates, ...claimedValues]),
  );
}

/** The place of a surname beside that of the given names, and the reverse. */
function placeOfName<T extends RolePlace>(
  claim: Claimed<T>,
  claims: readonly Claimed<T>[],
  signs: NameSigns,
): T | undefined {
  const isSurname = claim.field === "person.surname";
  const wanted = isSurname ? "person.givenNames" : "person.surname";
  const partner = claims.find(
    ({ field, from, places }) => field === wanted && from === claim.from && places.length > 0,
  );
  const isShared = partner?.value === claim.value;
  const own = claim.places
    .filter(({ label }) => label === "own" || (label !== "other" && !isShared))
    .toSorted(labelledFirst);
  if (!partner) return own.find(({ label }) => label === "own" || claim.from !== "expected");
  const others = partner.places.filter(({ label }) => label !== "other");
  const fit = (one: T, other: T): boolean => {
    const [mine, its] = [
      { ...one, value: claim.value },
      { ...other, value: partner.value },
    ];
    return isSurname ? inOrder(mine, its, signs) : inOrder(its, mine, signs);
  };
  const pairs = own.flatMap((one) =>
    others
      .filter((other) => areApart(one, other) && fit(one, other))
      .map((other) => ({ one, rank: rankOf(one) + rankOf(other) })),
  );
  const [best] = pairs.toSorted((a, b) => b.rank - a.rank);
  return best?.one ?? own.find(({ label }) => label === "own");
}

const ranks: Readonly<Record<LabelRole, number>> = { own: 2, name: 1, nothing: 0, other: 0 };
const rankOf = ({ label }: RolePlace): number => ranks[label];
const labelledFirst = (a: RolePlace, b: RolePlace): number => rankOf(b) - rankOf(a);

/** Largest distances between the parts of a name, in heights of its letters. */
const furthest = { below: 3.5, beside: 8 };

/**
 * A part of a name without a label of its own stands beside the other part, and before a comma the surname.
 */
function areNeighbours(surname: RolePlace, given: RolePlace): boolean {
  if (surname.label === "own" && given.label === "own") return true;
  if (surname.side !== given.side) return false;
  const height = Math.max(heightOf(surname), heightOf(given));
  const [gap, drop] = [gapBetween(surname, given), dropBetween(surname, given)];
  if (!sharesRow(surname, given)) return gap < 0 && drop < furthest.below * height;
  if (gap > furthest.beside * height) return false;
  const [first] = [surname, given].toSorted((a, b) => a.left - b.left);
  return first === surname || !surname.line.text.includes(",");
}

type Part = RolePlace & PartPlace;

/** The same, and in the order of the document if neither has a label. */
function inOrder(surname: Part, given: Part, signs: NameSigns): boolean {
  if (!areNeighbours(surname, given)) return false;
  const isLabelled = surname.label === "own" || given.label === "own";
  const hasComma = sharesRow(surname, given) && surname.line.text.includes(",");
  return isLabelled || hasComma || surname.side !== given.side || isOrderOf(surname, given, signs);
}

const heightOf = ({ top, bottom }: Place): number => bottom - top;
const gapBetween = (one: Place, other: Place): number =>
  Math.max(one.left, other.left) - Math.min(one.right, other.right);
const dropBetween = (one: Place, other: Place): number =>
  Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);

const sharesRow = (one: Place, other: Place): boolean =>
  -dropBetween(one, other) > 0.5 * Math.min(heightOf(one), heightOf(other));

const areApart = (one: RolePlace, other: RolePlace): boolean =>
  one.side !== other.side || !sharesRow(one, other) || -gapBetween(one, other) < heightOf(one) / 4;
