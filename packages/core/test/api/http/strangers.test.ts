import type { PassmusterOptions } from "@passmuster/core";
import { afterEach, expect, test } from "vitest";
import { createService, type Service } from "../../service.ts";

const open: Service[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.passmuster.close();
});

const path = "/api/v1/identity/verifications";
const unknown = (index: number) => `pm_${String(index).padStart(32, "0")}`;
let looked = 0;

/** A service that counts the look-ups of tokens, and a way to ask it from an address. */
async function strangers(limit: number | false = 3, more: Partial<PassmusterOptions> = {}) {
  looked = 0;
  const service = await createService({ limits: { unknownTokensPerMinute: limit }, ...more });
  open.push(service);
  const find = service.storage.tokens.findByDigest;
  Object.assign(service.storage.tokens, {
    findByDigest: (digest: string) => {
      looked += 1;
      return find.call(service.storage.tokens, digest);
    },
  });
  const ask = async (token: string, address?: string, headers = {}) => {
    const response = await service.passmuster.handle({
      method: "GET",
      url: path,
      headers: { authorization: `Bearer ${token}`, ...headers },
      address,
    });
    return [response.status, response.headers["retry-after"]];
  };
  return { ...service, ask };
}

test("an address that tried too many unknown tokens is refused without a look-up until its minute ends", async () => {
  const { ask, environment } = await strangers();
  for (let index = 0; index < 3; index += 1)
    expect(await ask(unknown(index), "192.0.2.1")).toEqual([401, undefined]);
  environment.advance(20_000_000);
  for (let index = 3; index < 9; index += 1)
    expect(await ask(unknown(index), "192.0.2.1")).toEqual([429, "40"]);
  expect(looked).toBe(3);
  expect(await ask(unknown(9), "192.0.2.2")).toEqual([401, undefined]);
  environment.advance(40_000_000);
  expect(await ask(unknown(9), "192.0.2.1")).toEqual([401, undefined]);
});

test("a token that was valid before works from an address that tried too many", async () => {
  const { ask, passmuster } = await strangers();
  const [known, fresh] = [
    (await passmuster.tokens.create()).secret,
    (await passmuster.tokens.create()).secret,
  ];
  expect(await ask(known, "192.0.2.7")).toEqual([200, undefined]);
  for (let index = 0; index < 5; index += 1) await ask(unknown(index), "192.0.2.1");
  expect(await ask(known, "192.0.2.1")).toEqual([200, undefined]);
  expect((await ask(fresh, "192.0.2.1"))[0]).toBe(429);
  expect(await ask(fresh, "192.0.2.2")).toEqual([200, undefined]);
});

test("a token that was revoked counts as unknown", async () => {
  const { ask, passmuster } = await strangers();
  const { secret, token } = await passmuster.tokens.create();
  expect((await ask(secret, "192.0.2.1"))[0]).toBe(200);
  await passmuster.tokens.revoke(token.id);
  for (let index = 0; index < 3; index += 1) expect((await ask(secret, "192.0.2.1"))[0]).toBe(401);
  expect((await ask(unknown(1), "192.0.2.1"))[0]).toBe(429);
});

test("a text that is no token, and a session, cost no look-up", async () => {
  const { ask } = await strangers();
  for (const token of ["pm_short", "vss_x.y", "x".repeat(4000)]) await ask(token, "192.0.2.1");
  expect(looked).toBe(0);
});

test("without a limit, and without an address, every token is looked up", async () => {
  const unlimited = await strangers(false);
  for (let index = 0; index < 9; index += 1) await unlimited.ask(unknown(index), "192.0.2.1");
  expect(looked).toBe(9);
  const unaddressed = await strangers();
  for (let index = 0; index < 9; index += 1) await unaddressed.ask(unknown(index));
  expect(looked).toBe(9);
});

test.each([
  ["192.0.2.1", "::ffff:192.0.2.1", true],
  ["2001:db8:1:2::3", "2001:db8:1:2:ffff::", true],
  ["2001:db8:1:2::3", "2001:db8:1:3::3", false],
  ["::1", "::1%lo", true],
  ["192.0.2.1", "192.0.2.11", false],
])("whether %s and %s count as one address: %s", async (one, other, isOne) => {
  const { ask } = await strangers();
  for (let index = 0; index < 3; index += 1) await ask(unknown(index), one);
  expect((await ask(unknown(9), other))[0]).toBe(isOne ? 429 : 401);
});

test("a forwarded address counts only if the host trusts its proxies", async () => {
  const tries = async (trustProxy: PassmusterOptions["trustProxy"], forwarded: (index: number) => object) => {
    const { ask } = await strangers(3, { trustProxy });
    const outcomes = [];
    for (let index = 0; index < 4; index += 1)
      outcomes.push((await ask(unknown(index), "10.0.0.1", forwarded(index)))[0]);
    return outcomes.at(-1);
  };
  const own = (index: number) => ({ "x-forwarded-for": `192.0.2.${index}` });
  expect(await tries(false, own)).toBe(429);
  expect(await tries({}, own)).toBe(401);
  // What the caller sent stands before what the proxy appended.
  expect(await tries({}, (index) => ({ "x-forwarded-for": `192.0.2.${index}, 198.51.100.1` }))).toBe(429);
  expect(await tries({ hops: 2 }, (index) => ({ "x-forwarded-for": `192.0.2.${index}, 10.0.0.2` }))).toBe(
    401,
  );
  // Fewer entries than proxies: the request did not come through all of them.
  expect(await tries({ hops: 3 }, own)).toBe(429);
  expect(await tries({}, (index) => ({ "x-forwarded-for": `unknown-${index}` }))).toBe(429);
  expect(
    await tries({ header: "CF-Connecting-IP" }, (index) => ({ "cf-connecting-ip": `192.0.2.${index}` })),
  ).toBe(401);
  expect(await tries({}, (index) => ({ "x-forwarded-for": `[2001:db8:0:${index}::1]:443` }))).toBe(401);
  expect(await tries({}, (index) => ({ "x-forwarded-for": `198.51.100.1:${1000 + index}` }))).toBe(429);
});
