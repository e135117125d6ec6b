import { DeviceResponse, Verifier } from "@owf/mdoc";
import { describe, expect, test } from "vitest";
import { type MdocOptions, verifyDeviceResponse } from "../../src/mdoc/index.ts";
import { outcomeOf } from "./outcome.ts";
import { owfContext } from "./owf-mdoc.ts";
import { newKey } from "./test-certificates.ts";
import { makeIssuer, optionsFor, present } from "./test-issuer.ts";
import { cborOf, hasVectors, isPinned, transcriptOf, trustOf, vectorsOf } from "./vectors.ts";

/** Where @owf/mdoc 0.6.0 differs, and why ours is right. */
const gaps: Readonly<Record<string, string>> = {
  "synthetic-es384-dcapi-jwt": "the library has no P-384 keys",
  "synthetic-neg-doctype": "the library does not compare the document type with the signed one",
};

describe("@owf/mdoc gives the same verdict", () => {
  describe.skipIf(!hasVectors)("on vectors of OpenID4VP", () => {
    const known = vectorsOf("mdoc-device-response").filter(
      ({ inputs, expected }) =>
        /^openid4vp.*(1\.0|draft24|Annex B\))$/.test(inputs.handover ?? "") && !expected.scope,
    );

    test.each(known)("$id", async (item) => {
      const at = new Date(item.inputs.clock);
      const shared = {
        at,
        trust: trustOf(item),
        transcript: transcriptOf(item),
        trustSigners: isPinned(item),
      };
      const options = { ...shared, docTypes: [item.expected.docType ?? ""], strictness: "lenient" } as const;
      const isValid = (await outcomeOf(() => verifyDeviceResponse(cborOf(item), options))) === "ok";
      const doesAgree = (await owfAccepts(cborOf(item), options)) === isValid;
      expect(doesAgree).toBe(!(item.id in gaps));
    });
  });

  test("on presentations made here, and reads the same elements", async () => {
    const issuer = makeIssuer();
    const items = Object.entries({ family_name: "Mustermann", given_name: "Erika", age_over_18: true });
    const bytes = present({ issuer, items: items.map(([name, value]) => ({ name, value })) });
    expect(await owfAccepts(bytes, optionsFor(issuer))).toBe(true);
    const { elements } = await verifyDeviceResponse(bytes, optionsFor(issuer));
    const read =
      DeviceResponse.decode(bytes).documents?.[0]?.issuerSigned.getPrettyClaims("org.iso.18013.5.1");
    expect(read).toEqual(elements["org.iso.18013.5.1"]);
    expect(await owfAccepts(present({ issuer, signingKey: newKey() }), optionsFor(issuer))).toBe(false);
  });
});

async function owfAccepts(bytes: Uint8Array, { trust, at, transcript }: MdocOptions): Promise<boolean> {
  const trustedCertificates = (await trust.certificates()).map(({ raw }) => raw);
  try {
    await Verifier.verifyDeviceResponse(
      { deviceResponse: bytes, sessionTranscript: transcript, trustedCertificates, now: at, skewSeconds: 60 },
      owfContext,
    );
    return true;
  } catch {
    return false;
  }
}
