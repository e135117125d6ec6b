import type { Authority } from "./authority.ts";
import { newKey } from "./authority.ts";
import { Tagged } from "./cbor.ts";
import { issueMdoc, type Mdoc } from "./mdoc.ts";
import type { TestPerson } from "./person.ts";
import { issueSdJwt, type SdJwt } from "./sd-jwt.ts";

export interface Issuance {
  readonly authority: Authority;
  readonly person: TestPerson;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** What the credentials say of their status. */
  readonly status?: object;
}

const date = (value: string): Tagged => new Tagged(1004, value);

/** With the mandatory elements of ISO/IEC 18013-5 table 5, and the address. */
export function drivingLicence(issuance: Issuance): Mdoc {
  const { person, authority, ...rest } = issuance;
  const { address } = person;
  return issueMdoc({
    ...rest,
    docType: "org.iso.18013.5.1.mDL",
    namespace: "org.iso.18013.5.1",
    signer: authority.documentSigner,
    deviceKey: newKey(),
    elements: {
      family_name: person.surname,
      given_name: person.givenNames,
      birth_date: date(person.dateOfBirth),
      issue_date: date(person.issueDate),
      expiry_date: date(person.expirationDate),
      issuing_country: person.issuingCountry,
      issuing_authority: "Test Authority",
      document_number: person.number,
      portrait: person.portrait,
      driving_privileges: [{ vehicle_category_code: "B" }],
      un_distinguishing_sign: person.issuingCountry,
      age_over_18: true,
      resident_address: `${address.street} ${address.houseNumber}`,
      resident_city: address.city,
      resident_state: address.state,
      resident_postal_code: address.zip,
      resident_country: address.country,
    },
  });
}

/** Person identification data as mdoc (PID rulebook, chapter 3). */
export function pidMdoc(issuance: Issuance): Mdoc {
  const { person, authority, ...rest } = issuance;
  const { address } = person;
  return issueMdoc({
    ...rest,
    docType: "eu.europa.ec.eudi.pid.1",
    namespace: "eu.europa.ec.eudi.pid.1",
    signer: authority.pidSigner,
    deviceKey: newKey(),
    elements: {
      family_name: person.surname,
      given_name: person.givenNames,
      birth_date: date(person.dateOfBirth),
      issuance_date: date(person.issueDate),
      expiry_date: date(person.expirationDate),
      issuing_country: person.issuingCountry,
      issuing_authority: "Test Authority",
      document_number: person.number,
      portrait: person.portrait,
      resident_street: address.street,
      resident_house_number: address.houseNumber,
      resident_city: address.city,
      resident_state: address.state,
      resident_postal_code: address.zip,
      resident_country: address.country,
    },
  });
}

/** Person identification data as SD-JWT VC (PID rulebook, chapter 4). */
export function pidSdJwt(issuance: Issuance): SdJwt {
  const { person, authority, ...rest } = issuance;
  const { address } = person;
  return issueSdJwt({
    ...rest,
    vct: "urn:eudi:pid:1",
    signer: authority.pidSigner,
    holderKey: newKey(),
    claims: {
      family_name: person.surname,
      given_name: person.givenNames,
      birthdate: person.dateOfBirth,
      nationalities: [person.issuingCountry],
      date_of_issuance: person.issueDate,
      date_of_expiry: person.expirationDate,
      issuing_country: person.issuingCountry,
      issuing_authority: "Test Authority",
      document_number: person.number,
      picture: `data:image/jpeg;base64,${Buffer.from(person.portrait).toString("base64")}`,
      address: {
        street_address: address.street,
        house_number: address.houseNumber,
        locality: address.city,
        region: address.state,
        postal_code: address.zip,
        country: address.country,
      },
    },
  });
}
