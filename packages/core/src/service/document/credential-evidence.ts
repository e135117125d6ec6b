import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { ExtractedData } from "../../model/extraction.ts";
import type { CredentialEvidence } from "../../model/signed-evidence.ts";
import type { Instant } from "../../model/time.ts";
import type { CredentialReading } from "../../ports/credentials.ts";
import { countryNamed } from "../../verdict/catalogue/countries.ts";
import { findingOf, issuerOf } from "./findings.ts";

/** A credential as it is kept, and its portrait. */
export interface KeptCredential {
  /** `portrait` says whether the picture shows it; the caller knows once it is drawn. */
  readonly evidence: Omit<CredentialEvidence, "portrait">;
  /** ISO 3166-1 alpha-3 of the issuing country; empty if none was proven. */
  readonly country: string;
  readonly portrait?: Uint8Array;
}

/**
 * What is kept of a verified credential. No value, no portrait and no issuer is kept of one that failed any
 * of the four checks, whatever the verifier returned.
 */
export function keptCredential(
  reading: CredentialReading,
  type: VerificationDocumentType,
  at: Instant,
): KeptCredential {
  const { kind, format, issuerTrusted, bound, inValidity, notRevoked } = reading;
  const isProven = [issuerTrusted, bound, inValidity, notRevoked].every(({ passed }) => passed === true);
  const issuer = isProven ? issuerOf(reading.issuer) : undefined;
  const data = isProven ? signedData(reading.extracted, type, issuer?.country) : unproven;
  const findings = {
    issuerTrusted: findingOf(issuerTrusted),
    bound: findingOf(bound),
    inValidity: findingOf(inValidity),
    notRevoked: findingOf(notRevoked),
  };
  return {
    evidence: { at, kind, format, ...(issuer && { issuer }), ...findings, data },
    country: data.document?.countryCode ?? "",
    ...(isProven && reading.portrait instanceof Uint8Array && { portrait: reading.portrait }),
  };
}

const unproven: ExtractedData = { document: { identified: "0" } };

/** The signed values, as a reader would give them. */
function signedData(
  { person, address, document }: ExtractedData,
  type: VerificationDocumentType,
  issuer: string | undefined,
): ExtractedData {
  const country = countryNamed(document?.countryCode ?? issuer ?? "");
  const named = ["surname", "givenNames", "fullName", "dateOfBirth", "sex"] as const;
  const lived = ["full", "street", "city", "state", "zip", "country"] as const;
  const stated = ["number", "issuingEntity", "expirationDate", "issueDate"] as const;
  return {
    person: texts(person, named),
    ...(address && { address: texts(address, lived) }),
    document: {
      ...texts(document, stated),
      type: type.name,
      identified: "1",
      ...(country && { countryCode: country.iso3, countryName: country.name }),
    },
  };
}

const longestText = 500;

/** The named members that are texts which can be stored. */
function texts<Values extends object, Name extends keyof Values>(
  values: Values | undefined,
  names: readonly Name[],
): Pick<Values, Name> {
  const kept = names.flatMap((name) => {
    const value: unknown = values?.[name];
    const isText =
      typeof value === "string" && value !== "" && value.length <= longestText && value.isWellFormed();
    return isText && !value.includes("\0") ? [[name, value]] : [];
  });
  return Object.fromEntries(kept) as Pick<Values, Name>;
}
