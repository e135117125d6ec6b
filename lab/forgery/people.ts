import { type Person, specimenPerson } from "@passmuster/specimens/workshop";
import { random } from "../../tools/specimens/src/seed.ts";

const given = {
  F: [
    "Łucja",
    "Inés María",
    "Zoë",
    "Chloé Renée",
    "Amara",
    "Anne-Sophie",
    "Noor",
    "Maren",
    "Grace Helen",
    "Şebnem",
    "Maria Alejandra Guadalupe",
    "Ruth",
  ],
  M: [
    "Björn",
    "Tomáš",
    "Søren",
    "Henry",
    "Mateo José",
    "Jean-Luc",
    "Kofi",
    "Kenji",
    "Walter Edward",
    "Óscar",
    "Bartholomew Alexander",
    "Ian",
  ],
} as const;

const surnames = [
  "Çelik",
  "Nuñez",
  "O’Brien",
  "Moreau-Valdés",
  "Whitfield",
  "Żeleńska",
  "Müller",
  "Okafor",
  "Dvořák",
  "Smith-Jones",
  "Tanaka",
  "Fernández de la Vega Castellanos",
  "Hargreaves",
  "D’Angelo",
  "Lindqvist",
  "Castellanos",
  "Sørensen",
  "Van der Westhuizen-Montgomery",
  "Bennett",
  "Ågren",
] as const;

/**
 * A made-up person whose names have marks, hyphens and apostrophes, and sometimes more letters than an MRZ
 * holds.
 */
export function personOf(seed: string): Person {
  const person = specimenPerson(seed);
  const r = random(`${seed}/names`);
  const names: readonly [string, ...string[]] = given[person.sex];
  return { ...person, givenNames: r.pick(names), surname: r.pick(surnames) };
}

/** A person whose whole name fits every MRZ. Forgers avoid truncated names. */
export function shortNamed(seed: string): Person {
  for (let attempt = 0; ; attempt += 1) {
    const person = personOf(attempt === 0 ? seed : `${seed}/${attempt}`);
    if (`${person.surname} ${person.givenNames}`.length <= 22) return person;
  }
}

/** A person of the same sex with another name and date of birth than `person`. */
export function strangerTo(person: Person): Person {
  for (let attempt = 0; ; attempt += 1) {
    const other = shortNamed(`${person.seed}/stranger/${attempt}`);
    const differs =
      other.sex === person.sex &&
      other.surname !== person.surname &&
      other.givenNames !== person.givenNames &&
      other.dateOfBirth !== person.dateOfBirth;
    if (differs) return other;
  }
}
