import { matchLabel } from "./match-label.ts";

/** A part of a name. */
export type PartOfName = "surname" | "givenNames";

/** `Surname, given names`, `Nombre y apellidos` */
const joint = /\s*(?:[,(&]|\s(?:and|y|et|e|und|en)\s)\s*/i;

/** The part that a label of the whole name names first. */
export function firstIn(label: string): PartOfName | undefined {
  const [first, second] = label.split(joint).map((part) => matchLabel(part.trim(), false)?.field);
  const isName = (field: string | undefined) => field === "bareName" || field === "surname";
  if (second === "surname" && first !== "surname") return "givenNames";
  return second === "givenNames" && isName(first) ? "surname" : undefined;
}
