import type { PassmusterOptions } from "@passmuster/core";
import { createAddressLimit } from "@passmuster/core/http";
import { afterEach, describe, expect, test } from "vitest";
import { createService, type Service } from "../service.ts";
import { fakeDesk, fromDesk } from "./desk-service.ts";

const open: Service[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.passmuster.close();
});

const rita = { email: "rita@example.test", role: "review" } as const;

/**
 * A service whose host knows the cookie `session=rita`, throws at `session=junk`, and counts how often it is
 * asked.
 */
async function desk(more: Partial<PassmusterOptions> = {}) {
  const host = { asked: 0 };
  const page = fakeDesk(new Map(), {
    authenticate: async ({ headers: { cookie } }) => {
      host.asked += 1;
      if (cookie === "session=junk") throw new SyntaxError("no session");
      return cookie === "session=rita" ? rita : undefined;
    },
  });
  const service = await createService({ desk: page, limits: { unknownTokensPerMinute: 3 }, ...more });
  open.push(service);
  const ask = async (cookie: string | undefined, address: string, headers: object = fromDesk) => {
    const response = await service.passmuster.handle({
      method: "POST",
      url: "/api/v1/desk/session",
      headers: { ...headers, ...(cookie !== undefined && { cookie }) },
      address,
    });
    return [response.status, response.headers["retry-after"]];
  };
  return { ...service, host, ask };
}

describe("an address whose sessions were refused too often", () => {
  test("gets 429 until its minute ends, and the host is not asked", async () => {
    const { ask, environment, host } = await desk();
    for (let index = 0; index < 3; index += 1)
      expect(await ask(`session=${index}`, "192.0.2.1")).toEqual([401, undefined]);
    environment.advance(20_000_000);
    expect(await ask("session=4", "192.0.2.1")).toEqual([429, "40"]);
    expect(await ask("session=rita", "192.0.2.1")).toEqual([429, "40"]);
    expect(host.asked).toBe(3);
    expect((await ask("session=rita", "192.0.2.2"))[0]).toBe(201);
    environment.advance(40_000_000);
    expect((await ask("session=rita", "192.0.2.1"))[0]).toBe(201);
  });

  test("still renews the session of a reviewer who was recognised before", async () => {
    const { ask } = await desk();
    expect((await ask("session=rita", "192.0.2.1"))[0]).toBe(201);
    for (let index = 0; index < 5; index += 1) await ask(undefined, "192.0.2.1");
    expect((await ask(undefined, "192.0.2.1"))[0]).toBe(429);
    expect((await ask("session=rita", "192.0.2.1"))[0]).toBe(201);
  });

  test("is counted when the host throws", async () => {
    const { ask } = await desk();
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await ask("session=junk", "192.0.2.1"))[0]);
    expect(statuses).toEqual([500, 500, 500, 429]);
  });

  test("may not try tokens either: both count together", async () => {
    const { ask, passmuster } = await desk();
    for (let index = 0; index < 3; index += 1) await ask(undefined, "192.0.2.1");
    const authorization = `Bearer pm_${"0".repeat(32)}`;
    const request = { method: "GET", url: "/api/v1/verifications", headers: { authorization } };
    expect((await passmuster.handle({ ...request, address: "192.0.2.1" })).status).toBe(429);
    expect((await passmuster.handle({ ...request, address: "192.0.2.2" })).status).toBe(401);
  });
});

test("pages of other sites cannot use up the attempts of the address", async () => {
  const { ask, host } = await desk();
  for (let index = 0; index < 9; index += 1)
    await ask("session=x", "192.0.2.1", { ...fromDesk, "sec-fetch-site": "cross-site" });
  expect(host.asked).toBe(0);
  expect((await ask("session=rita", "192.0.2.1"))[0]).toBe(201);
});

describe("the limit for a host's own routes", () => {
  const request = (address: string, headers = {}) => ({ headers, address });
  const fails = async () => undefined;

  test("refuses an address after its failures, without a run, until the minute ends", async () => {
    let at = 1_800_000_000_000;
    const { attempt } = createAddressLimit({ perMinute: 2, now: () => at });
    for (let index = 0; index < 9; index += 1)
      expect(await attempt(request("192.0.2.1"), async () => "found")).toBe("found");
    for (let index = 0; index < 2; index += 1)
      expect(await attempt(request("192.0.2.1"), fails)).toBeUndefined();
    at += 15_000;
    let ran = false;
    const refused = attempt(request("192.0.2.1"), async () => {
      ran = true;
      return "found";
    });
    await expect(refused).rejects.toMatchObject({ code: "rate_limited", retryAfter: 45 });
    expect(ran).toBe(false);
    expect(await attempt(request("192.0.2.2"), async () => "found")).toBe("found");
    at += 45_000;
    expect(await attempt(request("192.0.2.1"), async () => "found")).toBe("found");
  });

  test("counts the address that the trusted proxies saw", async () => {
    const { attempt } = createAddressLimit({ perMinute: 1, trustProxy: { header: "CF-Connecting-IP" } });
    await attempt(request("10.0.0.1", { "cf-connecting-ip": "192.0.2.1" }), fails);
    const other = request("10.0.0.1", { "cf-connecting-ip": "192.0.2.2" });
    expect(await attempt(other, async () => "found")).toBe("found");
    const same = request("10.0.0.1", { "cf-connecting-ip": "192.0.2.1" });
    await expect(attempt(same, fails)).rejects.toMatchObject({ code: "rate_limited" });
  });
});
