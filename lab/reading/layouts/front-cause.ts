import { issuers } from "../../../packages/extractor-local/src/layout/cards/issuers/index.ts";
import { readCard } from "../../../packages/extractor-local/src/layout/cards/read-card.ts";
import type { FieldName } from "../../../packages/extractor-local/src/layout/linking/field-labels.ts";
import {
  isSure,
  type LinkOptions,
  layOut,
  linkAll,
} from "../../../packages/extractor-local/src/layout/linking/link-fields.ts";
import type { Piece } from "../../../packages/extractor-local/src/layout/linking/pieces.ts";
import { linksOf } from "../../../packages/extractor-local/src/layout/linking/score.ts";
import { dayOrderOf } from "../../../packages/extractor-local/src/layout/pages/dates.ts";
import type { TextLine, Word } from "../../../packages/extractor-local/src/print/page.ts";
import { plain } from "../letters.ts";
import { type Cause, isSame, type Miss } from "./causes.ts";

/** The fields of labels that may stand at a value. */
const labelled: Readonly<Record<string, readonly FieldName[]>> = {
  number: ["documentNumber", "personalNumber", "bareNumber", "ownersNumber"],
  surname: ["surname", "name", "bareName"],
  "given names": ["givenNames", "name", "bareName"],
  birth: ["dateOfBirth"],
  expiry: ["until"],
};

/** The order of the dates that the reader assumes. */
export function orderOn(lines: readonly TextLine[]): LinkOptions {
  const { countryCode = "" } = readCard(lines);
  if (countryCode === "USA") return { order: "month first" };
  const issuer = issuers.get(countryCode);
  const order = issuer && (dayOrderOf(lines.map(({ text }) => text)) ?? issuer.order ?? "day first");
  return order ? { order } : {};
}

/** Why a front's value was not handed out. */
export function frontCause(miss: Miss, lines: readonly TextLine[]): Cause {
  const { field, expected, printed } = miss;
  const options = orderOn(lines);
  const fields: readonly string[] = labelled[field] ?? [];
  const linked = linkAll(lines, options);
  const own = linked.find((one) => fields.includes(one.field) && isSame(expected, one.value));
  if (own) return isSure(own) ? "no kind" : "below the threshold";
  if (!printed.every((part) => lines.some(({ text }) => plain(text).includes(plain(part)))))
    return "not in the text";
  const { laid } = layOut(lines, options);
  const pieces = laid.pieces.filter((piece) => isValue(piece, miss));
  if (pieces.length === 0) return "no piece of its own";
  const isNear = linksOf(laid).some(
    ({ label, piece }) => pieces.includes(piece) && fields.includes(label.field),
  );
  const isOthers = linked.some(({ words }) => pieces.some((piece) => isOf(words, piece)));
  return isNear || isOthers ? "linked to another label" : "no label near it";
}

const isOf = (words: readonly Word[], piece: Piece): boolean =>
  piece.words.every((word) => words.includes(word));

function isValue(
  { text, name, number, date, shortDate }: Piece,
  { field, expected, printed }: Miss,
): boolean {
  if (field === "birth" || field === "expiry")
    return date === expected || shortDate?.monthDay === expected.slice(5);
  return [text, name, number].some((form) => [expected, ...printed].some((value) => isSame(value, form)));
}
