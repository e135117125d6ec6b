import { trustedCertificates } from "@passmuster/certificates";
import type { CredentialRequest } from "@passmuster/client";
import { defineFlow, type PassmusterOptions, sandboxPresence } from "@passmuster/core";
import type { DigitalCredentials } from "@passmuster/core/ports";
import type { Server } from "@passmuster/test-browser/server";
import { makeCertificate, newKey, type TestWallet, testWallet } from "@passmuster/test-wallet";
import { walletCredentials } from "@passmuster/wallet";
import type { BrowserContext, Page } from "playwright-core";
import { presenceFlow } from "./presence.ts";

const both = { photoId: "required", digitalCredentials: ["mdl", "eu-pid"] } as const;
/** Flows that take a digital ID: beside a passport, and as the only photo ID. */
export const walletFlow = defineFlow({ ...both, path: "wallet", label: "Wallet", documentTypes: [3] });
export const onlyFlow = defineFlow({
  ...both,
  path: "only",
  label: "Wallet only",
  documentTypes: [3],
  photoId: "optional",
});

/** Options of a server whose flow `wallet` asks wallets, also by links, and `present` the sandbox. */
export function tourOptions(): Pick<PassmusterOptions, "flows" | "credentials" | "presence"> {
  return {
    flows: [walletFlow, presenceFlow],
    credentials: verifierOf(testWallet(), { signs: true }),
    presence: sandboxPresence(),
  };
}

/** Whom the credentials of `wallet` are about, with a passport or a credential as the expected photo ID. */
export function bodyOf({ person }: TestWallet, type = "Passport") {
  return {
    person: {
      firstName: person.givenNames,
      lastName: person.surname,
      dateOfBirth: person.dateOfBirth,
    },
    documents: { photoId: { type, number: person.number, country: "DEU" } },
  };
}

/** A verifier that trusts the wallet's issuer; with a signer it gives links. */
export function verifierOf(wallet: TestWallet, { signs }: { readonly signs: boolean }): DigitalCredentials {
  return walletCredentials({
    trust: trustedCertificates([wallet.roots]),
    statusFetch: (uri) => wallet.statusList(uri),
    ...(signs && { signer: newSigner() }),
  });
}

function newSigner() {
  const key = newKey();
  const day = 86_400_000;
  const certificate = makeCertificate({
    country: "DE",
    name: "Test Reader",
    key,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + 90 * day),
    dnsName: "verify.example.com",
  });
  return { key, chain: new Uint8Array(certificate.raw) };
}

type Behaviour =
  | { readonly action: "respond"; readonly protocol: string; readonly response: unknown }
  | { readonly action: "decline" | "wait" | "clear" };

/** Chromium's virtual wallet (DevTools protocol, `DigitalCredentials`). */
export async function virtualWallet(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const send = session.send as (method: string, params: Behaviour) => Promise<unknown>;
  return (behaviour: Behaviour) =>
    send.call(session, "DigitalCredentials.setVirtualWalletBehavior", behaviour);
}

/** The next request that the page gets from the server. */
export async function nextRequest(page: Page): Promise<CredentialRequest> {
  const answer = await page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/v1/session/credentials") && response.request().method() === "POST",
  );
  return ((await answer.json()) as { data: CredentialRequest }).data;
}

/** What a wallet answers by one protocol, as the virtual wallet's behaviour. */
export async function answerBy(
  wallet: TestWallet,
  protocol: string,
  { requests }: CredentialRequest,
  origin: string,
): Promise<Behaviour> {
  for (const request of requests.filter((one) => one.protocol === protocol)) {
    const answer = await wallet.answer(request, origin).catch(() => undefined);
    if (answer) return { action: "respond", protocol, response: answer.data };
  }
  throw new Error(`The wallet answers no request by ${protocol}.`);
}

/** A browser without the Digital Credentials API. */
export async function withoutInterface(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "DigitalCredential");
  });
}

/**
 * What a wallet does with a link: reads the signed request and posts its answer (OpenID4VP 1.0, 5.10 and
 * 8.2).
 */
export async function postTo(link: string, wallet: TestWallet): Promise<number> {
  const address = new URL(link).searchParams.get("request_uri") ?? "";
  const { uri, body } = await wallet.answerPosted(await (await fetch(address)).text());
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { status } = await fetch(uri, { method: "POST", headers, body });
  return status;
}

export const useIt = "Use a digital ID";
export const openIt = "Open your wallet";

export const button = (page: Page, name: string) => page.getByRole("button", { name });
export const shown = (page: Page, step: string) => page.locator(`[data-step^="${step}"]`).waitFor();
export const originOf = ({ url }: Server): string => new URL(url).origin;

/** Opens the wallet's step. Returns the request that it has ready. */
export async function enter(page: Page): Promise<CredentialRequest> {
  await button(page, useIt).waitFor();
  const request = nextRequest(page);
  await button(page, useIt).click();
  return request;
}

/** How many requests pages got from the server. */
export const asked = ({ requests }: Server): number =>
  requests.filter(({ line }) => line === "POST /identity/api/v1/session/credentials").length;

/** The photo ID of a verification in the flow `wallet`. */
export async function photoIdOf({ passmuster }: Server, id: string) {
  const { documents } = await passmuster.flow("wallet").verifications.get(id);
  return documents.find(({ documentType }) => documentType?.typeLabel === "Photo ID");
}
