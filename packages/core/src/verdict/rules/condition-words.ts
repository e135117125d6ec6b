import type { VerificationDocumentType } from "../../model/document-type.ts";
import { type ConditionTerms, type HitTerms, listOf, type Range } from "../catalogue/policy.ts";

/** Values of a term that are told one by one. */
const mostTold = 8;

/** The terms of a condition without a rule in words: `age under 18, and country NLD or BEL`. */
export function conditionWords(
  { type, country, age, score, presence, hit, vendorState }: ConditionTerms,
  types: readonly Pick<VerificationDocumentType, "id" | "name">[],
): string {
  const nameOf = (id: number): string => types.find((one) => one.id === id)?.name ?? String(id);
  const words = [
    type !== undefined && `document type ${oneOf(listOf(type).map(nameOf))}`,
    country !== undefined && `country ${oneOf(listOf(country))}`,
    age && `age ${wordsOf(age)}`,
    score && `selfie similarity ${wordsOf(score)}`,
    presence !== undefined && `presence ${oneOf(listOf(presence))}`,
    hit && hitWords(hit),
    vendorState !== undefined && `vendor state ${oneOf(listOf(vendorState).map(quoted))}`,
  ];
  return words.filter((term) => term !== false && term !== undefined).join(", and ");
}

function hitWords({ list, score, dateOfBirth }: HitTerms): string {
  const details = [
    score && `a score ${wordsOf(score)}`,
    dateOfBirth !== undefined && `a birth date ${oneOf(listOf(dateOfBirth))}`,
  ].filter((term) => term !== false && term !== undefined);
  const on = list === undefined ? "" : ` on ${oneOf(listOf(list))}`;
  return `a hit${on}${details.length > 0 ? ` with ${details.join(" and ")}` : ""}`;
}

const quoted = (state: string | null): string => (state === null ? "none" : JSON.stringify(state));

/** `under 18`, `of 18 or more`, `of 18 or more and under 21`. */
function wordsOf({ from, under }: Range): string {
  const ends = [from !== undefined && `of ${from} or more`, under !== undefined && `under ${under}`];
  return ends.filter((end) => end !== false).join(" and ");
}

function oneOf(values: readonly string[]): string {
  const told = values.slice(0, mostTold);
  const left = values.length - told.length;
  const [last = "", ...others] = [...told, ...(left > 0 ? [`${left} more`] : [])].reverse();
  return others.length > 0 ? `${others.reverse().join(", ")} or ${last}` : last;
}
