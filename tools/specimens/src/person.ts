import { givenNames, stations, streets, surnames, type Town, towns } from "./names.ts";
import { random } from "./seed.ts";
import type { Sex } from "./sex.ts";

export interface Address extends Town {
  readonly street: string;
  readonly country: "USA";
}

/** A made-up person. */
export interface Person {
  readonly seed: string;
  readonly surname: string;
  readonly givenNames: string;
  /** ISO 8601, like all dates here. */
  readonly dateOfBirth: string;
  readonly sex: Sex;
  readonly placeOfBirth: string;
  readonly heightCm: number;
  readonly address: Address;
  /** Decides the face: two persons with the same portrait seed and sex look alike. */
  readonly portrait: string;
}

const plain = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").replace("Ł", "L").replace("ø", "o").toLowerCase();

export const isoDate = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/**
 * A made-up adult who depends only on the seed. A seed that is a given name of our list gets that name.
 * @example specimenPerson("ines").givenNames // "Inés"
 */
export const specimenPerson = (seed: string): Person => {
  const r = random(`${seed}/person`);
  const first = givenNames.find(({ name }) => plain(name) === seed) ?? r.pick(givenNames);
  const second = r.pick(givenNames);
  const middle = second.sex === first.sex && second.name !== first.name ? ` ${second.name}` : "";
  return {
    seed,
    surname: r.pick(surnames),
    givenNames: `${first.name}${middle}`,
    dateOfBirth: isoDate(r.whole(1962, 2001), r.whole(1, 12), r.whole(1, 28)),
    sex: first.sex,
    placeOfBirth: r.pick(stations),
    heightCm: first.sex === "M" ? r.whole(168, 193) : r.whole(156, 180),
    address: { street: `${r.whole(11, 980)} ${r.pick(streets)}`, ...r.pick(towns), country: "USA" },
    portrait: seed,
  };
};
