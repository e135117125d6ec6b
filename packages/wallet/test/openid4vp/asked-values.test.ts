import { trustedCertificates } from "@passmuster/certificates";
import type { CredentialField, CredentialKind } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { decodeCbor, plainValue } from "../../src/cbor/index.ts";
import { walletCredentials } from "../../src/index.ts";
import { at, order } from "./order.ts";

const verifier = walletCredentials({ trust: trustedCertificates([]) });

interface Query {
  readonly id: string;
  readonly meta: object;
  readonly claims: readonly { readonly path: readonly string[]; readonly intent_to_retain?: boolean }[];
  readonly claim_sets?: readonly (readonly string[])[];
}

/** All that the requests of a flow name, one line for each credential and alternative. */
async function askedFor(
  kinds: readonly CredentialKind[],
  fields: readonly CredentialField[],
): Promise<readonly string[]> {
  const { requests } = await verifier.request({ ...order, kinds, fields }, at);
  return requests.flatMap(({ protocol, data }) => {
    const { dcql_query: query, deviceRequest } = data as Record<string, never>;
    const lines = query ? dcqlLines(query) : isoLines(deviceRequest ?? "");
    return lines.map((line) => `${protocol === "org-iso-mdoc" ? "iso" : "vp"} ${line}`);
  });
}

function dcqlLines(query: {
  readonly credentials: readonly Query[];
  readonly credential_sets?: readonly { readonly options: unknown }[];
}): readonly string[] {
  const options = (query.credential_sets ?? []).map((set) => `one of ${JSON.stringify(set.options)}`);
  const credentials = query.credentials.flatMap(({ id, meta, claims, claim_sets: sets = [] }) => [
    `${id} ${Object.values(meta).join()}: ${claims.map(({ path }) => path.join("/")).join(" ")}`,
    ...sets.map((set) => `${id} as ${set.join(" ")}`),
  ]);
  return [...options, ...credentials];
}

function isoLines(deviceRequest: string): readonly string[] {
  const request = plainValue(decodeCbor(new Uint8Array(Buffer.from(deviceRequest, "base64url")))) as Map<
    string,
    never
  >;
  return (request.get("docRequests") ?? ([] as readonly Map<string, never>[])).map(
    (document: Map<string, never>) => {
      const { value } = document.get("itemsRequest") ?? { value: new Uint8Array() };
      const items = plainValue(decodeCbor(value)) as Map<string, never>;
      const namespaces: Map<string, Map<string, boolean>> = items.get("nameSpaces") ?? new Map();
      const elements = [...namespaces.values()].flatMap((names) => [...names.keys()]);
      return `${items.get("docType")}: ${elements.join(" ")}`;
    },
  );
}

test("a flow that needs name and date of birth asks for three values of one credential", async () => {
  expect(await askedFor(["mdl", "eu-pid"], ["surname", "givenNames", "dateOfBirth"])).toMatchInlineSnapshot(`
    [
      "vp one of [["mdl"],["pid"],["pid_mdoc"]]",
      "vp mdl org.iso.18013.5.1.mDL: org.iso.18013.5.1/family_name org.iso.18013.5.1/given_name org.iso.18013.5.1/birth_date",
      "vp pid urn:eudi:pid:1,urn:eudi:pid:de:1: family_name given_name birthdate",
      "vp pid_mdoc eu.europa.ec.eudi.pid.1: eu.europa.ec.eudi.pid.1/family_name eu.europa.ec.eudi.pid.1/given_name eu.europa.ec.eudi.pid.1/birth_date",
      "iso org.iso.18013.5.1.mDL: family_name given_name birth_date",
      "iso eu.europa.ec.eudi.pid.1: family_name given_name birth_date",
    ]
  `);
});

test("a wallet may leave out what its format does not require", async () => {
  expect(await askedFor(["eu-pid"], ["surname", "portrait", "address"])).toMatchInlineSnapshot(`
    [
      "vp one of [["pid"],["pid_mdoc"]]",
      "vp pid urn:eudi:pid:1,urn:eudi:pid:de:1: family_name picture address/street_address address/house_number address/locality address/region address/postal_code address/country address/formatted",
      "vp pid as family_name picture address_street_address address_house_number address_locality address_region address_postal_code address_country",
      "vp pid as family_name picture address_formatted",
      "vp pid as family_name picture",
      "vp pid as family_name address_street_address address_house_number address_locality address_region address_postal_code address_country",
      "vp pid as family_name address_formatted",
      "vp pid as family_name",
      "vp pid_mdoc eu.europa.ec.eudi.pid.1: eu.europa.ec.eudi.pid.1/family_name eu.europa.ec.eudi.pid.1/portrait eu.europa.ec.eudi.pid.1/resident_street eu.europa.ec.eudi.pid.1/resident_house_number eu.europa.ec.eudi.pid.1/resident_city eu.europa.ec.eudi.pid.1/resident_state eu.europa.ec.eudi.pid.1/resident_postal_code eu.europa.ec.eudi.pid.1/resident_country eu.europa.ec.eudi.pid.1/resident_address",
      "vp pid_mdoc as family_name portrait resident_street resident_house_number resident_city resident_state resident_postal_code resident_country",
      "vp pid_mdoc as family_name portrait resident_address",
      "vp pid_mdoc as family_name portrait",
      "vp pid_mdoc as family_name resident_street resident_house_number resident_city resident_state resident_postal_code resident_country",
      "vp pid_mdoc as family_name resident_address",
      "vp pid_mdoc as family_name",
      "iso eu.europa.ec.eudi.pid.1: family_name portrait resident_street resident_house_number resident_city resident_state resident_postal_code resident_country",
    ]
  `);
});

test("a driving licence alone is asked for without alternatives", async () => {
  const fields = ["number", "expirationDate", "issueDate", "issuingCountry", "portrait"] as const;
  expect(await askedFor(["mdl"], fields)).toMatchInlineSnapshot(`
    [
      "vp mdl org.iso.18013.5.1.mDL: org.iso.18013.5.1/document_number org.iso.18013.5.1/expiry_date org.iso.18013.5.1/issue_date org.iso.18013.5.1/issuing_country org.iso.18013.5.1/portrait",
      "iso org.iso.18013.5.1.mDL: document_number expiry_date issue_date issuing_country portrait",
    ]
  `);
});

test("a flow that needs only what a format does not require still asks for something", async () => {
  expect(await askedFor(["mdl"], ["address"])).toMatchInlineSnapshot(`
    [
      "vp mdl org.iso.18013.5.1.mDL: org.iso.18013.5.1/resident_address org.iso.18013.5.1/resident_city org.iso.18013.5.1/resident_state org.iso.18013.5.1/resident_postal_code org.iso.18013.5.1/resident_country",
      "vp mdl as resident_address resident_city resident_state resident_postal_code resident_country",
      "vp mdl as resident_address",
      "iso org.iso.18013.5.1.mDL: resident_address resident_city resident_state resident_postal_code resident_country",
    ]
  `);
});

test("the wallet is told that values are kept", async () => {
  const { requests } = await verifier.request({ ...order, kinds: ["mdl"] }, at);
  const [openid4vp] = requests.map(
    ({ data }) => data as { readonly dcql_query: { readonly credentials: readonly Query[] } },
  );
  for (const claim of openid4vp?.dcql_query.credentials[0]?.claims ?? [])
    expect(claim.intent_to_retain).toBe(true);
});
