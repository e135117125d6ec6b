import { describe, expect, test } from "vitest";
import { type CborValue, decodeCbor, expectMap } from "../../src/cbor/index.ts";
import {
  type IssuerSignedOptions,
  type MdocElements,
  type MdocStrictness,
  verifyDeviceResponse,
  verifyIssuerSigned,
} from "../../src/mdoc/index.ts";
import { outcomeOf } from "./outcome.ts";
import {
  cborOf,
  hasVectors,
  isPinned,
  readerKeyOf,
  transcriptOf,
  trustOf,
  type Vector,
  vector,
  vectorsOf,
} from "./vectors.ts";

/** Why each invalid vector is refused: in strict mode, and in lenient mode where that is another code. */
const refusals: Readonly<Record<string, readonly [strict: string, lenient?: string]>> = {
  "auth0-example1": ["mdoc_signer_profile", "ok"],
  "auth0-example2": ["mdoc_signer_profile", "ok"],
  "auth0-example3": ["mdoc_signer_profile", "mdoc_digest_mismatch"],
  "auth0-example4": ["mdoc_signer_profile", "ok"],
  "authlete-mdl-issuer-signed": ["mdoc_signer_profile", "ok"],
  "eudi-ios-pid-33": ["mdoc_signer_expired"],
  "eudi-pid-issuer-signed-in-response": ["mdoc_issuer_country"],
  "longfellow-09": ["mdoc_signer_profile", "mdoc_signed_outside_signer"],
  "longfellow-13": ["mdoc_signed_outside_signer"],
  "longfellow-19": ["mdoc_signed_outside_signer"],
  "longfellow-20": ["mdoc_signed_outside_signer"],
  "longfellow-21": ["mdoc_signed_outside_signer"],
  "longfellow-24": ["mdoc_signed_outside_signer"],
  "neg-animo-expired": ["mdoc_signer_expired"],
  "neg-animo-nonce": ["mdoc_device_signature"],
  "neg-animo-response-uri": ["mdoc_device_signature"],
  "neg-animo-thumbprint": ["mdoc_device_signature"],
  "neg-annexd-mac-key": ["mdoc_device_mac"],
  "neg-annexd-untrusted": ["mdoc_signer_untrusted"],
  "neg-google-draft24-as-1.0": ["mdoc_device_signature"],
  "neg-oidf-client": ["mdoc_signer_profile", "mdoc_device_signature"],
  "neg-synth-origin-slash": ["mdoc_device_signature"],
  "oidf-conformance-mdl-openid4vp1": ["mdoc_signer_profile", "ok"],
  "synthetic-neg-device-key": ["mdoc_device_signature"],
  "synthetic-neg-doctype": ["mdoc_doctype_mismatch"],
  "synthetic-neg-ds-too-long": ["mdoc_signer_profile", "ok"],
  "synthetic-neg-issuing-country": ["mdoc_issuer_country"],
  "synthetic-neg-no-mdlds-eku": ["mdoc_signer_profile", "ok"],
  "synthetic-neg-not-yet-valid": ["mdoc_not_yet_valid"],
  "synthetic-neg-trailing": ["cbor_malformed"],
  "synthetic-neg-wrong-root-key": ["mdoc_signer_untrusted"],
  "walt-mdl-issuer-signed-example-iaca": ["mdoc_issuer_country"],
  "walt-mdl-with-status": ["mdoc_signer_profile", "ok"],
  "waltid-2023-document": ["mdoc_signer_profile", "ok"],
};

describe.skipIf(!hasVectors)("mdoc vectors", () => {
  const presentations = vectorsOf("mdoc-device-response").filter(({ expected }) => !expected.scope);
  const issued = [
    ...vectorsOf("mdoc-issuer-signed"),
    ...vectorsOf("mdoc-device-response").filter(({ expected }) => expected.scope),
  ];

  test.each(presentations)("$id: the strict verdict", async (item) => {
    const outcome = await outcomeOf(() => verifyDeviceResponse(cborOf(item), optionsOf(item, "strict")));
    expect(outcome).toBe(item.expected.valid ? "ok" : refusals[item.id]?.[0]);
  });

  test.each(presentations)("$id: the lenient verdict", async (item) => {
    const outcome = await outcomeOf(() => verifyDeviceResponse(cborOf(item), optionsOf(item, "lenient")));
    expect(outcome).toBe(item.expected.core ? "ok" : refusals[item.id]?.at(-1));
  });

  test.each(presentations.filter(({ expected }) => expected.core))("$id: the elements", async (item) => {
    const result = await verifyDeviceResponse(cborOf(item), optionsOf(item, "lenient"));
    expect(result.docType).toBe(item.expected.docType);
    expect(flat(result.elements)).toMatchObject(item.expected.claims ?? {});
    const { status } = item.expected;
    expect(result.status).toEqual(status && { uri: status.uri, index: status.idx });
  });

  test.each(presentations.filter(({ inputs }) => inputs.sessionTranscript))("$id: the transcript", (item) => {
    expect(Buffer.from(transcriptOf(item)).toString("hex")).toBe(item.inputs.sessionTranscript);
  });

  test.each(issued)("$id: what the issuer signed", async (item) => {
    const strict = await outcomeOf(() =>
      verifyIssuerSigned(issuerSignedOf(item), issuerOptionsOf(item, "strict")),
    );
    const lenient = await outcomeOf(() =>
      verifyIssuerSigned(issuerSignedOf(item), issuerOptionsOf(item, "lenient")),
    );
    expect([strict, lenient]).toEqual([refusals[item.id]?.[0], refusals[item.id]?.at(-1)]);
    expect(lenient === "ok").toBe(item.expected.core);
  });

  test.each(issued.filter(({ expected }) => expected.core))("$id: the elements", async (item) => {
    const result = await verifyIssuerSigned(issuerSignedOf(item), issuerOptionsOf(item, "lenient"));
    expect(flat(result.elements)).toMatchObject(item.expected.claims ?? {});
    const { status } = item.expected;
    expect(result.status).toEqual(status && { uri: status.uri, index: status.idx });
  });

  test("a document signer in the trust list is no root", async () => {
    const pinned = [...presentations, ...issued].filter(
      (item) => isPinned(item) && !item.id.startsWith("neg-"),
    );
    expect(pinned.length).toBeGreaterThan(10);
    for (const item of presentations.filter((one) => isPinned(one) && one.expected.core)) {
      const options = { ...optionsOf(item, "lenient"), trustSigners: false };
      expect(await outcomeOf(() => verifyDeviceResponse(cborOf(item), options))).toBe(
        "mdoc_signer_untrusted",
      );
    }
  });

  test("a deviceMac is refused without the reader's key", async () => {
    const { readerKey: _, ...options } = optionsOf(vector("iso-annexd-mac"), "strict");
    const outcome = await outcomeOf(() => verifyDeviceResponse(cborOf(vector("iso-annexd-mac")), options));
    expect(outcome).toBe("mdoc_device_mac");
  });
});

function optionsOf(item: Vector, strictness: MdocStrictness) {
  const docTypes = [item.expected.docType ?? ""];
  return {
    ...issuerOptionsOf(item, strictness),
    ...readerKeyOf(item),
    docTypes,
    transcript: transcriptOf(item),
  };
}

function issuerOptionsOf(item: Vector, strictness: MdocStrictness): IssuerSignedOptions {
  return { trust: trustOf(item), at: new Date(item.inputs.clock), strictness, trustSigners: isPinned(item) };
}

/** Of a DeviceResponse, a Document or IssuerSigned. */
function issuerSignedOf(item: Vector): Uint8Array {
  const node = decodeCbor(cborOf(item));
  const documents = expectMap(node, "item").get("documents");
  const document = documents?.kind === "array" ? documents.items[0] : node;
  return (expectMap(document, "document").get("issuerSigned") ?? node).raw;
}

/** Dates without their tag, as the vectors give them. */
function flat(elements: MdocElements): Record<string, CborValue> {
  const pairs = Object.values(elements).flatMap((namespace) => Object.entries(namespace));
  return Object.fromEntries(pairs.map(([name, value]) => [name, isTagged(value) ? value.value : value]));
}

function isTagged(value: CborValue): value is { readonly tag: number; readonly value: CborValue } {
  return typeof value === "object" && value !== null && "tag" in value;
}
