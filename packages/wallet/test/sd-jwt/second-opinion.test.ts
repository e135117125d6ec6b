import { createHash } from "node:crypto";
import { SDJwtVcInstance } from "@sd-jwt/sd-jwt-vc";
import { describe, expect, test } from "vitest";
import { isSignature, publicKeyOfJwk } from "../../src/jwt/algorithms.ts";
import { verifySdJwt } from "../../src/sd-jwt/verify-sd-jwt.ts";
import { hasVectors, readVectorFile, vectorsOf } from "../vectors.ts";
import { at, binding, disclosure, holder, issuer, issuerKeys, presentation } from "./issuer.ts";

/** The same hash functions, by the names of RFC 9901. */
const hasher = (data: string | ArrayBuffer, name: string): Uint8Array =>
  createHash(name.replace("-", ""))
    .update(typeof data === "string" ? data : Buffer.from(data))
    .digest();

const verifiedBy = (jwk: Record<string, unknown>) => (data: string, signature: string) => {
  const key = publicKeyOfJwk(jwk);
  return (
    key !== undefined && isSignature("ES256", Buffer.from(data), key, Buffer.from(signature, "base64url"))
  );
};

test("a second implementation accepts what this one accepts", async () => {
  const name = disclosure("s", "family_name", "Mustermann");
  const text = presentation({ payload: { _sd: [name.digest] }, disclosures: [name] });
  const library = new SDJwtVcInstance({
    hasher,
    verifier: verifiedBy(issuer.publicKey.export({ format: "jwk" })),
    kbVerifier: verifiedBy(holder.publicKey.export({ format: "jwk" })),
  });
  const options = { keyBindingNonce: binding.nonce, currentDate: at.getTime() / 1000 };
  const { payload } = await library.verify(text, options);
  const { claims } = await verifySdJwt(text, { at, keys: issuerKeys, keyBinding: binding });
  expect(payload).toStrictEqual(claims);
});

describe.skipIf(!hasVectors)("the claims of a second implementation", () => {
  const vectors = vectorsOf("sd-jwt-vc", "sd-jwt-vc-presentation").filter(({ inputs }) => inputs.issuerJwk);

  test.each(vectors.filter(({ expected }) => expected.valid))(
    "$id: are the same",
    async ({ file, inputs }) => {
      const text = readVectorFile(file).toString().trim();
      const { claims } = await verifySdJwt(text, {
        at: new Date(inputs.clock),
        keys: [inputs.issuerJwk],
        types: "any",
        keyBinding: "none",
      });
      expect(await new SDJwtVcInstance({ hasher }).getClaims(text)).toStrictEqual(claims);
    },
  );
});
