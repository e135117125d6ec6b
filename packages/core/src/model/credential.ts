/** The kinds of credentials that a flow may take from a wallet. */
export const credentialKinds = ["mdl", "eu-pid"] as const;

/**
 * `mdl`: a mobile driving licence (ISO/IEC 18013-5). `eu-pid`: person identification data of an EUDI wallet.
 */
export type CredentialKind = (typeof credentialKinds)[number];

/** The values that a wallet may be asked for. */
export const credentialFields = [
  "surname",
  "givenNames",
  "dateOfBirth",
  "number",
  "expirationDate",
  "issueDate",
  "issuingCountry",
  "portrait",
  "address",
] as const;

export type CredentialField = (typeof credentialFields)[number];
