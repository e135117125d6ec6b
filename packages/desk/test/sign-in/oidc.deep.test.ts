import { passmusterExpress } from "@passmuster/adapter-express";
import type { Passmuster } from "@passmuster/core";
import type { DeskPage } from "@passmuster/core/ports";
import express from "express";
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exampleOf } from "./guide-example.ts";
import { listen, serviceAt, sessionOf } from "./host.ts";
import { browserOf, clientSecret, openProvider } from "./provider.ts";

const accounts = {
  rita: { email: "Rita@example.test", email_verified: true, groups: ["staff", "kyc-reviewers"] },
  lea: { email: "lea@example.test", email_verified: true, groups: ["kyc-leads"] },
  uma: { email: "rita@example.test", email_verified: false, groups: ["kyc-reviewers"] },
  stan: { email: "stan@example.test", email_verified: true, groups: ["staff"] },
} as const;

let host: Awaited<ReturnType<typeof listen>>;
let other: Awaited<ReturnType<typeof listen>>;
let provider: Awaited<ReturnType<typeof openProvider>>;
let passmuster: Passmuster;
beforeAll(async () => {
  host = await listen();
  other = await listen();
  provider = await openProvider(accounts, [
    { id: "passmuster-desk", callback: `${host.url}/callback` },
    { id: "a-shop", callback: `${other.url}/callback` },
  ]);
  const { authenticate } = await exampleOf<{ authenticate: DeskPage["authenticate"] }>(
    "OpenID Connect",
    ["authenticate"],
    [["https://login.example.com", provider.url]],
  );
  passmuster = serviceAt(host.url, authenticate);
  const app = await loginAt(host.url, "passmuster-desk");
  host.serve(app.use("/identity", passmusterExpress(passmuster)));
  other.serve(await loginAt(other.url, "a-shop"));
});
afterAll(async () => {
  await Promise.all([host.close(), other.close(), provider.close()]);
  await passmuster.close();
});

/** The login of a host, by a kept library: the code flow with PKCE, state and nonce. */
async function loginAt(url: string, id: string) {
  const allowed = { execute: [client.allowInsecureRequests] };
  const config = await client.discovery(new URL(provider.url), id, clientSecret, undefined, allowed);
  const begun = new Map<string, { readonly nonce: string; readonly verifier: string }>();
  return express()
    .get("/login", async (_request, response) => {
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ];
      begun.set(state, { nonce, verifier });
      const asked = client.buildAuthorizationUrl(config, {
        redirect_uri: `${url}/callback`,
        scope: "openid email groups",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
      response.redirect(asked.href);
    })
    .get("/callback", async (request, response) => {
      const state = String(request.query.state);
      const { nonce = "", verifier = "" } = begun.get(state) ?? {};
      const { id_token: token = "" } = await client.authorizationCodeGrant(
        config,
        new URL(request.originalUrl, url),
        { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
      );
      response.cookie("id_token", token, { httpOnly: true, sameSite: "strict" }).redirect("/done");
    })
    .get("/done", (_request, response) => void response.send("signed in"));
}

async function signedIn(account: string, url = host.url): Promise<string> {
  const browser = browserOf(account);
  expect(await browser.open(`${url}/login`)).toBe(`${url}/done`);
  return browser.cookiesOf(url);
}

test("a reviewer signs in at the provider, and the desk's session carries that address", async () => {
  const session = await sessionOf(host.url, { cookie: await signedIn("rita") });
  expect(session).toMatchObject({ status: 201, email: "rita@example.test", role: "review" });
  const headers = { authorization: `Bearer ${session.token}` };
  expect((await fetch(`${host.url}/identity/api/v1/verifications`, { headers })).status).toBe(200);
  expect(await sessionOf(host.url, { cookie: await signedIn("lea") })).toMatchObject({ role: "lead" });
});

test.each([
  ["whose address the provider has not verified", "uma"],
  ["of no group of the desk", "stan"],
] as const)("a person %s is refused", async (_, account) => {
  expect((await sessionOf(host.url, { cookie: await signedIn(account) })).status).toBe(401);
});

test("a token that the provider made for another client is refused", async () => {
  const cookie = await signedIn("rita", other.url);
  expect(cookie).toContain("id_token=");
  expect((await sessionOf(host.url, { cookie })).status).toBe(401);
});

describe("a token is refused", () => {
  const { rita } = accounts;
  const at = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    iss: provider.url,
    aud: "passmuster-desk",
    sub: "rita",
    iat: at(),
    exp: at() + 60,
    ...rita,
  });
  const ask = (token: string) => sessionOf(host.url, { cookie: `id_token=${token}` });
  type Claims = Readonly<Record<string, unknown>>;
  const signed = (more: Claims, { kid = "first", key = provider.privateKey } = {}) =>
    new SignJWT({ ...claims(), ...more }).setProtectedHeader({ alg: "RS256", kid }).sign(key);
  let valid: string;
  beforeEach(async () => {
    valid = await signed({});
    // Each change below is the only reason for a refusal.
    expect((await ask(valid)).status).toBe(201);
  });

  test.each<readonly [string, () => Claims]>([
    ["for another audience", () => ({ aud: "a-shop" })],
    ["for no audience", () => ({ aud: undefined })],
    ["for two audiences, made for the other", () => ({ aud: ["passmuster-desk", "a-shop"], azp: "a-shop" })],
    ["of another issuer", () => ({ iss: "https://evil.example" })],
    ["of an issuer with a longer name", () => ({ iss: `${provider.url}/` })],
    ["after its end", () => ({ exp: at() - 1 })],
    ["without an end", () => ({ exp: undefined })],
    ["before its time", () => ({ nbf: at() + 60 })],
    ["with an address that is not verified", () => ({ email_verified: false })],
    ["with an address that is said to be verified in a text", () => ({ email_verified: "true" })],
    ["without a word on the verification", () => ({ email_verified: undefined })],
    ["without an address", () => ({ email: undefined })],
    ["of a person without groups", () => ({ groups: undefined })],
  ])("%s", async (_, more) => {
    expect((await ask(await signed(more()))).status).toBe(401);
  });

  test("with alg none", async () => {
    expect((await ask(new UnsecuredJWT(claims()).encode())).status).toBe(401);
    const head = Buffer.from('{"alg":"none","kid":"first"}').toString("base64url");
    const [, body = "", signature = ""] = valid.split(".");
    for (const forged of [`${head}.${body}.`, `${head}.${body}.${signature}`])
      expect((await ask(forged)).status).toBe(401);
  });

  test("with the public key as a shared secret", async () => {
    const secret = new TextEncoder().encode(await exportSPKI(provider.publicKey));
    const forged = new SignJWT(claims()).setProtectedHeader({ alg: "HS256", kid: "first" }).sign(secret);
    expect((await ask(await forged)).status).toBe(401);
  });

  test("by another key, under the name of the provider's or its own", async () => {
    const { privateKey: key } = await generateKeyPair("RS256");
    for (const kid of ["first", "second"])
      expect((await ask(await signed({}, { kid, key }))).status).toBe(401);
  });

  test("with changed claims under the signature of others", async () => {
    const [head, , signature] = valid.split(".");
    const body = Buffer.from(JSON.stringify({ ...claims(), groups: ["kyc-leads"] })).toString("base64url");
    expect((await ask(`${head}.${body}.${signature}`)).status).toBe(401);
  });

  test.each(["", "x", "..", "a.b.c", "e30.e30.e30", "x".repeat(6000)])("that is %.20s", async (token) => {
    expect((await ask(token)).status).toBe(401);
  });
});
