import { expect, test } from "vitest";
import { createRateLimit } from "../../../src/service/access/rate-limit.ts";
import { readOptions } from "../../../src/service/options.ts";

test("by default 600 requests a minute are allowed", () => {
  const ports = { storage: {}, blobs: {}, extractor: {} } as unknown as Parameters<typeof readOptions>[0];
  const given = { ...ports, publicUrl: "https://id.example.test", secret: "x".repeat(32) };
  expect(readOptions(given).limits.requestsPerMinute).toBe(600);
  for (const requestsPerMinute of [0, -1, 1.5, true])
    expect(() =>
      readOptions({ ...given, limits: { requestsPerMinute: requestsPerMinute as number } }),
    ).toThrow("limits.requestsPerMinute");
});

test("exactly the allowed number of requests pass in a minute, also with other callers in between", async () => {
  let now = 0;
  const quotaOf = createRateLimit({ now: () => now }, 600);
  const passed = new Map<string, number>();
  for (let request = 0; request < 3_000; request += 1) {
    const subject = `tok_${request % 4}`;
    if (!(await quotaOf({ subject, tenant: "acme", scopes: [] })).exceeded)
      passed.set(subject, (passed.get(subject) ?? 0) + 1);
    now += 15_000;
  }
  expect([...passed.values()]).toEqual([600, 600, 600, 600]);
});

test("a minute is over after 60 seconds, to the microsecond", async () => {
  let now = 7;
  const quotaOf = createRateLimit({ now: () => now }, 1);
  const ask = () => quotaOf({ subject: "tok_1", tenant: "acme", scopes: [] });
  expect([(await ask()).exceeded, (await ask()).exceeded]).toEqual([false, true]);
  now = 7 + 59_999_999;
  expect(await ask()).toEqual({ limit: 1, remaining: 0, reset: 1, exceeded: true });
  now = 7 + 60_000_000;
  expect(await ask()).toEqual({ limit: 1, remaining: 0, reset: 60, exceeded: false });
});

test("at most a hundred thousand callers are counted; beyond that the first one starts over", async () => {
  const quotaOf = createRateLimit({ now: () => 1 }, 5);
  const ask = async (subject: string) => (await quotaOf({ subject, tenant: "acme", scopes: [] })).remaining;
  expect([await ask("first"), await ask("first")]).toEqual([4, 3]);
  for (let caller = 0; caller < 99_999; caller += 1) await ask(`caller ${caller}`);
  expect(await ask("first")).toBe(2);
  for (let caller = 100_000; caller < 100_010; caller += 1) await ask(`caller ${caller}`);
  expect(await ask("first")).toBe(4);
});
