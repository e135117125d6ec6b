import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { Open } from "../../model/open.ts";

const usa = ["USA"];

/** Keeps the names as literal types; literal types of all entries would publish each entry twice. */
function catalogue<const Name extends string, const Id extends number>(
  ...types: readonly [Known<Name, Id>, ...Known<Name, Id>[]]
): readonly [Known<Name, Id>, ...Known<Name, Id>[]] {
  return types;
}

type Known<Name extends string, Id> = VerificationDocumentType<Name> & { readonly id: Id };

/**
 * The document types that ship with Passmuster. Photo ID and proof-of-address types follow USPS PS Form 1583,
 * boxes 8e and 9g. Types 12 and 13 serve other flows. Types 30 and 31, which USPS dropped in 2022, are for
 * your own flows. Types 51 and 52 come from wallets, in flows with `digitalCredentials`.
 */
export const documentTypes = catalogue(
  {
    id: 1,
    name: "Driver License",
    category: "photo_id",
    sides: 2,
    countries: usa,
    group: "licence",
    machineReadable: ["pdf417"],
  },
  {
    id: 2,
    name: "State ID Card",
    category: "photo_id",
    sides: 2,
    countries: usa,
    group: "licence",
    machineReadable: ["pdf417"],
  },
  { id: 3, name: "Passport", category: "photo_id", sides: 1, machineReadable: ["mrz"] },
  { id: 4, name: "Passport Card", category: "photo_id", sides: 2, countries: usa, machineReadable: ["mrz"] },
  {
    id: 5,
    name: "Uniformed Service ID",
    category: "photo_id",
    sides: 2,
    countries: usa,
    machineReadable: ["pdf417"],
  },
  { id: 6, name: "U.S. Access Card", category: "photo_id", sides: 2, countries: usa },
  {
    id: 7,
    name: "Permanent Resident Card",
    category: "photo_id",
    sides: 2,
    countries: usa,
    machineReadable: ["mrz"],
  },
  {
    id: 8,
    name: "Certificate of Naturalization",
    category: "photo_id",
    sides: 1,
    countries: usa,
    neverExpires: true,
  },
  { id: 9, name: "Matricula Consular", category: "photo_id", sides: 2, countries: ["MEX"] },
  {
    id: 10,
    name: "NEXUS Card",
    category: "photo_id",
    sides: 2,
    countries: ["CAN", "USA"],
    machineReadable: ["mrz"],
  },
  { id: 11, name: "U.S. University ID Card", category: "photo_id", sides: 2, countries: usa },
  {
    id: 12,
    name: "National ID Card",
    category: "photo_id",
    sides: 2,
    singleSidedCountries: ["ARG", "CHL", "CYP", "SLV", "CIV", "MYS", "PER", "ROU"],
    machineReadable: ["mrz"],
  },
  { id: 13, name: "Residence Permit", category: "photo_id", sides: 2, machineReadable: ["mrz"] },
  {
    id: 21,
    name: "Driver License",
    category: "proof_of_address",
    sides: 2,
    countries: usa,
    group: "licence",
    machineReadable: ["pdf417"],
  },
  {
    id: 22,
    name: "State ID Card",
    category: "proof_of_address",
    sides: 2,
    countries: usa,
    group: "licence",
    machineReadable: ["pdf417"],
  },
  { id: 23, name: "Lease Agreement", category: "proof_of_address", sides: 1 },
  { id: 24, name: "Home Insurance Policy", category: "proof_of_address", sides: 1 },
  { id: 25, name: "Vehicle Insurance Policy", category: "proof_of_address", sides: 1 },
  { id: 26, name: "Mortgage", category: "proof_of_address", sides: 1 },
  { id: 27, name: "Deed of Trust", category: "proof_of_address", sides: 1 },
  { id: 28, name: "Vehicle Registration Card", category: "proof_of_address", sides: 1 },
  { id: 29, name: "Voter Card", category: "proof_of_address", sides: 1 },
  { id: 30, name: "Utility Bill", category: "proof_of_address", sides: 1 },
  { id: 31, name: "Bank Statement", category: "proof_of_address", sides: 1 },
  { id: 41, name: "Selfie", category: "selfie", sides: 1 },
  {
    id: 51,
    name: "Mobile Driving Licence",
    category: "photo_id",
    sides: 1,
    group: "licence",
    credential: "mdl",
    parts: [],
  },
  {
    id: 52,
    name: "Digital Identity Credential",
    category: "photo_id",
    sides: 1,
    credential: "eu-pid",
    parts: [],
  },
);

/** Number of sides of a document of this type issued by `country` (ISO 3166-1 alpha-3). */
export function sidesOf(type: VerificationDocumentType, country: string): 1 | 2 {
  return type.singleSidedCountries?.includes(country) ? 1 : type.sides;
}

export type ShippedTypeName = (typeof documentTypes)[number]["name"];
export type ShippedTypeId = (typeof documentTypes)[number]["id"];

/** The name of a document type; flows may have types of their own. */
export type DocumentTypeName = Open<ShippedTypeName>;
