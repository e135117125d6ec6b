import { compactDecrypt } from "jose";
import { describe, expect, test } from "vitest";
import { dcApiTranscript, jwkThumbprintOf, openid4vpTranscript } from "../../src/handover/index.ts";
import { mdlDocType, verifyDeviceResponse } from "../../src/mdoc/index.ts";
import { outcomeOf } from "./outcome.ts";
import { mdlNamespace } from "./test-issuer.ts";
import { base64url, hasVectors, jsonOf, trustOf, vector } from "./vectors.ts";

describe.skipIf(!hasVectors)("the mdoc of an encrypted OpenID4VP exchange", () => {
  test.each(["exchange-dcapi-jwt", "exchange-direct-post-jwt"])(
    "%s: is bound to the encryption key",
    async (id) => {
      const { inputs, expected, ...item } = vector(id);
      const bytes = await presentationOf(id);
      const {
        privateJwk = {},
        nonce = "",
        origin = "",
        client_id: clientId = "",
        response_uri: responseUri,
      } = inputs;
      const transcriptWith = (encryption: { readonly jwkThumbprint?: Uint8Array }) =>
        responseUri
          ? openid4vpTranscript({ clientId, nonce, responseUri, ...encryption })
          : dcApiTranscript({ origin, nonce, ...encryption });
      const transcript = transcriptWith({ jwkThumbprint: jwkThumbprintOf(privateJwk) });
      expect(Buffer.from(transcript).toString("hex")).toBe(inputs.sessionTranscript);
      const trust = trustOf({ inputs, expected, ...item });
      const options = { trust, at: new Date(inputs.clock), docTypes: [mdlDocType] };
      const { elements } = await verifyDeviceResponse(bytes, { ...options, transcript });
      expect(elements[mdlNamespace]?.family_name).toBe(expected.claims?.family_name);
      const unencrypted = { ...options, transcript: transcriptWith({}) };
      expect(await outcomeOf(() => verifyDeviceResponse(bytes, unencrypted))).toBe("mdoc_device_signature");
    },
  );
});

async function presentationOf(id: string): Promise<Uint8Array> {
  const { file, inputs } = vector(id);
  const { response } = jsonOf<{
    readonly response: string | { readonly data: { readonly response: string } };
  }>(file);
  const jwe =
    typeof response === "string" ? new URLSearchParams(response).get("response") : response.data.response;
  const { plaintext } = await compactDecrypt(jwe ?? "", { kty: "EC", ...inputs.privateJwk });
  const { vp_token: tokens } = JSON.parse(new TextDecoder().decode(plaintext)) as {
    readonly vp_token: Readonly<Record<string, readonly string[]>>;
  };
  return base64url(
    Object.values(tokens)
      .flat()
      .find((token) => !token.includes("~")) ?? "",
  );
}
