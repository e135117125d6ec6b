import type { Sex } from "./sex.ts";

interface GivenName {
  readonly name: string;
  readonly sex: Sex;
}

export const givenNames: readonly [GivenName, ...GivenName[]] = [
  { name: "Inés", sex: "F" },
  { name: "Tomáš", sex: "M" },
  { name: "Zoë", sex: "F" },
  { name: "Björn", sex: "M" },
  { name: "Łucja", sex: "F" },
  { name: "Kofi", sex: "M" },
  { name: "Amara", sex: "F" },
  { name: "Søren", sex: "M" },
  { name: "Maren", sex: "F" },
  { name: "Mateo", sex: "M" },
  { name: "Chloé", sex: "F" },
  { name: "Henry", sex: "M" },
  { name: "Noor", sex: "F" },
  { name: "Kenji", sex: "M" },
];

export const surnames: readonly [string, ...string[]] = [
  "Núñez Ortega",
  "Lindqvist",
  "Okafor",
  "Müller",
  "Whitfield",
  "Żeleńska",
  "Sørensen",
  "Castellanos",
  "Dvořák",
  "Tanaka",
  "Moreau-Valdés",
  "Hargreaves",
];

export interface Town {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Invented towns. Their ZIP codes lie in the state's range. */
export const towns: readonly [Town, ...Town[]] = [
  { city: "Larkspur Bay", state: "CA", zip: "94998" },
  { city: "Cedar Hollow", state: "OR", zip: "97298" },
  { city: "Maple Crossing", state: "NY", zip: "12999" },
  { city: "Juniper Flats", state: "CO", zip: "80699" },
  { city: "Harbor Glen", state: "WA", zip: "98599" },
];

export const streets: readonly [string, ...string[]] = [
  "Heron Lane",
  "Alder Street",
  "Lantern Avenue",
  "Quarry Road",
  "Mill Pond Drive",
  "Orchard Terrace",
];

export const stations: readonly [string, ...string[]] = [
  "Aurora Station",
  "Port Halcyon",
  "Sastrugi Bay",
  "North Cape Camp",
];
