import type { Core } from "../core.ts";
import type { Document } from "../document/document.ts";
import type { ExtractedData } from "../ports/extractor.ts";
import type { ExpectedData } from "../verification/expected-data.ts";
import type { Verification } from "../verification/verification.ts";

/** Numbers of the sandbox are shared by everybody. */
const sandboxPrefix = "SANDBOX-";

/** Keyed hashes of a document's number and of its holder; none where no number was read. */
export function fingerprintOf(
  core: Core,
  document: Document,
  { person, document: read }: ExtractedData,
  expected: ExpectedData,
): Document["fingerprint"] {
  const number = read?.number?.toUpperCase().replace(/[^A-Z0-9-]/g, "") ?? "";
  if (number === "" || number.startsWith(sandboxPrefix)) return null;
  const holder = [
    person?.surname ?? expected.person?.lastName,
    person?.givenNames ?? expected.person?.firstName,
    person?.dateOfBirth ?? expected.person?.dateOfBirth,
  ];
  const country = read?.countryCode ?? document.country;
  return {
    number: core.fingerprint(`number:${document.typeId}:${country}:${number.replace(/-/g, "")}`),
    person: core.fingerprint(`person:${holder.map((part) => (part ?? "").trim().toUpperCase()).join(":")}`),
  };
}

/** RuleDI005: another person of the tenant has a document of this number. */
export async function numberOfAnother(
  core: Core,
  { tenant, id }: Verification,
  fingerprint: Document["fingerprint"],
): Promise<boolean> {
  if (!fingerprint) return false;
  const holders = await core.storage.holdersOf(tenant, fingerprint.number);
  return holders.some((holder) => holder.verification !== id && holder.person !== fingerprint.person);
}
