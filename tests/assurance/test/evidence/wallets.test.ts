import { trustedCertificates } from "@passmuster/certificates";
import { memoryStorage } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { testWallet } from "@passmuster/test-wallet";
import { walletCredentials } from "@passmuster/wallet";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { describeWallets } from "./describe-wallets.ts";
import { socketsDuring } from "./sockets.ts";

const size = inject("size");

describeWallets("sqlite", async () => ({ storage: sqliteStorage(new Database(":memory:")) }), size);
if (size >= 1) describeWallets("memory", async () => ({ storage: memoryStorage() }));

test("verifying a credential opens no connection but the one to its status list", async () => {
  const origin = "https://verify.example.com";
  const uri = `${origin}/api/v1/credentials/request`;
  const order = {
    kinds: ["mdl"],
    fields: ["surname"],
    origin,
    responseUri: uri,
    requestUri: uri,
  } as const;
  const wallet = testWallet({ holds: ["mdl"] });
  const lists: string[] = [];
  const credentials = walletCredentials({
    trust: trustedCertificates([wallet.roots]),
    statusFetch: (list) => {
      lists.push(list);
      return wallet.statusList(list);
    },
  });
  const opened = await socketsDuring(async () => {
    const { requests, secrets } = await credentials.request(order, new Date());
    const answer = await wallet.answer(requests[0] ?? { protocol: "", data: {} }, origin);
    const reading = await credentials.verify(answer, { ...order, secrets }, new Date());
    expect(reading.notRevoked).toEqual({ passed: true });
  });
  expect([opened, lists.length]).toEqual([0, 1]);
});

test("the count of connections sees a connection", async () => {
  const opened = await socketsDuring(() => fetch("http://127.0.0.1:49999").catch(() => undefined));
  expect(opened).toBe(1);
});
