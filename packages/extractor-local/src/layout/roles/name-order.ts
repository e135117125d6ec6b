import type { TextLine } from "../../print/page.ts";
import { besides, type Laid } from "../linking/geometry.ts";
import type { Place } from "../linking/label.ts";
import { soundex } from "../linking/soundex.ts";
import type { PartOfName } from "../linking/whole-name.ts";

/** A part of a name, its claimed value and its place. */
export interface PartPlace extends Place {
  readonly line: TextLine;
  readonly value: string;
}

/** What a document says of the order of two names that have no label of their own. */
export interface NameSigns {
  /** The part that stands first, by a label of the whole name or by the standard of the fields' numbers. */
  readonly first?: PartOfName;
  /** Issued in the United States. */
  readonly american: boolean;
  /** Numbers of some states begin with the code of the surname. */
  readonly numbers: readonly string[];
}

/** Parts of field 4, whose numbers licences of all standards share. */
const fewestParts = 2;

/**
 * Directive 2006/126/EC, annex I, and the AAMVA card design standard both number the surname 1 and the given
 * names 2.
 */
export function nameSigns({ labels, pieces }: Laid, numbered: boolean, american: boolean): NameSigns {
  const order = labels.find(({ first }) => first !== undefined)?.first;
  const parts = labels.flatMap(({ number = "" }) => (/^(?:4[a-d]|[12])$/.test(number) ? [number] : []));
  const first = order ?? (numbered || new Set(parts).size >= fewestParts ? "surname" : undefined);
  return {
    ...(first && { first }),
    american,
    numbers: pieces.flatMap(({ number }) => (number ? [number.replace(/[^A-Z\d]/g, "")] : [])),
  };
}

export const allSigns = (sides: readonly NameSigns[]): NameSigns => {
  const first = sides.find((side) => side.first)?.first;
  return {
    ...(first && { first }),
    american: sides.some(({ american }) => american),
    numbers: sides.flatMap(({ numbers }) => numbers),
  };
};

/**
 * Whether the signs allow this order. Without any sign both orders are possible, but in one line of a card of
 * the United States the surname is the last.
 */
export function isOrderOf(surname: PartPlace, given: PartPlace, signs: NameSigns): boolean {
  const isFirst = stands(surname, given);
  if (signs.first) return isFirst === (signs.first === "surname");
  const form = byForm(surname, given) ?? byCode(surname, given, signs);
  return form ?? (!isFirst || !signs.american || !besides(surname, given));
}

const stands = (one: Place, other: Place): boolean =>
  besides(one, other) ? one.left < other.left : one.top < other.top;

/** Of two lines, the comma follows the surname, and the initial the given names. */
function byForm(surname: PartPlace, given: PartPlace): boolean | undefined {
  if (surname.line === given.line) return undefined;
  const [before, after] = [surname, given].map(({ line }) => /\p{L}{2},$/u.test(line.text));
  if (before !== after) return before;
  const [isInitial, hasInitial] = [surname, given].map(({ line }) => endsInInitial.test(line.text));
  return isInitial === hasInitial ? undefined : hasInitial;
}

const endsInInitial = /\p{L}{2} \p{Lu}\.?$/u;

function byCode(surname: PartPlace, given: PartPlace, { american, numbers }: NameSigns): boolean | undefined {
  const isCoded = ({ value }: PartPlace): boolean =>
    numbers.some((number) => /^[A-Z]\d{3}/.test(number) && number.startsWith(soundex(value)));
  return american && isCoded(surname) !== isCoded(given) ? isCoded(surname) : undefined;
}
