import { trustedCertificates } from "@passmuster/certificates";
import { createPassmuster, defineFlow, fetchHandler, memoryBlobs } from "@passmuster/core";
import { scriptedExtractor } from "@passmuster/core/testing";
import { makeCertificate, newKey, testWallet, type WalletFault } from "@passmuster/test-wallet";
import { walletCredentials } from "@passmuster/wallet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adapters, type OpenStorage } from "../lifecycle/service.ts";

const origin = "https://id.example.test";
const flow = defineFlow({
  path: "wallet",
  label: "Wallet",
  photoId: "required",
  documentTypes: [3],
  chosenBy: "person",
  digitalCredentials: ["mdl", "eu-pid"],
});
const faults: Readonly<Record<WalletFault, string>> = {
  untrusted_issuer: "RuleCR001",
  wrong_holder: "RuleCR002",
  wrong_origin: "RuleCR002",
  replay: "RuleCR002",
  expired: "RuleCR003",
  revoked: "RuleCR004",
};
const right = testWallet();
const wallets = {
  ...Object.fromEntries(
    (Object.keys(faults) as WalletFault[]).map((fault) => [fault, testWallet({ fault })] as const),
  ),
} as Record<WalletFault, typeof right>;
const all = [right, ...Object.values(wallets)];

const protocols = ["org-iso-mdoc", "openid4vp-v1-unsigned", "openid4vp-v1-signed"];
const hosts = ["fetch", "fastify", "express"] as const;

/**
 * Verifies credentials of wallets, from the request to the decision: by a smaller size some of them, without
 * sockets.
 */
export function describeWallets(name: string, open: OpenStorage, size = 1): void {
  const some = <T>(all: readonly T[]): readonly T[] => all.slice(0, Math.ceil(all.length * size));
  describe.each(some(hosts))(`wallets over %s on ${name}`, (adapter) => {
    let service: Awaited<ReturnType<typeof serve>>;
    beforeAll(async () => {
      service = await serve(adapter, open);
    });
    afterAll(() => service.close());

    test.each(some(protocols))(
      "a credential by %s ends in Approved, by its issuer's signature",
      async (protocol) => {
        const person = await service.open();
        const { requests } = await person.ask();
        const request = requests.find((one: { protocol: string }) => one.protocol === protocol);
        expect((await person.answer(await right.answer(request, origin))).status).toBe(200);
        const { status_label, documents } = await person.decided();
        expect(status_label).toBe("Approved");
        expect(documents[0].extracted_data.person.surname).toBe(right.person.surname);
        expect(documents[0].evidence.credential).toMatchObject({ issuer_trusted: { passed: true } });
      },
    );

    test("a wallet that posts by link ends in Approved, and its address takes one answer", async () => {
      const person = await service.open();
      const { link } = await person.ask();
      const address = new URL(new URL(link).searchParams.get("request_uri") ?? "").pathname;
      const requestObject = await (await service.fetch(address)).text();
      const { body } = await right.answerPosted(requestObject);
      const post = () =>
        service.fetch(address, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body,
        });
      expect((await post()).status).toBe(200);
      expect((await post()).status).toBe(404);
      expect((await person.decided()).status_label).toBe("Approved");
    });

    test("an answer to another person's request proves nothing, and takes no value along", async () => {
      const [one, other] = [await service.open(), await service.open()];
      const [{ requests }] = [await one.ask(), await other.ask()];
      const answer = await right.answer(requests[0], origin);
      expect([200, 422]).toContain((await other.answer(answer)).status);
      const { status_label, documents } = await other.decided();
      expect(status_label).not.toBe("Approved");
      expect(JSON.stringify(documents)).not.toContain("usterman");
    });

    test.each(some(Object.entries(faults)))(
      "%s fails %s, and no value of it is kept",
      async (fault, rule) => {
        const wallet = wallets[fault as WalletFault];
        const person = await service.open();
        const { requests } = await person.ask();
        const request = requests.find((one: { protocol: string }) => one.protocol === "openid4vp-v1-signed");
        expect((await person.answer(await wallet.answer(request, origin))).status).toBe(200);
        const { status_label, documents } = await person.decided();
        expect(status_label).not.toBe("Approved");
        expect(Object.keys(documents[0].rules.failed_rules)).toContain(rule);
        expect(JSON.stringify(documents[0].extracted_data)).not.toContain("usterman");
      },
    );
  });
}

async function serve(adapter: keyof typeof adapters | "fetch", open: OpenStorage) {
  const { storage, drop } = await open();
  const key = newKey();
  const day = 86_400_000;
  const certificate = makeCertificate({
    country: "DE",
    name: "Test Reader",
    key,
    dnsName: "id.example.test",
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + 90 * day),
  });
  const lists = async (uri: string): Promise<Uint8Array> => {
    for (const wallet of all) {
      const list = await wallet.statusList(uri).catch(() => undefined);
      if (list) return list;
    }
    throw new Error("No such status list.");
  };
  const passmuster = createPassmuster({
    publicUrl: origin,
    secret: "a secret of the tests, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: scriptedExtractor(),
    flows: [flow],
    credentials: walletCredentials({
      trust: trustedCertificates(
        all.filter((one) => one !== wallets.untrusted_issuer).map(({ roots }) => roots),
      ),
      statusFetch: lists,
      signer: { key, chain: new Uint8Array(certificate.raw) },
    }),
    limits: { requestsPerMinute: false },
  });
  await passmuster.start({ work: false });
  const handler = fetchHandler(passmuster);
  const listening = adapter === "fetch" ? undefined : await adapters[adapter](passmuster);
  const reach = (path: string, init: RequestInit = {}): Promise<Response> =>
    listening
      ? fetch(`${listening.url}${path}`, init)
      : Promise.resolve(handler(new Request(`${origin}${path}`, init)));

  const send = async (bearer: string, method: string, path: string, body?: object) => {
    const response = await reach(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
  };
  const { secret } = await passmuster.tokens.create();
  return {
    fetch: reach,
    async open() {
      const { surname, givenNames, dateOfBirth } = right.person;
      const { json } = await send(secret, "POST", "/wallet/verifications", {
        person: { first_name: givenNames, last_name: surname, date_of_birth: dateOfBirth },
      });
      const { id, url } = json.data;
      const capability = new URL(url).hash.slice(1);
      const started = await send("", "POST", "/session", { verification: id, capability });
      const { token } = started.json.data;
      return {
        ask: async () => (await send(token, "POST", "/session/credentials")).json.data,
        answer: (answer: object) => send(token, "POST", "/session/credentials/answer", answer),
        async decided() {
          await send(token, "POST", "/session/submit");
          await passmuster.drain();
          return (await send(secret, "GET", `/wallet/verifications/${id}`)).json.data;
        },
      };
    },
    async close() {
      await listening?.close();
      await passmuster.close();
      await drop?.();
    },
  };
}
