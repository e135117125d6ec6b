import { sameName } from "../../../../src/verdict/comparison/compare.ts";
import type { PairTable } from "../pairs.ts";
import { byIssuer, unknownIssuer } from "./names-by-issuer.ts";
import { forms } from "./names-forms.ts";
import { heldOut } from "./names-held-out.ts";
import { invisible, letters } from "./names-letters.ts";
import { people, withBirthDate } from "./names-people.ts";
import { inFrance, special } from "./names-special.ts";

/** `Given | Surname` */
export function parted(name: string): { firstName: string; lastName: string } {
  const [firstName = "", lastName = ""] = name.split("|").map((part) => part.trim());
  return { firstName, lastName };
}

/** `Given | Surname` was read as two fields, any other text as one. */
export function read(name: string) {
  if (!name.includes("|")) return { fullName: name };
  const { firstName, lastName } = parted(name);
  return { givenNames: firstName, surname: lastName };
}

const ofIssuer = (one: string, other: string, issuer?: string): boolean =>
  sameName(parted(one), read(other), { issuer });
const born = (one: string, other: string): boolean =>
  sameName(parted(one), read(other), { dateOfBirthCompared: true });

/** Every table of names. */
export const nameTables: readonly PairTable[] = [
  { title: "forms of names", text: forms, same: ofIssuer, directed: true },
  { title: "people", text: people, same: ofIssuer, directed: true },
  { title: "people with a date of birth", text: withBirthDate, same: born, directed: true },
  { title: "letters", text: letters, same: ofIssuer, directed: true },
  { title: "invisible characters", text: invisible, same: ofIssuer, directed: true },
  { title: "one name, names at birth", text: special, same: ofIssuer, directed: true },
  { title: "names at birth in France", text: inFrance, same: ofIssuer, directed: true },
  { title: "by issuer", text: byIssuer, same: ofIssuer, directed: true },
  {
    title: "of an unknown issuer",
    text: unknownIssuer,
    same: (one, other) => ofIssuer(one, other),
    directed: true,
  },
  { title: "held out", text: heldOut, same: ofIssuer, directed: true },
];
