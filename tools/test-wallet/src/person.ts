/** Whom the credentials are about. Dates are `YYYY-MM-DD`. */
export interface TestPerson {
  readonly surname: string;
  readonly givenNames: string;
  readonly dateOfBirth: string;
  readonly number: string;
  readonly expirationDate: string;
  readonly issueDate: string;
  /** ISO 3166-1 alpha-2: also the country of the issuer's certificates. */
  readonly issuingCountry: string;
  /** JPEG. */
  readonly portrait: Uint8Array;
  readonly address: {
    readonly street: string;
    readonly houseNumber: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly country: string;
  };
}

/** A grey square of 8 × 8 pixels. */
const grey =
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALAB/9k=";

export const specimen: TestPerson = {
  surname: "Mustermann",
  givenNames: "Erika",
  dateOfBirth: "1984-01-26",
  number: "T220001293",
  expirationDate: "2035-01-25",
  issueDate: "2025-01-26",
  issuingCountry: "DE",
  portrait: Buffer.from(grey, "base64"),
  address: {
    street: "Heidestraße",
    houseNumber: "17",
    city: "Köln",
    state: "Nordrhein-Westfalen",
    zip: "51147",
    country: "DE",
  },
};
