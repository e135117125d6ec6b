import { createHmac, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { type SdJwtOptions, verifySdJwt } from "../../src/sd-jwt/verify-sd-jwt.ts";
import {
  at,
  basePayload,
  binding,
  disclosure,
  issuerKeys,
  now,
  type Parts,
  presentation,
  signed,
} from "./issuer.ts";

const options: SdJwtOptions = { at, keys: issuerKeys, keyBinding: binding };
const verify = (text: string, more: Partial<SdJwtOptions> = {}) => verifySdJwt(text, { ...options, ...more });
const verifyParts = (parts: Parts, more?: Partial<SdJwtOptions>) => verify(presentation(parts), more);
const coded = (code: string) => expect.objectContaining({ name: "WalletError", code });

test("disclosed claims take the place of their digests, and hidden ones leave nothing", async () => {
  const street = disclosure("s1", "street_address", "Heidestraße 17");
  const address = disclosure("s2", "address", {
    _sd: [street.digest, disclosure("s3", "locality", "Köln").digest],
  });
  const nation = disclosure("s4", "DE");
  const { claims } = await verifyParts({
    payload: {
      _sd: [address.digest, disclosure("decoy").digest],
      nationalities: ["AT", { "...": nation.digest }, { "...": "hidden" }],
    },
    disclosures: [street, address, nation],
  });
  expect(claims).toStrictEqual({
    ...basePayload,
    address: { street_address: "Heidestraße 17" },
    nationalities: ["AT", "DE"],
  });
});

test("a claim named __proto__ is a claim like any other", async () => {
  const claim = disclosure("s", "__proto__", { isAdmin: true });
  const { claims } = await verifyParts({ payload: { _sd: [claim.digest] }, disclosures: [claim] });
  expect(Object.hasOwn(claims, "__proto__")).toBe(true);
  expect(claims.isAdmin).toBeUndefined();
});

const name = disclosure("s", "family_name", "Mustermann");
const other = disclosure("t", "family_name", "Doe");
const element = disclosure("s", "DE");
const inner = disclosure("u", "family_name", { _sd: [name.digest] });
const deep = Array.from({ length: 40 }).reduce<unknown>((value) => ({ a: value }), 1);

test.each<[string, object, readonly { text: string }[]]>([
  ["a disclosure that no digest refers to", {}, [name]],
  ["the same disclosure twice", { _sd: [name.digest] }, [name, name]],
  ["the same digest twice", { _sd: [name.digest, name.digest] }, [name]],
  ["the same digest at two levels", { _sd: [name.digest], a: { _sd: [name.digest] } }, [name]],
  ["the same decoy digest twice", { _sd: ["decoy", "decoy"] }, []],
  ["a claim that the payload has too", { _sd: [name.digest], family_name: "Doe" }, [name]],
  ["two disclosures of one claim", { _sd: [name.digest, other.digest] }, [name, other]],
  ["a claim for an array", { a: [{ "...": name.digest }] }, [name]],
  ["an array element for an object", { _sd: [element.digest] }, [element]],
  ["a digest with further members", { a: [{ "...": element.digest, b: 1 }] }, [element]],
  ["a digest that is no text", { a: [{ "...": 7 }] }, []],
  ["a member ... outside of arrays", { a: { "...": "digest" } }, []],
  ["_sd that is no array", { _sd: name.digest }, [name]],
  ["_sd with something else than text", { _sd: [name.digest, 1] }, [name]],
  ["a claim nested deeper than 32 levels", { deep }, []],
  ["a digest that refers to its own content", { _sd: [inner.digest, name.digest] }, [inner, name]],
  ["an unknown hash function", { _sd_alg: "md5", _sd: [name.digest] }, [name]],
  ["no name of a hash function", { _sd_alg: null, _sd: [name.digest] }, [name]],
  ["a disclosed name _sd", { _sd: [disclosure("s", "_sd", ["x"]).digest] }, [disclosure("s", "_sd", ["x"])]],
  ["a disclosed name ...", { _sd: [disclosure("s", "...", "x").digest] }, [disclosure("s", "...", "x")]],
  ["a disclosure of four parts", { _sd: [disclosure("s", "a", 1, 2).digest] }, [disclosure("s", "a", 1, 2)]],
  ["a disclosure without a salt", { _sd: [disclosure(1, "a", 1).digest] }, [disclosure(1, "a", 1)]],
  ["a disclosure that is no JSON", {}, [{ text: "e30x" }]],
  ["an empty disclosure", {}, [{ text: "" }]],
  ["a disclosed status", { _sd: [disclosure("s", "status", {}).digest] }, [disclosure("s", "status", {})]],
])("refused: %s (RFC 9901 section 7.1)", async (_, payload, disclosures) => {
  await expect(verifyParts({ payload, disclosures })).rejects.toEqual(coded("sd_jwt_disclosure"));
});

test.each<[string, Parts, string]>([
  ["another nonce", { binding: { nonce: "n-2" } }, "sd_jwt_nonce"],
  ["no nonce", { binding: { nonce: undefined } }, "sd_jwt_nonce"],
  ["another audience", { binding: { aud: "x509_hash:other" } }, "sd_jwt_audience"],
  ["several audiences", { binding: { aud: [binding.audience, "x"] } }, "sd_jwt_audience"],
  ["a signature of six minutes ago", { binding: { iat: now - 361 } }, "sd_jwt_binding_age"],
  ["a signature of the future", { binding: { iat: now + 61 } }, "sd_jwt_binding_age"],
  ["no time", { binding: { iat: undefined } }, "sd_jwt_binding_age"],
  ["a hash of something else", { binding: { sd_hash: "x" } }, "sd_jwt_sd_hash"],
  ["no hash", { binding: { sd_hash: undefined } }, "sd_jwt_sd_hash"],
  ["type JWT", { bindingHeader: { typ: "JWT" } }, "jwt_type"],
  ["a critical extension", { bindingHeader: { crit: ["b64"] } }, "jwt_algorithm"],
  ["no holder's key", { payload: { cnf: undefined } }, "sd_jwt_holder_key"],
  ["a holder's key as kid", { payload: { cnf: { kid: "did:key:z6Mk" } } }, "sd_jwt_holder_key"],
  [
    "a holder's key that is symmetric",
    { payload: { cnf: { jwk: { kty: "oct", k: "AA" } } } },
    "sd_jwt_holder_key",
  ],
])("the key binding is refused: %s", async (_, parts, code) => {
  await expect(verifyParts(parts)).rejects.toEqual(coded(code));
});

test.each<[string, Parts, string]>([
  ["expired a minute and a second ago", { payload: { exp: now - 61 } }, "sd_jwt_expired"],
  ["valid in a minute and a second", { payload: { nbf: now + 61 } }, "sd_jwt_not_yet_valid"],
  ["issued in the future", { payload: { iat: now + 61 } }, "sd_jwt_not_yet_valid"],
  ["an end that is text", { payload: { exp: "2030-01-01" } }, "sd_jwt_malformed"],
  ["an end that is null", { payload: { exp: null } }, "sd_jwt_malformed"],
  ["another type", { payload: { vct: "urn:other" } }, "sd_jwt_type"],
  ["no type", { payload: { vct: undefined } }, "sd_jwt_type"],
  ["the header of another kind of JWT", { header: { typ: "JWT" } }, "jwt_type"],
  ["HMAC", { header: { alg: "HS256" } }, "jwt_algorithm"],
  ["an algorithm that the key is not for", { header: { alg: "ES384" } }, "sd_jwt_issuer_signature"],
  ["EdDSA with an EC key", { header: { alg: "EdDSA" } }, "sd_jwt_issuer_signature"],
  ["certificates that are none", { header: { x5c: ["AAAA"] } }, "jwt_key"],
  ["no certificates in x5c", { header: { x5c: [] } }, "jwt_key"],
])("the credential is refused: %s", async (_, parts, code) => {
  await expect(verifyParts(parts, { vct: ["urn:eudi:pid:1"] })).rejects.toEqual(coded(code));
});

test("clocks may differ by a minute", async () => {
  await verifyParts({ payload: { exp: now - 59 } });
  await verifyParts({ payload: { nbf: now + 59, iat: now + 59 }, binding: { iat: now + 59 } });
  await expect(verifyParts({ payload: { exp: now - 1 } }, { skewSeconds: 0 })).rejects.toEqual(
    coded("sd_jwt_expired"),
  );
});

test.each([
  ["secp256k1", generateKeyPairSync("ec", { namedCurve: "secp256k1" }), "ES256"],
  ["RSA with 1,024 bits", generateKeyPairSync("rsa", { modulusLength: 1024 }), "RS256"],
])("an issuer's key of %s is refused although its signature is right", async (_, pair, alg) => {
  const jwt = signed({ typ: "dc+sd-jwt", alg }, basePayload, pair.privateKey);
  const keys = [pair.publicKey.export({ format: "jwk" })];
  await expect(verify(`${jwt}~`, { keys, keyBinding: "none" })).rejects.toEqual(
    coded("sd_jwt_issuer_signature"),
  );
});

test("without a trusted issuer nothing is valid", async () => {
  const text = presentation();
  await expect(verify(text, { keys: [] })).rejects.toEqual(coded("sd_jwt_untrusted_issuer"));
  const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" });
  await expect(verify(text, { keys: [stranger] })).rejects.toEqual(coded("sd_jwt_issuer_signature"));
});

test("the issuer's public key is no secret of HMAC", async () => {
  const [, payload] = presentation().split(".");
  const header = Buffer.from(JSON.stringify({ alg: "HS256", typ: "dc+sd-jwt" })).toString("base64url");
  const secret = JSON.stringify(issuerKeys[0]);
  const mac = createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url");
  await expect(verify(`${header}.${payload}.${mac}~`)).rejects.toEqual(coded("jwt_algorithm"));
});

test("the message of a refusal contains no value of the credential", async () => {
  const failure = await verifyParts({
    payload: { family_name: "Mustermann", _sd: [name.digest] },
    disclosures: [name],
  }).catch(String);
  expect(failure).not.toContain("Mustermann");
});

test.each([
  ["no ~ at all", (text: string) => text.replaceAll("~", "")],
  ["text after the key binding", (text: string) => `${text}x`],
  ["padding in the signature", (text: string) => `${text}=`],
  ["a space", (text: string) => text.replace("~", " ~")],
  ["a JWT of two parts", (text: string) => text.replace(/\.[^.~]*~/, "~")],
])("refused: %s", async (_, change) => {
  await expect(verify(change(presentation()))).rejects.toMatchObject({ name: "WalletError" });
});

test("more than 1,000 disclosures are refused", async () => {
  const text = presentation().replace("~", `~${"e30~".repeat(1_000)}a~`);
  await expect(verify(text)).rejects.toEqual(coded("sd_jwt_malformed"));
});
