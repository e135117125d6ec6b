import { afterEach, expect, test } from "vitest";
import { type Answer, createService, identityBody, type Service } from "../../service.ts";

const open: Service[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.passmuster.close();
});
async function opened(requestsPerMinute?: number | false): Promise<Service> {
  const service = await createService({
    limits: requestsPerMinute === undefined ? {} : { requestsPerMinute },
  });
  open.push(service);
  return service;
}

const second = 1_000_000;
const verifications = "/api/v1/identity/verifications";
const told = ({ status, headers }: Answer) => [
  status,
  headers["ratelimit-limit"],
  headers["ratelimit-remaining"],
  headers["ratelimit-reset"],
  headers["retry-after"],
];

test("each response states the rest of the minute, and 429 states when to retry", async () => {
  const { call, environment } = await opened(3);
  expect(told(await call("GET", verifications))).toEqual([200, "3", "2", "60", undefined]);
  environment.advance(20 * second);
  expect(told(await call("POST", verifications, {}))).toEqual([422, "3", "1", "40", undefined]);
  expect(told(await call("GET", `${verifications}/x`))).toEqual([404, "3", "0", "40", undefined]);
  const refused = await call("GET", verifications);
  expect(told(refused)).toEqual([429, "3", "0", "40", "40"]);
  expect(refused.json).toMatchObject({
    code: "rate_limited",
    message: "Too many requests. Try again later.",
  });
  environment.advance(39 * second);
  expect(told(await call("GET", verifications))).toEqual([429, "3", "0", "1", "1"]);
  environment.advance(second);
  expect(told(await call("GET", verifications))).toEqual([200, "3", "2", "60", undefined]);
});

test("the limit is checked after token and scope, before flow, key and body", async () => {
  const { passmuster, callerWith, as } = await opened(1);
  const reader = await as(["read"]);
  expect(told(await reader("POST", verifications, "{"))).toEqual([403, "1", "0", "60", undefined]);
  expect((await reader("POST", verifications, "{")).status).toBe(403);
  expect(told(await reader("GET", "/api/v1/nowhere/verifications"))[0]).toBe(429);
  expect(told(await callerWith(undefined)("GET", verifications)).slice(0, 2)).toEqual([401, undefined]);
  const { secret } = await passmuster.tokens.create();
  const body = {
    // biome-ignore lint/correctness/useYield: it is never read
    async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
      throw new Error("The body was read.");
    },
  };
  const headers = { authorization: `Bearer ${secret}`, "idempotency-key": " " };
  const send = () => passmuster.handle({ method: "POST", url: verifications, headers, body });
  expect((await send()).status).toBe(400);
  expect((await send()).status).toBe(429);
});

test("a 429 is not stored under an idempotency key", async () => {
  const { call, environment } = await opened(1);
  await call("GET", verifications);
  const create = () => call("POST", verifications, identityBody, { "idempotency-key": "k" });
  expect((await create()).status).toBe(429);
  environment.advance(60 * second);
  expect((await create()).status).toBe(201);
});

test("tokens and tenants are counted separately, and a minute begins with the first request of each", async () => {
  const { call, as, environment } = await opened(1);
  const [colleague, stranger] = [await as(["read"]), await as(["read"], { tenant: "other" })];
  for (const caller of [call, colleague, stranger]) {
    expect(told(await caller("GET", verifications))).toEqual([200, "1", "0", "60", undefined]);
    expect((await caller("GET", verifications)).status).toBe(429);
    environment.advance(30 * second);
  }
  expect([(await call("GET", verifications)).status, (await stranger("GET", verifications)).status]).toEqual([
    200, 429,
  ]);
});

test("routes without a token are not counted, and without a limit no request is", async () => {
  const limited = await opened(1);
  for (let round = 0; round < 3; round += 1) {
    const health = await limited.callerWith(undefined)("GET", "/health/live");
    expect(told(health)).toEqual([200, undefined, undefined, undefined, undefined]);
  }
  const { call } = await opened(false);
  for (let round = 0; round < 3; round += 1)
    expect(told(await call("GET", verifications))).toEqual([200, undefined, undefined, undefined, undefined]);
});
