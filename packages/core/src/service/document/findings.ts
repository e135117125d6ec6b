import type { EvidenceFinding, EvidenceIssuer } from "../../model/signed-evidence.ts";
import { countryNamed } from "../../verdict/catalogue/countries.ts";

/** A verifier's finding as it is kept. A code of another form is dropped: it goes to rules and answers. */
export function findingOf({ passed, code }: EvidenceFinding): EvidenceFinding {
  if (passed === true) return { passed: true };
  return { passed: false, ...(code !== undefined && codeForm.test(code) && { code }) };
}

const codeForm = /^[a-z0-9_]{1,64}$/;
const longestName = 200;

/** Who signed. A country that ISO 3166-1 does not know is left out. */
export function issuerOf(
  issuer: { readonly country?: string; readonly name?: string } | undefined,
): EvidenceIssuer | undefined {
  const country = issuer?.country === undefined ? undefined : countryNamed(issuer.country)?.iso3;
  const name = issuer?.name?.slice(0, longestName);
  if (!country && !name) return undefined;
  return { ...(country && { country }), ...(name && { name }) };
}
