import type { CredentialKind } from "../../model/credential.ts";
import type { ExtractedData } from "../../model/extraction.ts";
import { dateOf } from "../../model/time.ts";
import {
  type CredentialFinding,
  type CredentialOrder,
  type CredentialReading,
  CredentialUnreadable,
  type DigitalCredentials,
} from "../../ports/credentials.ts";
import { countryOf } from "../../verdict/catalogue/countries.ts";
import type { SandboxNumber } from "./scenarios.ts";

/** The protocol of the sandbox's requests. */
const protocol = "passmuster-sandbox";

/**
 * Asks no wallet and verifies no signature. It answers with the expected data, so that everything passes,
 * unless the expected number of the photo ID names a scenario. Post `{ protocol: "passmuster-sandbox", data:
 * { kind: "mdl" } }` as the wallet's answer. Outside the sandbox it refuses to work: without expected data
 * there is no answer.
 *
 * @example
 * const passmuster = createPassmuster({
 *   publicUrl, secret, storage, blobs, extractor: sandboxExtractor(), credentials: sandboxCredentials(),
 *   flows: [defineFlow({ path: "wallet", label: "Wallet", photoId: "required", documentTypes: [3], digitalCredentials: ["mdl"] })],
 * });
 * // documents.photo_id.number = "SANDBOX-WALLET-REVOKED" ends in Double Check by RuleCR004
 */
export function sandboxCredentials(): DigitalCredentials {
  return {
    async request({ kinds, fields }) {
      return { requests: [{ protocol, data: { kinds, fields } }], secrets: "none" };
    },
    async verify({ data }, order, at) {
      if (!order.expected) throw new Error("The sandbox's wallet works only beside the sandbox's reader.");
      return answerAs(kindIn(data, order), order, dateOf(at.getTime() * 1000));
    },
  };
}

/** @throws {CredentialUnreadable} */
function kindIn(data: unknown, { kinds }: CredentialOrder): CredentialKind {
  const named = typeof data === "object" && data !== null && "kind" in data ? data.kind : undefined;
  const kind = kinds.find((one) => one === named);
  if (!kind) throw new CredentialUnreadable("no_credential");
  return kind;
}

const passed: CredentialFinding = { passed: true };
const failed = (code: string): CredentialFinding => ({ passed: false, code });

/** The finding that a scenario fails. */
const failures: Readonly<Partial<Record<SandboxNumber, Partial<CredentialReading>>>> = {
  "SANDBOX-WALLET-UNTRUSTED": { issuerTrusted: failed("untrusted_issuer") },
  "SANDBOX-WALLET-HOLDER": { bound: failed("wrong_holder") },
  "SANDBOX-WALLET-ORIGIN": { bound: failed("wrong_origin") },
  "SANDBOX-WALLET-EXPIRED": { inValidity: failed("expired") },
  "SANDBOX-WALLET-REVOKED": { notRevoked: failed("revoked") },
};

function answerAs(kind: CredentialKind, order: CredentialOrder, today: string): CredentialReading {
  const number = order.expected?.documents.photoId?.number ?? "";
  const country = order.expected?.documents.photoId?.country ?? "USA";
  const reading: CredentialReading = {
    kind,
    format: kind === "mdl" ? "mso_mdoc" : "dc+sd-jwt",
    extracted: asExpected(order, today, number === "SANDBOX-WALLET-NAME"),
    issuer: { country, name: "Sandbox authority" },
    issuerTrusted: passed,
    bound: passed,
    inValidity: passed,
    notRevoked: passed,
    ...(Object.hasOwn(failures, number) && failures[number as SandboxNumber]),
  };
  const { issuerTrusted, bound, inValidity, notRevoked } = reading;
  const isProven = [issuerTrusted, bound, inValidity, notRevoked].every((finding) => finding.passed);
  return isProven ? reading : { ...reading, extracted: {} };
}

/** Every sandbox credential is valid for five years from today. */
function asExpected({ expected }: CredentialOrder, today: string, isOther: boolean): ExtractedData {
  const { person, documents } = expected ?? { documents: {} };
  const countryCode = documents.photoId?.country || "USA";
  const names = isOther
    ? { surname: "Elsewhere", givenNames: "Someone" }
    : { surname: person?.lastName ?? "", givenNames: person?.firstName ?? "" };
  return {
    person: { ...names, dateOfBirth: person?.dateOfBirth ?? "" },
    document: {
      number: documents.photoId?.number ?? "",
      countryCode,
      countryName: countryOf(countryCode)?.name ?? "",
      expirationDate: `${Number(today.slice(0, 4)) + 5}${today.slice(4).replace("-02-29", "-02-28")}`,
    },
  };
}
