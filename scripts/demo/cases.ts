import { type SpecimenName, specimenFacts, specimenPerson } from "@passmuster/specimens/workshop";

export interface Picture {
  readonly contextType: "PHOTO_ID" | "PROOF_OF_ADDRESS" | "SELFIE";
  /** A document type id of the flow. */
  readonly type: number;
  readonly front: SpecimenName;
  readonly back?: SpecimenName;
}

/** A verification of the demo: expected data, uploaded specimens and required outcome. */
export interface Case {
  readonly title: string;
  readonly flow: "identity" | "postal1583";
  readonly expected: object;
  readonly pictures: readonly Picture[];
  readonly ends: "Approved" | "Rejected" | "Double Check";
}

function personOn(specimen: SpecimenName) {
  const { person } = specimenFacts(specimen);
  return { first_name: person.givenNames, last_name: person.surname, date_of_birth: person.dateOfBirth };
}

function documentOn(specimen: SpecimenName) {
  const { typeName: type, number, country } = specimenFacts(specimen);
  return { type, number, country };
}

function passport(specimen: SpecimenName): Picture {
  return { contextType: "PHOTO_ID", type: 3, front: specimen };
}

const { address } = specimenPerson("ines");

export const agreeing: Case = {
  title: "A passport that equals the expected data",
  flow: "identity",
  expected: { person: personOn("passport-ines"), documents: { photo_id: documentOn("passport-ines") } },
  pictures: [passport("passport-ines")],
  ends: "Approved",
};

export const differing: Case = {
  title: "A passport with a different name",
  flow: "identity",
  expected: {
    person: { ...personOn("passport-other-person"), last_name: "Ashdown" },
    documents: { photo_id: documentOn("passport-other-person") },
  },
  pictures: [passport("passport-other-person")],
  ends: "Double Check",
};

export const expired: Case = {
  title: "An expired passport",
  flow: "identity",
  expected: { person: personOn("passport-expired"), documents: { photo_id: documentOn("passport-expired") } },
  pictures: [passport("passport-expired")],
  ends: "Rejected",
};

export const postal: Case = {
  title: "A driver licence with its barcode, a lease and a selfie",
  flow: "postal1583",
  expected: {
    person: personOn("driver-licence-front"),
    address: {
      street: address.street,
      city: address.city,
      state: address.state,
      postal_code: address.zip,
      country: address.country,
    },
    documents: {
      photo_id: documentOn("driver-licence-front"),
      proof_of_address: documentOn("lease"),
    },
  },
  pictures: [
    { contextType: "PHOTO_ID", type: 1, front: "driver-licence-front", back: "driver-licence-back" },
    { contextType: "PROOF_OF_ADDRESS", type: 23, front: "lease" },
    { contextType: "SELFIE", type: 41, front: "selfie-ines" },
  ],
  ends: "Approved",
};
