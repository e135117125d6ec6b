import type { CountryCode } from "./country-code.generated.ts";
import type { Open } from "./open.ts";

/**
 * Data that the caller expects of the person, given at creation or later; never values read from documents.
 * `""` stands for a value not given.
 */
export interface ExpectedData {
  readonly person?: ExpectedPerson;
  readonly address?: ExpectedAddress;
  readonly documents: {
    readonly photoId?: ExpectedDocument;
    readonly proofOfAddress?: ExpectedDocument;
  };
}

export interface ExpectedPerson {
  /** All given names. Empty for a person whose one name is the last name. */
  readonly firstName: string;
  /** The whole surname. Empty for a person whose one name is the first name. */
  readonly lastName: string;
  /** `YYYY-MM-DD` or empty. */
  readonly dateOfBirth: string;
}

export interface ExpectedAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: Open<CountryCode>;
}

export interface ExpectedDocument {
  /** The name of a document type, such as `Passport`. */
  readonly type: string;
  readonly number: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: Open<CountryCode>;
}
