import { trustedCertificates } from "@passmuster/certificates";
import { describe, expect, test } from "vitest";
import type { Jwk } from "../../src/jwt/signer.ts";
import { type SdJwtOptions, verifySdJwt } from "../../src/sd-jwt/verify-sd-jwt.ts";
import { hasVectors, readVectorFile, type Vector, vectorsOf } from "../vectors.ts";

/** What each invalid vector is refused for. */
const codes: Readonly<Record<string, string>> = {
  "eudi-ehic-didjwk": "sd_jwt_holder_signature",
  "neg-alg-none": "jwt_algorithm",
  "neg-expired": "sd_jwt_expired",
  "neg-issuer-signature": "sd_jwt_issuer_signature",
  "neg-kb-missing": "sd_jwt_binding_absent",
  "neg-kb-old": "sd_jwt_binding_age",
  "neg-kb-other-key": "sd_jwt_holder_signature",
  "neg-kb-typ": "jwt_type",
  "neg-sd-hash": "sd_jwt_sd_hash",
  "neg-spec-nonce": "sd_jwt_nonce",
  "neg-unreferenced": "sd_jwt_disclosure",
};

const textOf = ({ file }: Vector): string => readVectorFile(file).toString().trim();

function optionsOf({ inputs, expected }: Vector, text: string): SdJwtOptions {
  const roots = (inputs.issuerRoots ?? []) as readonly string[];
  const keys = [inputs.issuerJwk ?? keyOfDidJwk(text)].filter((key) => key !== undefined) as Jwk[];
  return {
    at: new Date(inputs.clock),
    keys,
    ...(roots.length > 0 && { trust: trustedCertificates(roots.map(readVectorFile)) }),
    keyBinding: inputs.requireKeyBinding
      ? { nonce: inputs.nonce, audience: inputs.audience, maxAgeSeconds: inputs.kbMaxAgeSeconds }
      : "none",
    ...(expected.vct ? { vct: [expected.vct] } : expected.vct === null && { types: "any" }),
  };
}

/** The vectors trust these issuers by their name, which contains the key. */
function keyOfDidJwk(text: string): Jwk | undefined {
  const payload = JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString());
  const [, key] = /^did:jwk:([\w-]+)/.exec(payload.iss ?? "") ?? [];
  return key === undefined ? undefined : JSON.parse(Buffer.from(key, "base64url").toString());
}

describe.skipIf(!hasVectors)("SD-JWT VC vectors", () => {
  const vectors = vectorsOf("sd-jwt-vc", "sd-jwt-vc-presentation");

  test.each(vectors.filter(({ expected }) => expected.valid))("$id is valid: $what", async (vector) => {
    const text = textOf(vector);
    const { claims, vct } = await verifySdJwt(text, optionsOf(vector, text));
    expect(claims).toMatchObject(vector.expected.claims ?? {});
    if (vector.expected.vct) expect(vct).toBe(vector.expected.vct);
    expect(JSON.stringify(claims)).not.toMatch(/"_sd"|"\.\.\."|"_sd_alg"/);
  });

  test.each(vectors.filter(({ expected }) => !expected.valid))("$id is refused: $what", async (vector) => {
    const text = textOf(vector);
    await expect(verifySdJwt(text, optionsOf(vector, text))).rejects.toMatchObject({
      name: "WalletError",
      code: codes[vector.id],
    });
  });
});
