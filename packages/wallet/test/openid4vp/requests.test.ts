import { createHash } from "node:crypto";
import { trustedCertificates } from "@passmuster/certificates";
import { makeCertificate, newKey } from "@passmuster/test-wallet";
import { expect, test } from "vitest";
import { walletCredentials } from "../../src/index.ts";
import { isSignedWith, readJwt } from "../../src/jwt/jws.ts";
import { at, order, origin, signer } from "./order.ts";

const trust = trustedCertificates([]);
const verifier = walletCredentials({ trust, signer });

test("every protocol is offered, the signed one first", async () => {
  const { requests } = await verifier.request(order, at);
  const protocols = ["openid4vp-v1-signed", "openid4vp-v1-unsigned", "org-iso-mdoc", "org-iso-mdoc"];
  expect(requests.map(({ protocol }) => protocol)).toStrictEqual(protocols);
});

test("the signed request names the page's origin and the hash of the certificate", async () => {
  const { requests } = await verifier.request(order, at);
  const [signed] = requests.map(({ data }) => data as { readonly request?: string });
  const jwt = readJwt(signed?.request ?? "");
  expect(isSignedWith(jwt, signer.publicKey)).toBe(true);
  expect(jwt.header).toStrictEqual({
    alg: "ES256",
    typ: "oauth-authz-req+jwt",
    x5c: [Buffer.from(signer.chain).toString("base64")],
  });
  const { client_id, expected_origins, response_mode, response_type } = jwt.payload;
  expect({ client_id, expected_origins, response_mode, response_type }).toStrictEqual({
    client_id: `x509_hash:${createHash("sha256").update(signer.chain).digest("base64url")}`,
    expected_origins: [origin],
    response_mode: "dc_api.jwt",
    response_type: "vp_token",
  });
});

test("the request object is for one wallet outside of the browser", async () => {
  const dns = walletCredentials({ trust, signer: { ...signer, clientId: "x509_san_dns" } });
  const { requestObject = "", link } = await dns.request(order, at);
  const jwt = readJwt(requestObject);
  expect(isSignedWith(jwt, signer.publicKey)).toBe(true);
  expect(jwt.payload).toMatchObject({
    aud: "https://self-issued.me/v2",
    client_id: "x509_san_dns:verify.example.com",
    response_mode: "direct_post.jwt",
    response_uri: order.responseUri,
  });
  const url = new URL(link ?? "");
  expect(url.protocol).toBe("openid4vp:");
  expect(Object.fromEntries(url.searchParams)).toStrictEqual({
    client_id: "x509_san_dns:verify.example.com",
    request_uri: order.requestUri,
  });
});

test("without a signer there is no signed request and no link", async () => {
  const request = await walletCredentials({ trust }).request(order, at);
  expect(request.requests.map(({ protocol }) => protocol)).not.toContain("openid4vp-v1-signed");
  expect(Object.keys(request).sort()).toStrictEqual(["requests", "secrets"]);
});

test("no request contains a private key, and no two have a nonce or key in common", async () => {
  const found = await Promise.all([1, 2].map(() => verifier.request(order, at)));
  const texts = found.map(({ requests, requestObject }) => JSON.stringify([requests, requestObject]));
  const values = found.map(({ secrets }) => {
    const { nonce, state, encryptionKey, isoMdoc } = JSON.parse(secrets);
    const privateKeys = [encryptionKey, ...isoMdoc.map(({ privateJwk }: never) => privateJwk)].map(
      ({ d }) => d,
    );
    return { open: [nonce, encryptionKey.x, encryptionKey.kid], hidden: privateKeys, state };
  });
  for (const [index, { open, hidden, state }] of values.entries()) {
    const all = texts.map((text) => text + allPayloads(text));
    for (const secret of hidden) expect(all.join()).not.toContain(secret);
    for (const value of [...open, state]) {
      expect(all[index]).toContain(value);
      expect(all[1 - index]).not.toContain(value);
    }
  }
});

/** The payloads of the JWTs in a text. */
function allPayloads(text: string): string {
  return [...text.matchAll(/ey[\w-]+\.(ey[\w-]+)\./g)]
    .map(([, payload = ""]) => Buffer.from(payload, "base64url").toString())
    .join();
}

test.each([
  [
    "a key of another certificate",
    { key: newKey(), chain: signer.chain },
    /not the key of the first certificate/,
  ],
  ["no DNS name", { ...noName(), clientId: "x509_san_dns" as const }, /has no DNS name: use x509_hash/],
])("a signer is refused with %s", (_, wrong, sentence) => {
  expect(() => walletCredentials({ trust, signer: wrong })).toThrow(sentence);
});

function noName() {
  const key = newKey();
  const dates = { notBefore: new Date("2026-01-01"), notAfter: new Date("2027-01-01") };
  return { key, chain: makeCertificate({ country: "DE", name: "Reader", key, ...dates }).raw };
}

test("a kind without a trust source is an error of the host, not of the person", async () => {
  const both = walletCredentials({ trust: { mdl: trust } });
  await expect(both.request(order, at)).rejects.toThrow("walletCredentials has no trust source for eu-pid.");
});
