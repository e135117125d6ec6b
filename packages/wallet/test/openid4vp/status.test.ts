import { trustedCertificates } from "@passmuster/certificates";
import { type TestWallet, testWallet } from "@passmuster/test-wallet";
import { expect, test } from "vitest";
import { statusLists } from "../../src/status-list/status-lists.ts";
import { answerBy, at, order, signer, verifierFor } from "./order.ts";

type Fetch = TestWallet["statusList"];

/** The finding on the status, with the URIs that were fetched. */
async function statusWith(wallet: TestWallet, statusFetch: Fetch, times = 1) {
  const fetched: string[] = [];
  const verifier = verifierFor(wallet, {
    signer,
    statusFetch: (uri) => {
      fetched.push(uri);
      return statusFetch(uri);
    },
  });
  const request = await verifier.request(order, at);
  const answer = await answerBy(wallet, "openid4vp-v1-signed", request);
  const readings = [];
  for (let time = 0; time < times; time += 1)
    readings.push(await verifier.verify(answer, { ...order, secrets: request.secrets }, at));
  return { notRevoked: readings.at(-1)?.notRevoked, fetched };
}

test.each<[string, (wallet: TestWallet) => Fetch, string]>([
  ["cannot be fetched", () => async () => Promise.reject(new Error("no route")), "status_list_unavailable"],
  ["is empty", () => async () => new Uint8Array(), "jwt_malformed"],
  ["is a page", () => async () => Buffer.from("<html>"), "jwt_malformed"],
  ["is too long", () => async () => new Uint8Array(5 * 1024 * 1024), "status_list_too_large"],
  ["is of another issuer", () => (uri) => testWallet({ at }).statusList(uri), "status_list_untrusted"],
])("a credential whose status list %s has not passed", async (_, fetchFor, code) => {
  const wallet = testWallet({ at });
  const { notRevoked } = await statusWith(wallet, fetchFor(wallet));
  expect(notRevoked).toStrictEqual({ passed: false, code });
});

test.each(["mdl", "pid"] as const)("a %s with a status of another mechanism has not passed", async (held) => {
  const wallet = testWallet({ at, holds: [held], status: "identifier_list" });
  const { notRevoked, fetched } = await statusWith(wallet, wallet.statusList);
  expect(notRevoked).toStrictEqual({ passed: false, code: "status_unsupported" });
  expect(fetched).toStrictEqual([]);
});

test.each(["mdl", "pid"] as const)("a %s without a status has passed", async (held) => {
  const wallet = testWallet({ at, holds: [held], status: "none" });
  expect((await statusWith(wallet, wallet.statusList)).notRevoked).toStrictEqual({ passed: true });
});

test("a list is fetched once for all who use it", async () => {
  const wallet = testWallet({ at });
  const { fetched } = await statusWith(wallet, wallet.statusList, 3);
  expect(fetched).toStrictEqual(["https://issuer.example/status/1"]);
});

test("an issuer that is not trusted names no URL to fetch", async () => {
  const wallet = testWallet({ at, fault: "untrusted_issuer" });
  const { notRevoked, fetched } = await statusWith(wallet, wallet.statusList);
  expect({ notRevoked, fetched }).toStrictEqual({
    notRevoked: { passed: false, code: "not_checked" },
    fetched: [],
  });
});

const uri = "https://issuer.example/status/1";
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);

function listsOf(options: { readonly maxLists?: number; readonly maxAgeSeconds?: number } = {}) {
  const wallet = testWallet({ at });
  const fetched: string[] = [];
  const lists = statusLists({
    trust: trustedCertificates([wallet.roots]),
    fetch: async (asked) => {
      fetched.push(asked);
      return wallet.statusList(asked);
    },
    ...options,
  });
  return { lists, fetched };
}

test("a list is fetched again after its ttl, or earlier if the host wants", async () => {
  const { lists, fetched } = listsOf();
  expect(await lists.statusAt({ uri, index: 5 }, minutes(0))).toBe(1);
  expect(await lists.statusAt({ uri, index: 7 }, minutes(59))).toBe(0);
  expect(fetched).toHaveLength(1);
  await lists.statusAt({ uri, index: 7 }, minutes(60));
  expect(fetched).toHaveLength(2);
  const impatient = listsOf({ maxAgeSeconds: 60 });
  for (const minute of [0, 1, 2]) await impatient.lists.statusAt({ uri, index: 7 }, minutes(minute));
  expect(impatient.fetched).toHaveLength(3);
});

test("lookups at the same time share one request", async () => {
  const { lists, fetched } = listsOf();
  const statuses = await Promise.all([5, 6, 7].map((index) => lists.statusAt({ uri, index }, at)));
  expect([statuses, fetched]).toStrictEqual([[1, 0, 0], [uri]]);
});

test("no more lists are kept than allowed", async () => {
  const { lists, fetched } = listsOf({ maxLists: 0 });
  for (const index of [5, 6]) await lists.statusAt({ uri, index }, at);
  expect(fetched).toHaveLength(2);
});

test("a list that failed is asked for again", async () => {
  const { lists, fetched } = listsOf();
  const other = "https://issuer.example/other";
  for (const _ of [1, 2])
    await expect(lists.statusAt({ uri: other, index: 1 }, at)).rejects.toMatchObject({
      code: "status_list_unavailable",
    });
  expect(fetched).toStrictEqual([other, other]);
});

test("a list without https is not fetched", async () => {
  const { lists, fetched } = listsOf();
  for (const wrong of ["http://issuer.example/status/1", "file:///etc/passwd", "data:,", ""])
    await expect(lists.statusAt({ uri: wrong, index: 1 }, at)).rejects.toMatchObject({
      code: "status_list_unavailable",
    });
  expect(fetched).toStrictEqual([]);
});
