import type { ExpectedAddress, ExpectedDocument, ExpectedPerson } from "../../model/expected-data.ts";
import type { Literal } from "../../model/open.ts";
import type { CreateInput } from "../../service/verification/create.ts";
import { createSeeded, type Seeded } from "../fixtures/storage-seed.ts";
import { plainPicture } from "./picture.ts";

/** Makes fictitious people, addresses and documents. The same seed makes the same ones in the same order. */
export interface Factory {
  /** Born between 1950 and 2004. */
  person(own?: Partial<ExpectedPerson>): ExpectedPerson;
  /** In a town of the USA that there is not. */
  address(own?: Partial<ExpectedAddress>): ExpectedAddress;
  /** A passport of Antarctica, which issues none. */
  document(own?: Partial<ExpectedDocument>): ExpectedDocument;
  /** The input of `flow("identity").verifications.create`. */
  verification(own?: CreateInput): CreateInput;
  /** A JPEG picture that every upload takes: its bytes. */
  picture(): Uint8Array;
}

/** `Factory` where a literal is a document type of the service. */
export type KnownFactory<TypeName extends string> = Omit<Factory, "document"> & {
  /** A passport of Antarctica, which issues none. */
  document<Name extends string>(
    own?: Partial<ExpectedDocument> & { readonly type?: Literal<Name, TypeName> },
  ): ExpectedDocument;
};

const givenNames = [
  "Avenna",
  "Borin",
  "Célie",
  "Dovran",
  "Eliska",
  "Farrow",
  "Gésine",
  "Håvik",
  "Ismene",
  "Jorrit",
];
const surnames = [
  "Ashgrove",
  "Brannoway",
  "Corvalle",
  "Dunmarch",
  "Éverlund",
  "Fenwarden",
  "Grøndal-Voss",
  "Hollowmere",
];
const streets = ["Heron Lane", "Lantern Avenue", "Mill Pond Drive", "Quarry Road", "Thistle Court"];
const towns = [
  ["Cedar Hollow", "OR", "97298"],
  ["Harbor Glen", "WA", "98599"],
  ["Juniper Flats", "CO", "80699"],
  ["Larkspur Bay", "CA", "94998"],
] as const;

/**
 * @example
 * const make = createFactory(7);
 * const input = { person: make.person(), documents: { photoId: make.document({ number: "SANDBOX-EXPIRED" }) } };
 */
export function createFactory(seed = 1): Factory {
  const seeded = createSeeded(seed);
  const person = (own: Partial<ExpectedPerson> = {}): ExpectedPerson => ({
    firstName: pick(seeded, givenNames),
    lastName: pick(seeded, surnames),
    dateOfBirth: `${1950 + seeded.below(55)}-${digits(seeded, 1, 12)}-${digits(seeded, 1, 28)}`,
    ...own,
  });
  const address = (own: Partial<ExpectedAddress> = {}): ExpectedAddress => {
    const [city, state, postalCode] = pick(seeded, towns);
    return {
      street: `${1 + seeded.below(999)} ${pick(seeded, streets)}`,
      city,
      state,
      postalCode,
      country: "USA",
      ...own,
    };
  };
  const document = (own: Partial<ExpectedDocument> = {}): ExpectedDocument => ({
    type: "Passport",
    number: `T${1_000_000 + seeded.below(9_000_000)}`,
    country: "ATA",
    ...own,
  });
  return {
    person,
    address,
    document,
    verification: (own = {}) => ({
      vendorReference: `order-${1 + seeded.below(1_000_000)}`,
      documents: { photoId: document() },
      person: person(),
      ...own,
    }),
    picture: plainPicture,
  };
}

function pick<T>(seeded: Seeded, values: readonly [T, ...T[]] | readonly T[]): T {
  return values[seeded.below(values.length)] as T;
}

function digits(seeded: Seeded, from: number, to: number): string {
  return String(from + seeded.below(to - from + 1)).padStart(2, "0");
}
