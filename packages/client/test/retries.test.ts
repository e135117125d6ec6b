import { createClient, type PassmusterApiError, type RequestOptions } from "@passmuster/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScriptedServer, refusal } from "./scripted-server.ts";
import { createServerWith, expected } from "./server.ts";

const found = { status: 200, body: { data: { id: "ver_1" } } };
const busy = refusal(503, "unavailable");

/** Full jitter at its minimum: retries are immediate unless the server asks for a pause. */
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

function verificationsAt(url: string, more: Pick<RequestOptions, "retries" | "timeout"> = {}) {
  return createClient({ baseUrl: url, token: "pm_a", ...more }).flow("identity").verifications;
}

test("after two 503s the third request has the same key and body", async () => {
  await using server = await createScriptedServer(busy, busy, found);
  await verificationsAt(server.url).create(expected());
  expect(server.requests).toHaveLength(3);
  const keys = new Set(server.requests.map(({ headers }) => headers["idempotency-key"]));
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(server.requests.map(({ body }) => body))).toEqual(new Set([JSON.stringify(expected())]));
});

test("each call has its own key, a caller's key is kept, and GET has none", async () => {
  await using server = await createScriptedServer(found);
  const { submit, get } = verificationsAt(server.url);
  await submit("ver_1");
  await submit("ver_1");
  await submit("ver_1", { idempotencyKey: "order-1" });
  await get("ver_1");
  const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys.slice(2)).toEqual(["order-1", undefined]);
});

test.each([
  ["a broken connection", null],
  ["silence", "silence"],
  ["too many requests", refusal(429, "rate_limited")],
  ["a response still in progress", refusal(409, "idempotency_conflict")],
  ["a proxy without its server", { status: 502, body: "<h1>Bad Gateway</h1>" }],
] as const)("%s is retried", async (_, answer) => {
  await using server = await createScriptedServer(answer, found);
  const { id } = await verificationsAt(server.url, { timeout: "250ms" }).create(expected());
  expect([id, server.requests.length]).toEqual(["ver_1", 2]);
});

test.each([
  refusal(500, "internal"),
  refusal(422, "validation_failed"),
  refusal(409, "already_approved"),
  { status: 200, body: "<html>" },
])("a permanent failure is not retried: %j", async (answer) => {
  await using server = await createScriptedServer(answer, found);
  await expect(verificationsAt(server.url).create(expected())).rejects.toThrow();
  expect(server.requests).toHaveLength(1);
});

test("`retries` limits the retries of the client or of one call", async () => {
  await using server = await createScriptedServer(busy);
  const { get } = verificationsAt(server.url, { retries: 1 });
  await expect(get("ver_1")).rejects.toMatchObject({ code: "unavailable" });
  expect(server.requests).toHaveLength(2);
  await expect(get("ver_1", { retries: 0 })).rejects.toMatchObject({ code: "unavailable" });
  expect(server.requests).toHaveLength(3);
});

test("the pauses double, up to eight seconds, with full jitter", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  try {
    const asked: number[] = [];
    const fetch = async () => {
      asked.push(Date.now());
      throw new TypeError("fetch failed");
    };
    const client = createClient({ baseUrl: "http://127.0.0.1", token: "pm_a", fetch, retries: 6 });
    vi.mocked(Math.random).mockReturnValue(0.5);
    const call = expect(client.flow("identity").documentTypes()).rejects.toThrow("was unreachable");
    await vi.advanceTimersByTimeAsync(60_000);
    await call;
    expect(asked.slice(1).map((at, before) => at - (asked[before] ?? 0))).toEqual([
      250, 500, 1_000, 2_000, 4_000, 4_000,
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test("the pause is at least as long as the server asks for", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  try {
    const asked: number[] = [];
    const fetch = async () => {
      asked.push(Date.now());
      return asked.length === 1
        ? Response.json({ code: "rate_limited" }, { status: 429, headers: { "retry-after": "1" } })
        : Response.json(found.body);
    };
    const client = createClient({ baseUrl: "http://127.0.0.1", token: "pm_a", fetch });
    const call = client.flow("identity").verifications.get("ver_1");
    await vi.advanceTimersByTimeAsync(60_000);
    await call;
    expect(asked.map((at) => at - (asked[0] ?? 0))).toEqual([0, 1_000]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["3600 seconds", "3600", 3600],
  ["a date in an hour", new Date(Date.now() + 3_600_000).toUTCString(), 3600],
  ["no valid time", "soon", undefined],
])("if a server asks for %s, the caller decides, or the usual pauses apply", async (_, header, seconds) => {
  await using server = await createScriptedServer(refusal(503, "unavailable", { "retry-after": header }));
  const error: PassmusterApiError = await verificationsAt(server.url)
    .get("ver_1")
    .catch((refused) => refused);
  if (seconds === undefined) expect(error.retryAfter).toBeUndefined();
  else expect(Math.abs((error.retryAfter ?? 0) - seconds)).toBeLessThan(5);
  expect(server.requests).toHaveLength(seconds === undefined ? 3 : 1);
});

test("an abort ends a pending call with the signal's reason", async () => {
  await using server = await createScriptedServer("silence");
  const controller = new AbortController();
  const call = verificationsAt(server.url).get("ver_1", { signal: controller.signal });
  await server.asked();
  controller.abort(new Error("The user left."));
  await expect(call).rejects.toThrow("The user left.");
});

test("an abort ends a call that pauses before a retry", async () => {
  await using server = await createScriptedServer(refusal(503, "unavailable", { "retry-after": "30" }));
  const controller = new AbortController();
  const call = createClient({ baseUrl: server.url, token: "pm_a", signal: controller.signal })
    .flow("identity")
    .documentTypes();
  await server.asked();
  setTimeout(() => controller.abort(new Error("The user left.")), 100);
  await expect(call).rejects.toThrow("The user left.");
  expect(server.requests).toHaveLength(1);
});

test("nothing is sent after an abort", async () => {
  await using server = await createScriptedServer(found);
  const signal = AbortSignal.abort(new Error("Too late."));
  await expect(verificationsAt(server.url).create(expected(), { signal })).rejects.toThrow("Too late.");
  expect(server.requests).toEqual([]);
});

test("a `fetch` that ignores the signal is abandoned", async () => {
  const fetch = () => new Promise<Response>(() => undefined);
  const client = createClient({
    baseUrl: "http://127.0.0.1",
    token: "pm_a",
    fetch,
    retries: 0,
    timeout: "20ms",
  });
  await expect(client.verifications.list().page(1)).rejects.toMatchObject({ name: "PassmusterTimeoutError" });
});

test("a time-out beyond a timer's maximum does not end the call at once", async () => {
  await using server = await createScriptedServer("silence");
  const { get } = verificationsAt(server.url, { timeout: "1y", retries: 0 });
  const signal = AbortSignal.timeout(100);
  await expect(get("ver_1", { signal })).rejects.toSatisfy((error) => error === signal.reason);
});

test("a real server executes a repeated request once under one key", async () => {
  const server = await createServerWith();
  try {
    const sent = async (url: string, init: RequestInit) => {
      const response = await fetch(url, init);
      await response.text();
      throw new TypeError("The connection broke after the response was computed.");
    };
    let attempts = 0;
    const client = await server.clientFor(["read", "write"], {
      fetch: (url, init) => {
        attempts += 1;
        return attempts === 1 ? sent(url, init) : fetch(url, init);
      },
    });
    const { id } = await client.flow("identity").verifications.create(expected());
    expect(attempts).toBe(2);
    const { data, meta } = await client.flow("identity").verifications.list().page(1);
    expect([meta.total, data[0]?.id]).toEqual([1, id]);
  } finally {
    await server.close();
  }
});
