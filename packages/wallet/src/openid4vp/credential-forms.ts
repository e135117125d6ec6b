import type { CredentialField, CredentialKind } from "@passmuster/core/ports";

/** The names of one value in a credential. */
export interface FieldNames {
  /** Each as a path: one name in a namespace of an mdoc, or the way through the JSON of an SD-JWT. */
  readonly paths: readonly (readonly string[])[];
  /** Paths that a credential without all of `paths` may have. */
  readonly short?: readonly (readonly string[])[];
  /** The format does not require the value: a wallet may answer without it. */
  readonly optional?: boolean;
}

type Fields = Readonly<Record<CredentialField, FieldNames>>;

/** A kind of credential in one format. */
export type CredentialForm =
  | {
      readonly kind: CredentialKind;
      /** The id of the credential query (OpenID4VP 1.0 section 6.1). */
      readonly id: string;
      readonly format: "mso_mdoc";
      readonly docType: string;
      readonly namespace: string;
      readonly fields: Fields;
    }
  | {
      readonly kind: CredentialKind;
      readonly id: string;
      readonly format: "dc+sd-jwt";
      readonly vct: readonly string[];
      readonly fields: Fields;
    };

const one = (...path: readonly string[]): FieldNames => ({ paths: [path] });
const maybe = (...path: readonly string[]): FieldNames => ({ paths: [path], optional: true });
const names = (...all: readonly string[]): readonly (readonly string[])[] => all.map((name) => [name]);
const inAddress = (...all: readonly string[]): readonly (readonly string[])[] =>
  all.map((name) => ["address", name]);

/** ISO/IEC 18013-5:2021 table 5. */
const drivingLicence: Fields = {
  surname: one("family_name"),
  givenNames: one("given_name"),
  dateOfBirth: one("birth_date"),
  number: one("document_number"),
  expirationDate: one("expiry_date"),
  issueDate: one("issue_date"),
  issuingCountry: one("issuing_country"),
  portrait: one("portrait"),
  address: {
    paths: names(
      "resident_address",
      "resident_city",
      "resident_state",
      "resident_postal_code",
      "resident_country",
    ),
    short: names("resident_address"),
    optional: true,
  },
};

/**
 * Implementing Regulation (EU) 2024/2977, annex, and the PID rulebook of the EUDI architecture, chapter 3.
 */
const pidMdoc: Fields = {
  surname: one("family_name"),
  givenNames: one("given_name"),
  dateOfBirth: one("birth_date"),
  number: maybe("document_number"),
  expirationDate: one("expiry_date"),
  issueDate: maybe("issuance_date"),
  issuingCountry: one("issuing_country"),
  portrait: maybe("portrait"),
  address: {
    paths: names(
      "resident_street",
      "resident_house_number",
      "resident_city",
      "resident_state",
      "resident_postal_code",
      "resident_country",
    ),
    short: names("resident_address"),
    optional: true,
  },
};

/** The same in SD-JWT VC: PID rulebook, chapter 4. */
const pidSdJwt: Fields = {
  surname: one("family_name"),
  givenNames: one("given_name"),
  dateOfBirth: one("birthdate"),
  number: maybe("document_number"),
  expirationDate: one("date_of_expiry"),
  issueDate: maybe("date_of_issuance"),
  issuingCountry: one("issuing_country"),
  portrait: maybe("picture"),
  address: {
    paths: inAddress("street_address", "house_number", "locality", "region", "postal_code", "country"),
    short: inAddress("formatted"),
    optional: true,
  },
};

const mdl = "org.iso.18013.5.1";
const pid = "eu.europa.ec.eudi.pid.1";

/** In the order of preference. */
const forms: readonly CredentialForm[] = [
  {
    kind: "mdl",
    id: "mdl",
    format: "mso_mdoc",
    docType: `${mdl}.mDL`,
    namespace: mdl,
    fields: drivingLicence,
  },
  {
    kind: "eu-pid",
    id: "pid",
    format: "dc+sd-jwt",
    vct: ["urn:eudi:pid:1", "urn:eudi:pid:de:1"],
    fields: pidSdJwt,
  },
  { kind: "eu-pid", id: "pid_mdoc", format: "mso_mdoc", docType: pid, namespace: pid, fields: pidMdoc },
];

/** Every form of these kinds. */
export function formsOf(kinds: readonly CredentialKind[]): readonly CredentialForm[] {
  return forms.filter(({ kind }) => kinds.includes(kind));
}
