import { ofIssuers, titleIn, titlesOf } from "../cards/titles.ts";
import { cleanName, nameIn } from "../pages/names.ts";
import { legible } from "./choose.ts";
import { besides, type Laid } from "./geometry.ts";
import type { Place } from "./label.ts";
import type { Choice } from "./linked.ts";
import { clearOf, isCityLine, type Piece } from "./pieces.ts";
import { soundex } from "./soundex.ts";

/** Further facts of a side about its names. */
export interface NameHints {
  /** Numbered as on AAMVA cards: the surname is 1, the given names are 2 and stand below it. */
  readonly numbered: boolean;
  /** Numbers of some states begin with the code of the surname. */
  readonly numbers: readonly string[];
}

/** Confidence of names without labels. */
const sureByNumbering = 0.7;
const sureByForm = 0.75;
const sureByCode = 0.75;
const sureInOneLine = 0.65;
const mostAddressLines = 3;

const heightOf = ({ top, bottom }: Place): number => bottom - top;

/** The names above the address of a United States card whose name labels are absent or unread. */
export function namesAboveAddress(
  laid: Laid,
  isFree: (piece: Piece) => boolean,
  hints: NameHints,
): readonly Choice[] {
  const city = laid.pieces.find(isCityLine);
  if (!city) return [];
  const lines = linesAbove(city, laid, isFree).filter((line, at) => at === 0 || !isOfTitle(line));
  const [last, before, ...more] = lines;
  if (!last || more.length > 0) return [];
  if (before) return inTwoLines(before, last, hints);
  const isContinued = laid.pieces.some(
    (piece) => isSurnameOf(last, piece) || (isFree(piece) && isAbove(piece, last, farther)),
  );
  return isContinued ? [] : inOneLine(last, hints);
}

const sureByOrder = 0.75;

/**
 * The names above the birth date of a licence whose fields 1 and 2 have unread numbers: the order is that of
 * Directive 2006/126/EC, annex I, point 3. Nothing else may stand as near above them.
 */
export function namesAboveBirth(
  { pieces }: Laid,
  isFree: (piece: Piece) => boolean,
  birth: Piece,
): readonly Choice[] {
  const nextAbove = (lower: Piece): Piece | undefined =>
    pieces.filter((piece) => isAbove(piece, lower)).sort((a, b) => b.bottom - a.bottom)[0];
  const second = nextAbove(birth);
  const first = second && nextAbove(second);
  const above = first && nextAbove(first);
  if (!first || (above?.name && !titleIn(above.line, licenceTitles))) return [];
  const areNames = [first, second].every(
    (piece) =>
      isFree(piece) &&
      piece.line.words.filter(({ text }) => /[\p{L}\d]/u.test(text)).length === piece.words.length &&
      cleanName(nameText(piece)),
  );
  return areNames ? splitName(first, second, sureByOrder) : [];
}

const licenceTitles = titlesOf("Driving Licence", ofIssuers("licence"));

/** The names above an address, the lowest first. */
function linesAbove(city: Piece, { pieces }: Laid, isFree: (piece: Piece) => boolean): readonly Piece[] {
  const names: Piece[] = [];
  let last = city;
  let address = 1;
  for (;;) {
    const [next] = pieces.filter((piece) => isAbove(piece, last)).sort((a, b) => b.bottom - a.bottom);
    if (!next) return names;
    const isName = isFree(next) && cleanName(nameText(next)) !== undefined;
    // PAGE and STREET are both names and words of cards.
    if (!isName && names.length === 1 && isFree(next)) return [];
    // A street has a house number. A name that resembles a street has none.
    if (isName && names.length === 0 && !/\d/.test(last.line.text)) return [];
    if (isName && address > 1) names.push(next);
    else if (names.length > 0 || ++address > mostAddressLines) return names;
    last = next;
  }
}

/** `INES, ANNE` in the form of a name. */
const nameText = ({ name = "" }: Piece): string => name.replaceAll(",", " ").replace(/\s+/g, " ").trim();

/** In heights. */
const usual = 0.8;
const farther = 2.2;

function isAbove(upper: Piece, lower: Piece, most = usual): boolean {
  const height = Math.max(heightOf(upper), heightOf(lower));
  const gap = lower.top - upper.bottom;
  return (
    upper.top < lower.top &&
    !besides(upper, lower) &&
    gap < most * height &&
    Math.abs(upper.left - lower.left) < 1.5 * height &&
    heightOf(upper) < 1.7 * heightOf(lower) &&
    heightOf(lower) < 1.7 * heightOf(upper)
  );
}

const isSurnameOf = (lower: Piece, upper: Piece): boolean =>
  /\p{L}{3},$/u.test(upper.line.text) && isOver(upper, lower);

/** `DRIVER` on a line of its own. */
const isOfTitle = ({ text }: Piece): boolean => /^(?:DRIVER'?S?|OPERATOR|LICEN[CS]E|CARD|ID)$/i.test(text);

/** Text above a line, whatever its left edge: `JOHNSON,` after an unread label. */
function isOver(upper: Piece, lower: Piece): boolean {
  const gap = lower.top - upper.bottom;
  const height = Math.max(heightOf(upper), heightOf(lower));
  const overlaps = upper.left < lower.right && lower.left < upper.right;
  return upper.top < lower.top && !besides(upper, lower) && gap < farther * height && overlaps;
}

function inTwoLines(first: Piece, second: Piece, { numbered, numbers }: NameHints): readonly Choice[] {
  if (first.line.text.endsWith(",")) return splitName(first, second, sureByForm);
  if (numbered) return splitName(first, second, sureByNumbering);
  const [firstGiven, secondGiven] = [isGivenNames(first), isGivenNames(second)];
  if (secondGiven !== firstGiven)
    return secondGiven ? splitName(first, second, sureByForm) : splitName(second, first, sureByForm);
  const [firstCoded, secondCoded] = [first, second].map((piece) => isCoded(piece, numbers));
  if (firstCoded === secondCoded) return [];
  return firstCoded ? splitName(first, second, sureByCode) : splitName(second, first, sureByCode);
}

/** `INES, ANNE` and `INES A`: a comma or an initial follows a given name. */
const isGivenNames = ({ text }: Piece): boolean => /\p{L}\s*,\s*\p{L}|\p{L}{2,} \p{L}\.?$/u.test(text);

const isCoded = (surname: Piece, numbers: readonly string[]): boolean =>
  numbers.some((number) => number.startsWith(soundex(surname.text)));

const splitName = (surname: Piece, givenNames: Piece, sure: number): readonly Choice[] => [
  choiceOf("surname", surname, surname.name ?? "", sure),
  choiceOf("givenNames", givenNames, nameText(givenNames), sure),
];

/**
 * `INES ANNE MOREAU` does not show where the surname begins. `INES MOREAU`, `INES A. MOREAU` and
 * `MOREAU, INES` do.
 */
function inOneLine(line: Piece, { numbered }: NameHints): readonly Choice[] {
  if (numbered) return [];
  const [, given = "", surname = ""] =
    /^(\p{L}[\p{L}'-]+(?: \p{Lu}\.?)?) (\p{L}[\p{L}'-]+)$/u.exec(line.text) ?? [];
  const name = nameIn(line.text);
  const [last, first] = name?.surname && name.givenNames ? [name.surname, name.givenNames] : [surname, given];
  if (!last || !first || endsInParticle(last)) return [];
  return [
    choiceOf("surname", line, last, sureInOneLine),
    choiceOf("givenNames", line, first.replace(/\.$/, ""), sureInOneLine),
  ];
}

/** `AMY ST, CLAIR`: the comma is a misread point. */
const endsInParticle = (surname: string): boolean => / (?:van|von|de|del|der|st)$/i.test(surname);

/** As sure as the words of its part of the line. */
function choiceOf(field: "surname" | "givenNames", piece: Piece, value: string, sure: number): Choice {
  const words = piece.words.filter(({ text }) => value.split(" ").includes(text.replace(/[.,]+$/, "")));
  const clear = words.length > 0 ? clearOf(words) : piece.clear;
  return { field, piece, value, confidence: sure * legible({ ...piece, clear }) };
}
