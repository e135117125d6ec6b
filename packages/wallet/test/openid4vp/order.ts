import { trustedCertificates } from "@passmuster/certificates";
import type { CredentialOrder, CredentialReading, CredentialRequest } from "@passmuster/core/ports";
import {
  makeCertificate,
  newKey,
  type TestWallet,
  type TestWalletOptions,
  testWallet,
} from "@passmuster/test-wallet";
import { type WalletOptions, walletCredentials } from "../../src/index.ts";

export const at = new Date("2026-03-01T12:00:00Z");
export const origin = "https://verify.example.com";

export const order: CredentialOrder = {
  kinds: ["mdl", "eu-pid"],
  fields: [
    "surname",
    "givenNames",
    "dateOfBirth",
    "number",
    "expirationDate",
    "issueDate",
    "issuingCountry",
    "portrait",
    "address",
  ],
  origin,
  responseUri: `${origin}/api/v1/credentials/req_1`,
  requestUri: `${origin}/api/v1/credentials/req_1`,
};

const readerKey = newKey();
const reader = makeCertificate({
  country: "DE",
  name: "Test Reader",
  key: readerKey,
  notBefore: new Date("2026-01-01"),
  notAfter: new Date("2027-01-01"),
  dnsName: "verify.example.com",
});
export const signer = { key: readerKey, chain: new Uint8Array(reader.raw), publicKey: reader.publicKey };

/** The protocols of the browser, and the two ways of posting. */
export const ways = [
  "openid4vp-v1-signed",
  "openid4vp-v1-unsigned",
  "org-iso-mdoc",
  "direct_post.jwt",
  "direct_post",
] as const;
export type Way = (typeof ways)[number];

/** A verifier that trusts the wallet's issuer and reads its status lists. */
export function verifierFor(wallet: TestWallet, options: Partial<WalletOptions> = { signer }) {
  return walletCredentials({
    trust: trustedCertificates([wallet.roots]),
    statusFetch: (uri) => wallet.statusList(uri),
    ...options,
  });
}

/** The wallet's answer to the request, by one way. */
export async function answerBy(
  wallet: TestWallet,
  way: Way,
  { requests, requestObject = "" }: CredentialRequest,
) {
  if (way === "direct_post" || way === "direct_post.jwt")
    return { protocol: "direct_post", data: (await wallet.answerPosted(requestObject)).body };
  const asked = requests.filter(({ protocol }) => protocol === way);
  for (const request of asked) {
    const answer = await wallet.answer(request, origin).catch(() => undefined);
    if (answer) return answer;
  }
  throw new Error(`The wallet answers no request by ${way}.`);
}

/** Asks, lets a wallet answer, and verifies. */
export async function roundTrip(
  way: Way,
  walletOptions: TestWalletOptions = {},
  orderChanges: Partial<CredentialOrder> = {},
): Promise<CredentialReading> {
  const wallet = testWallet({ at, ...walletOptions });
  const verifier = verifierFor(wallet, {
    signer,
    responseMode: way === "direct_post" ? way : "direct_post.jwt",
  });
  const changed = { ...order, ...orderChanges };
  const request = await verifier.request(changed, at);
  const answer = await answerBy(wallet, way, request);
  return verifier.verify(answer, { ...changed, secrets: request.secrets }, at);
}
