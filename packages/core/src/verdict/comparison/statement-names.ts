import { divideAtBirthName } from "./birth-names.ts";
import { type LetterOptions, sameLetters } from "./letters.ts";
import {
  joined,
  type Names,
  namesOf,
  type PartedName,
  partedName,
  piecesOf,
  sectionsOf,
  withoutSuffix,
} from "./name-parts.ts";
import { type Cut, isCutGiven, isCutOf } from "./names.ts";
import { formsOfParts, isRepeated, isVoid } from "./only-name.ts";
import type { FieldComparison, Statement } from "./statement.ts";
import { sameSuffix, suffixOf } from "./suffixes.ts";

interface StatedNames {
  readonly statement: Statement;
  readonly parted: PartedName;
  /** The full name as surname, given names if it has a comma. */
  readonly whole: readonly Names[];
  readonly suffix: string;
  /** Parts that stand for no name of their own: a placeholder, or the one name repeated. */
  readonly void: Readonly<Record<"surname" | "givenNames", boolean>>;
}

/**
 * One reader may have misread a mark, but not a letter. The issuer chooses the transliteration; a code states
 * it more surely than print.
 */
function tolerance({ statement: one }: StatedNames, { statement: other }: StatedNames): LetterOptions {
  const [coded, printed] = one.source === "print" ? [other, one] : [one, other];
  return { misreadMarks: true, issuer: coded.issuer ?? printed.issuer };
}

/**
 * The name fields that both statements hold. If one has a full name and the other separate parts, compares
 * them as full names.
 */
export function namesCompared(one: Statement, other: Statement, born: boolean): readonly FieldComparison[] {
  const [a, b] = [namesIn(one), namesIn(other)];
  const suffix = sameSuffix(a.suffix, b.suffix, born || isCut(one.cut) || isCut(other.cut));
  const only = onlyNames(a, b);
  const parts: readonly (readonly [field: NameField, same: boolean | undefined])[] = [
    ["surname", states(a, b, "surname") ? sameSurname(a, b) : undefined],
    ["givenNames", states(a, b, "givenNames") ? sameGivenNames(a, b) : undefined],
    ["fullName", fullNameHeld(a, b) ? sameFullName(a, b) : undefined],
  ];
  const fields = only === undefined ? parts : ([["fullName", only]] as const);
  return fields.flatMap(([field, same]) =>
    same === undefined
      ? []
      : [{ field, one: shown(one, field), other: shown(other, field), same: same && suffix }],
  );
}

/**
 * Both state a text here, perhaps without letters. That counts as a difference, not as absence. Two
 * placeholders are not compared.
 */
const states = (a: StatedNames, b: StatedNames, field: "surname" | "givenNames"): boolean =>
  Boolean(a.statement[field]?.trim() && b.statement[field]?.trim()) && !(a.void[field] && b.void[field]);

/** A code states one name, and the print has it in the other field. Print alone may be incomplete. */
function onlyNames(a: StatedNames, b: StatedNames): boolean | undefined {
  const [one, other] = [onlyNameOf(a), onlyNameOf(b)];
  if (!one || !other || one.field === other.field) return undefined;
  const isCoded = [a, b].some(({ statement }) => statement.source !== "print");
  return isCoded ? sameLetters(joined(one.names), joined(other.names), tolerance(a, b)) : undefined;
}

function onlyNameOf({ parted: { surname, givenNames }, whole }: StatedNames) {
  if (whole.length > 0 || surname.length > 0 === givenNames.length > 0) return undefined;
  return surname.length > 0
    ? { field: "surname", names: surname }
    : { field: "givenNames", names: givenNames };
}

type NameField = "surname" | "givenNames" | "fullName";

/** A statement is compared with several others. */
const cachedNames = new WeakMap<Statement, StatedNames>();

function namesIn(statement: Statement): StatedNames {
  const names = cachedNames.get(statement) ?? readNames(statement);
  cachedNames.set(statement, names);
  return names;
}

function readNames(statement: Statement): StatedNames {
  const { surname = "", givenNames = "", fullName: full = "", suffix = "", issuer } = statement;
  const parts = formsOfParts({ surname, givenNames }).at(-1) ?? { surname, givenNames };
  const parted = partedName(parts.surname, parts.givenNames, issuer);
  const fullName = divideAtBirthName(full, issuer).name;
  const sections = sectionsOf(fullName).map((names) => withoutSuffix(names, 1));
  const named = sections.filter(({ names }) => names.some(({ text }) => suffixOf(text) === undefined));
  const own = suffixOf(namesOf(suffix)[0]?.text ?? "") ?? "";
  const inFull = sectionsOf(fullName)
    .map((names) => withoutSuffix(names, 0).suffix)
    .filter(Boolean)
    .join(" ");
  return {
    statement,
    parted,
    whole: named.map(({ names }) => names),
    suffix: own || parted.suffix || inFull,
    void: {
      surname: isVoid(surname),
      givenNames: isVoid(givenNames) || isRepeated({ surname, givenNames }),
    },
  };
}

const isCut = (cut: Cut | undefined): boolean => Boolean(cut?.surname || cut?.givenNames);

const both = (a: StatedNames, b: StatedNames, field: "surname" | "givenNames"): true | undefined =>
  a.parted[field].length > 0 && b.parted[field].length > 0 ? true : undefined;

function sameSurname(a: StatedNames, b: StatedNames): boolean {
  const [one, other] = [a.parted.surname, b.parted.surname];
  const [born, otherBorn] = [a.parted.born ?? [], b.parted.born ?? []];
  const tolerant = tolerance(a, b);
  if (born.length > 0 && otherBorn.length > 0 && !sameLetters(joined(born), joined(otherBorn), tolerant))
    return false;
  return (
    sameLetters(joined(one), joined(other), tolerant) ||
    (a.statement.cut?.surname === true && isCutOf(piecesOf(one), piecesOf(other), tolerant)) ||
    (b.statement.cut?.surname === true && isCutOf(piecesOf(other), piecesOf(one), tolerant))
  );
}

function sameGivenNames(a: StatedNames, b: StatedNames): boolean {
  const [one, other] = [a.parted.givenNames, b.parted.givenNames];
  const tolerant = tolerance(a, b);
  return (
    (initialsOf(one) === initialsOf(other) && sameLetters(joined(one), joined(other), tolerant)) ||
    isCutGiven(one, other, a.statement.cut, tolerant) ||
    isCutGiven(other, one, b.statement.cut, tolerant)
  );
}

/** An initial is a separate name: ANN E is not ANNE. */
const initialsOf = (names: Names): string =>
  names
    .map(({ text }) => text)
    .filter((text) => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(text))
    .join(" ");

const hasParts = ({ parted }: StatedNames): boolean =>
  parted.surname.length > 0 && parted.givenNames.length > 0;

/** Both hold a full name, or one holds only a full name and the other a part of it. */
function fullNameHeld(a: StatedNames, b: StatedNames): boolean {
  const [one, other] = [a.whole.length > 0, b.whole.length > 0];
  const nameless = ({ parted }: StatedNames) => parted.surname.length === 0 && parted.givenNames.length === 0;
  return (one && other) || (one && !hasParts(a) && !nameless(b)) || (other && !hasParts(b) && !nameless(a));
}

function sameFullName(a: StatedNames, b: StatedNames): boolean {
  return orders(a).some((one) => orders(b).some((other) => sameOrder(a, b, one, other)));
}

interface Order {
  readonly surname: Names;
  readonly givenNames: Names;
  /** Whether the end of the surname is known. */
  readonly isOrdered: boolean;
}

/** The possible readings of a name: in parts, split by a comma, or as given names and surname in one text. */
function orders({ parted, whole, statement }: StatedNames): readonly Order[] {
  const [first = [], ...further] = whole;
  if (!statement.fullName?.trim() || whole.length === 0) return [{ ...parted, isOrdered: true }];
  if (further.length > 0) return [{ surname: first, givenNames: further.flat(), isOrdered: true }];
  return [{ surname: [], givenNames: first, isOrdered: false }];
}

function sameOrder(a: StatedNames, b: StatedNames, one: Order, other: Order): boolean {
  if (!one.isOrdered && !other.isOrdered)
    return sameLetters(joined(one.givenNames), joined(other.givenNames), tolerance(a, b));
  if (one.isOrdered && other.isOrdered) return sameHeld(withOrder(a, one), withOrder(b, other));
  const [ordered, text] = one.isOrdered ? [withOrder(a, one), b] : [withOrder(b, other), a];
  const names = (one.isOrdered ? other : one).givenNames;
  // A text of given names alone agrees with no surname.
  const ends = ordered.parted.surname.length > 0 ? names : [...names, undefined];
  return ends.some((_, at) =>
    sameHeld(ordered, withOrder(text, { givenNames: names.slice(0, at), surname: names.slice(at) })),
  );
}

/** Ignores a part that the split name lacks. */
function sameHeld(a: StatedNames, b: StatedNames): boolean {
  const [surname, givenNames] = [both(a, b, "surname"), both(a, b, "givenNames")];
  return (
    (surname ?? givenNames) === true &&
    (surname === undefined || sameSurname(a, b)) &&
    (givenNames === undefined || sameGivenNames(a, b))
  );
}

const withOrder = (
  held: StatedNames,
  { surname, givenNames }: Pick<Order, "surname" | "givenNames">,
): StatedNames => ({
  ...held,
  parted: { ...held.parted, surname, givenNames },
});

function shown(statement: Statement, field: NameField): string {
  const { surname = "", givenNames = "" } = statement;
  return statement[field] ?? `${givenNames} ${surname}`.trim();
}
