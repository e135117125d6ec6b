import { isIP } from "node:net";
import type { buildConnector } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isPublicAddress } from "../../../src/service/webhooks/address-guard.ts";
import {
  guardedConnect,
  type Lookup,
  type Resolved,
  resolveAll,
} from "../../../src/service/webhooks/guarded-connect.ts";
import { createSender, type Sender } from "../../../src/service/webhooks/send.ts";
import { createService } from "../../service.ts";
import { createReceiver, type Receiver } from "./receiver.ts";
import { closedSpellings, publicAddresses } from "./spellings.ts";

let sender: Sender | undefined;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await createReceiver();
});
afterEach(async () => {
  await sender?.close();
  await receiver.close();
});

/** Records where connections would go: looks the pinned addresses up as Node would, and never connects. */
function recording(attempts: string[]): typeof buildConnector {
  return (options) => (target, callback) => {
    const { lookup } = options as { lookup: NonNullable<import("node:net").TcpNetConnectOpts["lookup"]> };
    if (isIP(target.hostname)) attempts.push(target.hostname);
    else
      lookup(target.hostname, { all: true }, (_error, found) =>
        attempts.push(...(found as readonly Resolved[]).map(({ address }) => address)),
      );
    callback(new Error("Nothing is connected to in this test."), null);
  };
}

const order = (url: string, allowPrivate = false) => ({ url, headers: {}, body: "{}", allowPrivate });
const send = (url: string, lookup: Lookup, attempts: string[], allowPrivate = false) => {
  sender = createSender({ timeoutSeconds: 2, lookup, build: recording(attempts) });
  return sender.send(order(url, allowPrivate), new AbortController().signal);
};
const answering = (...rounds: readonly (readonly string[])[]): Lookup => {
  let round = 0;
  return async () => {
    const addresses = rounds[Math.min(round, rounds.length - 1)] ?? [];
    round += 1;
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
};

test(`none of ${closedSpellings.length} spellings of closed addresses is connected to`, async () => {
  expect(closedSpellings.length).toBeGreaterThan(500);
  expect(new Set(closedSpellings).size).toBe(closedSpellings.length);
  const attempts: string[] = [];
  const system: Lookup = async (host) =>
    /^[\d.a-fx:]+$/i.test(host) ? resolveAll(host) : [{ address: "127.0.0.1", family: 4 }];
  const guarded = createSender({ timeoutSeconds: 5, lookup: system, build: recording(attempts) });
  for (const host of closedSpellings) {
    const url = `https://${host}:8443/`;
    const { failure } = URL.canParse(url)
      ? await guarded.send(order(url), new AbortController().signal)
      : { failure: "address_refused" };
    expect([host, failure]).toEqual([host, "address_refused"]);
  }
  await guarded.close();
  expect(attempts).toEqual([]);
});

test("the connector also refuses a raw spelling, even if the resolver understands it", async () => {
  const attempts: string[] = [];
  const connect = guardedConnect({
    lookup: resolveAll,
    allowPrivate: false,
    timeoutSeconds: 2,
    build: recording(attempts),
  });
  for (const hostname of [
    "127.1",
    "0x7f000001",
    "2130706433",
    "0177.0.0.1",
    "::1",
    "[::1]",
    "fe80::1%lo",
    "::ffff:127.0.0.1",
  ]) {
    const error = await new Promise<Error | null>((resolve) => {
      connect({ hostname, protocol: "https:", port: "443" }, (...[refusal]) => resolve(refusal));
    });
    expect([hostname, error?.name]).toEqual([hostname, "AddressRefusedError"]);
  }
  expect(attempts).toEqual([]);
});

test("public addresses are public, up to the last of each block", () => {
  expect(publicAddresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(["", "example.com", "1.2.3", "::g", "256.1.1.1"].filter(isPublicAddress)).toEqual([]);
});

describe("a name", () => {
  const closed = [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "fd00::1",
  ];

  test.each(closed)(
    "that resolves to %s is refused, alone or among public addresses, in any position",
    async (address) => {
      for (const answer of [
        [address],
        ["1.1.1.1", address],
        [address, "1.1.1.1"],
        ["1.1.1.1", address, "8.8.8.8"],
      ]) {
        const attempts: string[] = [];
        expect(await send("https://hooks.example.com/", answering(answer), attempts)).toMatchObject({
          failure: "address_refused",
        });
        expect(attempts).toEqual([]);
        await sender?.close();
      }
    },
  );

  test("that resolves differently the second time is connected to the checked address, after one look-up", async () => {
    let asked = 0;
    const rebinding: Lookup = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "1.1.1.1" : "127.0.0.1", family: 4 }];
    };
    const attempts: string[] = [];
    await send("https://hooks.example.com/", rebinding, attempts);
    expect({ asked, attempts }).toEqual({ asked: 1, attempts: ["1.1.1.1"] });
  });

  test("that has no address, or is not resolved, is a failure", async () => {
    expect(await send("https://hooks.example.com/", answering([]), [])).toMatchObject({
      failure: "name_not_resolved",
    });
    const broken: Lookup = async () => {
      throw Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" });
    };
    await sender?.close();
    expect(await send("https://hooks.example.com/", broken, [])).toMatchObject({
      failure: "name_not_resolved",
    });
  });

  test("is actually connected to by the pinned address, not by the system's look-up", async () => {
    sender = createSender({ timeoutSeconds: 2, lookup: answering(["127.0.0.1"]) });
    const url = receiver.url.replace("127.0.0.1", "hooks.example.com");
    expect(await sender.send(order(url, true), new AbortController().signal)).toMatchObject({
      status: 204,
      failure: null,
    });
    expect(receiver.received[0]?.headers.host).toMatch(/^hooks\.example\.com:/);
  });
});

test("an endpoint without leave never reuses a connection of one with leave", async () => {
  sender = createSender({ timeoutSeconds: 2 });
  const url = receiver.url.replace("http:", "https:");
  expect(await sender.send(order(receiver.url, true), new AbortController().signal)).toMatchObject({
    status: 204,
  });
  expect(await sender.send(order(receiver.url), new AbortController().signal)).toMatchObject({
    failure: "not_https",
  });
  expect(await sender.send(order(url), new AbortController().signal)).toMatchObject({
    failure: "address_refused",
  });
  expect(receiver.received).toHaveLength(1);
});

test("adding or changing a webhook refuses what every attempt would refuse", async () => {
  const { passmuster } = await createService();
  const refused = [
    ...closedSpellings.map((host) => `https://${host}/`),
    "http://example.com/",
    "ftp://example.com/",
    "no url",
    "https://user:pass@example.com/",
    "",
  ];
  for (const url of refused) {
    await expect(passmuster.webhooks.add({ url }), url).rejects.toMatchObject({ code: "validation_failed" });
  }
  const { id, url } = await passmuster.webhooks.add({ url: "https://example.com/hook#part" });
  expect(url).toBe("https://example.com/hook");
  await expect(passmuster.webhooks.update(id, { url: "https://10.0.0.1/" })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await passmuster.webhooks.update(id, { url: "http://10.0.0.1/", allowPrivate: true });
  await expect(passmuster.webhooks.update(id, { allowPrivate: false })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await passmuster.close();
});
