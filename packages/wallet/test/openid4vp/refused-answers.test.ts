import { CredentialUnreadable } from "@passmuster/core/ports";
import { testWallet } from "@passmuster/test-wallet";
import { CompactEncrypt, importJWK } from "jose";
import { expect, test } from "vitest";
import { answerBy, at, order, verifierFor, type Way } from "./order.ts";

const wallet = testWallet({ at });
const verifier = verifierFor(wallet);
const request = await verifier.request(order, at);
const verify = (protocol: string, data: unknown, secrets = request.secrets) =>
  verifier.verify({ protocol, data }, { ...order, secrets }, at);
const unreadable = (code: string) => expect.objectContaining({ name: "CredentialUnreadable", code });

/** A response to `request` with this content. */
async function encrypted(payload: unknown, header: object = {}): Promise<string> {
  const { kty = "EC", crv = "", x = "", y = "", kid } = JSON.parse(request.secrets).encryptionKey;
  return new CompactEncrypt(Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A128GCM", kid, ...header })
    .encrypt(await importJWK({ kty, crv, x, y }, "ECDH-ES"));
}

const token = { mdl: ["AAAA"] };

test.each<[string, string, () => unknown, string]>([
  ["another protocol", "openid4vp-v2", () => ({}), "response_protocol"],
  ["no data", "openid4vp-v1-signed", () => null, "response_malformed"],
  ["data that is text", "openid4vp-v1-unsigned", () => "text", "response_malformed"],
  ["an error of the wallet", "openid4vp-v1-signed", () => ({ error: "access_denied" }), "response_error"],
  [
    "a response that is not encrypted",
    "openid4vp-v1-signed",
    () => ({ vp_token: token }),
    "response_malformed",
  ],
  [
    "an encrypted key in the JWE",
    "openid4vp-v1-signed",
    () => ({ response: "e30.AAAA.AAAA.AAAA.AAAA" }),
    "response_malformed",
  ],
  ["no JWE", "openid4vp-v1-signed", () => ({ response: "e30..AAAA.AAAA.AAAA" }), "response_undecryptable"],
  ["a posted body without a response", "direct_post", () => "state=1", "response_malformed"],
  ["a posted body with a field twice", "direct_post", () => "response=1&response=2", "response_malformed"],
  ["an error of a wallet that posts", "direct_post", () => "error=access_denied", "response_error"],
  ["Annex C without a response", "org-iso-mdoc", () => ({}), "response_malformed"],
  ["Annex C with other characters", "org-iso-mdoc", () => ({ response: "AA==" }), "response_malformed"],
  ["Annex C with other CBOR", "org-iso-mdoc", () => ({ response: "gA" }), "cbor_unexpected"],
])("unreadable: %s", async (_, protocol, data, code) => {
  await expect(verify(protocol, data())).rejects.toEqual(unreadable(code));
});

test.each<[string, unknown, string]>([
  ["no JSON", "text", "response_malformed"],
  ["an array", [], "response_malformed"],
  ["an error", { error: "access_denied" }, "response_error"],
  ["no vp_token", {}, "response_malformed"],
  ["an empty vp_token", { vp_token: {} }, "response_malformed"],
  ["a vp_token of an older draft", { vp_token: "AAAA" }, "response_malformed"],
  ["a presentation without its array", { vp_token: { mdl: "AAAA" } }, "response_malformed"],
  ["no presentation", { vp_token: { mdl: [] } }, "response_malformed"],
  ["two presentations", { vp_token: { mdl: ["AAAA", "AAAA"] } }, "response_malformed"],
  ["a presentation that is an object", { vp_token: { mdl: [{}] } }, "response_malformed"],
  [
    "a credential that was not asked for",
    { vp_token: { ...token, passport: ["AAAA"] } },
    "response_malformed",
  ],
  ["an mdoc with padding", { vp_token: { mdl: ["AAA="] } }, "response_malformed"],
  ["an mdoc that is other CBOR", { vp_token: { mdl: ["gA"] } }, "cbor_unexpected"],
  ["an SD-JWT that is none", { vp_token: { pid: ["AAAA"] } }, "sd_jwt_malformed"],
])("unreadable: an encrypted response with %s", async (_, payload, code) => {
  await expect(verify("openid4vp-v1-signed", { response: await encrypted(payload) })).rejects.toEqual(
    unreadable(code),
  );
});

test.each<[string, object]>([
  ["for another key of the verifier", { kid: "another" }],
  ["with an encryption that was not offered", { enc: "A256CBC-HS512" }],
])("unreadable: a response %s", async (_, header) => {
  const response = await encrypted({ vp_token: token }, header);
  await expect(verify("openid4vp-v1-signed", { response })).rejects.toEqual(
    unreadable("response_undecryptable"),
  );
});

test.each<Way>(["openid4vp-v1-signed", "org-iso-mdoc", "direct_post.jwt"])(
  "%s: the answer to one request does not open with the secrets of another",
  async (way) => {
    const { protocol, data } = await answerBy(wallet, way, request);
    const other = await verifier.request(order, at);
    await expect(verify(protocol, data, other.secrets)).rejects.toEqual(unreadable("response_undecryptable"));
  },
);

test("an answer is for the kinds that were asked for", async () => {
  const { protocol, data } = await answerBy(wallet, "openid4vp-v1-signed", request);
  const answer = { protocol, data };
  const other = { ...order, kinds: ["eu-pid"] as const, secrets: request.secrets };
  await expect(verifier.verify(answer, other, at)).rejects.toEqual(unreadable("response_malformed"));
});

test.each(["mdl", "pid"] as const)(
  "a %s without any value that was asked for is unreadable",
  async (held) => {
    const one = testWallet({ at, holds: [held] });
    const kinds = [held === "mdl" ? "mdl" : "eu-pid"] as const;
    const asked = { ...order, kinds, fields: ["surname"] as const };
    const asking = verifierFor(one);
    const { requests, secrets } = await asking.request(asked, at);
    const answer = await answerBy(one, "openid4vp-v1-unsigned", { requests, secrets });
    const later = { ...asked, fields: ["number"] as const, secrets };
    await expect(asking.verify(answer, later, at)).rejects.toEqual(unreadable("credential_empty"));
  },
);

test("an answer for another origin is not bound", async () => {
  const { protocol, data } = await answerBy(wallet, "openid4vp-v1-signed", request);
  const other = { ...order, origin: "https://other.example", secrets: request.secrets };
  const { bound, issuerTrusted } = await verifier.verify({ protocol, data }, other, at);
  expect([bound.code, issuerTrusted.passed]).toStrictEqual(["mdoc_device_signature", true]);
});

test("an encrypted request takes no plain response by post", async () => {
  const { state } = JSON.parse(request.secrets);
  const body = new URLSearchParams({ vp_token: JSON.stringify(token), state }).toString();
  await expect(verify("direct_post", body)).rejects.toEqual(unreadable("response_malformed"));
});

test("without a signer nothing was asked for by post", async () => {
  const unsigned = verifierFor(wallet, { responseMode: "direct_post" });
  const { secrets } = await unsigned.request(order, at);
  const body = new URLSearchParams({ vp_token: JSON.stringify(token), state: JSON.parse(secrets).state });
  const answer = { protocol: "direct_post", data: body.toString() };
  await expect(unsigned.verify(answer, { ...order, secrets }, at)).rejects.toEqual(
    unreadable("response_protocol"),
  );
});

test("secrets of another version are a fault of the host", async () => {
  const failure = verify("org-iso-mdoc", { response: "gA" }, JSON.stringify({ version: 2 }));
  await expect(failure).rejects.not.toBeInstanceOf(CredentialUnreadable);
  await expect(failure).rejects.toThrow("not of this version");
});
