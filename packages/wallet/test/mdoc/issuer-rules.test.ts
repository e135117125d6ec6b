import { trustedCertificates } from "@passmuster/certificates";
import { describe, expect, test } from "vitest";
import type { CborInput } from "../../src/cbor/index.ts";
import { type MdocOptions, pidDocType } from "../../src/mdoc/index.ts";
import { outcomeOf } from "./outcome.ts";
import { type CertificateFields, makeRevocationList, uses } from "./test-certificates.ts";
import {
  date,
  makeIssuer,
  mdlNamespace,
  type PresentationOptions,
  validity,
  verifyPresented,
} from "./test-issuer.ts";

const issuer = makeIssuer();
const verdict = (options: Partial<PresentationOptions> = {}, changes: Partial<MdocOptions> = {}) =>
  outcomeOf(() => verifyPresented({ issuer, ...options }, changes));

test("returns the elements, the validity and the issuer of a valid presentation", async () => {
  const birthDate = { tag: 1004, value: "1971-09-01" };
  const items = [
    { name: "family_name", value: "Mustermann" },
    { name: "birth_date", value: birthDate },
  ];
  const result = await verifyPresented({ issuer, items });
  expect(result.elements).toEqual({ [mdlNamespace]: { family_name: "Mustermann", birth_date: birthDate } });
  expect(result.validity.validUntil).toEqual(new Date("2026-07-01T10:00:00Z"));
  expect(result.issuer.subject.country).toBe("UT");
  expect(result).not.toHaveProperty("status");
});

test.each([
  ["SHA-384", "sha384"],
  ["SHA-512", "sha512"],
])("accepts digests of %s", async (...hash) => {
  expect(await verdict({ hash })).toBe("ok");
});

test.each(["SHA-1", "MD5"])("refuses digests of %s", async (name) => {
  expect(await verdict({ hash: [name, "sha1"] })).toBe("mdoc_malformed");
});

describe("the certificate profile of a driving licence (Annex B)", () => {
  test.each<readonly [string, Partial<CertificateFields>]>([
    ["is a certificate authority", { isCa: true }],
    ["is valid for 458 days", { notBefore: "2025-04-30T00:00:00Z" }],
    ["has no key usage", { usage: undefined }],
    ["has another key usage", { usage: uses.keyAgreement }],
    ["has a key usage that is not critical", { usageCritical: false }],
    ["has the extended key usage of a reader", { extendedUsage: "1.0.18013.5.1.6" }],
    ["has an extended key usage that is not critical", { extendedUsageCritical: false }],
    ["has no extended key usage", { extendedUsage: "" }],
    ["names another country", { country: "QX" }],
    ["names a state that the root does not", { state: "UT-1" }],
    ["has an unknown critical extension", { unknownCritical: "1.2.3.4" }],
  ])("refuses a signer that %s", async (_, signer) => {
    expect(await verdict({ issuer: makeIssuer({ signer }) })).toBe("mdoc_signer_profile");
  });

  test.each<readonly [string, Partial<CertificateFields>]>([
    ["allows intermediate certificates", { pathLength: 1 }],
    ["may not sign revocation lists", { usage: [2, 0x04] }],
    ["has a key usage that is not critical", { usageCritical: false }],
    ["is valid for 21 years", { notAfter: "2045-01-01T00:00:00Z" }],
  ])("refuses a root that %s", async (_, root) => {
    expect(await verdict({ issuer: makeIssuer({ root }) })).toBe("mdoc_signer_profile");
  });

  test.each<readonly [string, Partial<CertificateFields>]>([
    ["is no certificate authority", { isCa: false }],
    ["may not sign certificates", { usage: uses.digitalSignature }],
    ["has an unknown critical extension", { unknownCritical: "1.2.3.4" }],
  ])("does not trust a root that %s", async (_, root) => {
    expect(await verdict({ issuer: makeIssuer({ root }) })).toBe("mdoc_signer_untrusted");
  });

  test("a PID signer may have the usage of the PID, or none, and not that of a reader", async () => {
    const pid = (extendedUsage: string) =>
      verdict(
        { issuer: makeIssuer({ signer: { extendedUsage } }), docType: pidDocType, namespace: pidDocType },
        { docTypes: [pidDocType] },
      );
    expect(await pid("1.3.130.2.0.0.1.2")).toBe("ok");
    expect(await pid("")).toBe("ok");
    expect(await pid("1.0.18013.5.1.6")).toBe("mdoc_signer_profile");
  });
});

describe("trust", () => {
  test("refuses a signer under another root of the same name", async () => {
    const other = makeIssuer();
    expect(await verdict({}, { trust: other.trust })).toBe("mdoc_signer_untrusted");
  });

  test("finds the right key among roots of the same name", async () => {
    const trust = trustedCertificates([makeIssuer().root.der, issuer.root.der]);
    expect(await verdict({}, { trust })).toBe("ok");
  });

  test("refuses an expired root and an expired signer", async () => {
    const expired = { notBefore: "2025-01-01T00:00:00Z", notAfter: "2026-01-14T00:00:00Z" };
    expect(await verdict({ issuer: makeIssuer({ root: expired }) })).toBe("mdoc_signer_expired");
    expect(await verdict({ issuer: makeIssuer({ signer: expired }) })).toBe("mdoc_signer_expired");
  });

  test("refuses a revoked signer, also by a list that is out of date", async () => {
    for (const nextUpdate of ["2026-02-01T00:00:00Z", "2026-01-02T00:00:00Z"]) {
      const list = makeRevocationList(issuer.root, [issuer.signer], nextUpdate);
      const trust = trustedCertificates([issuer.root.der], [list]);
      expect(await verdict({}, { trust })).toBe("mdoc_signer_revoked");
    }
  });

  test("ignores a revocation list that the root did not sign", async () => {
    const list = makeRevocationList(makeIssuer().root, [issuer.signer], "2026-02-01T00:00:00Z");
    const result = await verifyPresented(
      { issuer },
      { trust: trustedCertificates([issuer.root.der], [list]) },
    );
    expect(result.issuerRevocation).toBe("unchecked");
  });

  test("says whether a current revocation list was at hand", async () => {
    const checked = async (nextUpdate: string) => {
      const list = makeRevocationList(issuer.root, [], nextUpdate);
      const trust = trustedCertificates([issuer.root.der], [list]);
      return (await verifyPresented({ issuer }, { trust })).issuerRevocation;
    };
    expect(await checked("2026-02-01T00:00:00Z")).toBe("good");
    expect(await checked("2026-01-02T00:00:00Z")).toBe("unchecked");
  });
});

describe("validity", () => {
  const dated = (signed: string, from: string, until: string): Partial<PresentationOptions> => ({
    securityObject: { validityInfo: validity(signed, from, until) },
  });

  test.each<readonly [string, string, Partial<PresentationOptions>]>([
    [
      "mdoc_expired",
      "2 minutes ago",
      dated("2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-15T11:58:00Z"),
    ],
    [
      "mdoc_not_yet_valid",
      "from in 2 minutes",
      dated("2026-01-01T00:00:00Z", "2026-01-15T12:02:00Z", "2026-02-01T00:00:00Z"),
    ],
    [
      "mdoc_malformed",
      "before it was signed",
      dated("2026-01-10T00:00:00Z", "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"),
    ],
    [
      "mdoc_malformed",
      "until before it is valid",
      dated("2026-01-10T00:00:00Z", "2026-01-12T00:00:00Z", "2026-01-11T00:00:00Z"),
    ],
    [
      "mdoc_signed_outside_signer",
      "signed before its signer",
      dated("2025-05-31T23:00:00Z", "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"),
    ],
  ])("%s: %s", async (code, _, options) => {
    expect(await verdict(options)).toBe(code);
  });

  test("tolerates a difference of clocks", async () => {
    const late = dated("2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-15T11:59:30Z");
    expect(await verdict(late)).toBe("ok");
    expect(await verdict(late, { skewSeconds: 0 })).toBe("mdoc_expired");
  });

  test.each<readonly [string, CborInput]>([
    ["without a tag", "2026-01-01T00:00:00Z"],
    ["without a time", date("2026-01-01")],
    ["without a zone", date("2026-01-01T00:00:00")],
    ["in month 13", date("2026-13-01T00:00:00Z")],
  ])("refuses a date %s", async (_, signed) => {
    const validityInfo = new Map<string, CborInput>([
      ["signed", signed],
      ["validFrom", date("2026-01-01T00:00:00Z")],
      ["validUntil", date("2026-02-01T00:00:00Z")],
    ]);
    expect(["cbor_unexpected", "mdoc_malformed"]).toContain(
      await verdict({ securityObject: { validityInfo } }),
    );
  });
});
