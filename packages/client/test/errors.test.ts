import {
  createClient,
  isApiError,
  PassmusterAnswerError,
  PassmusterApiError,
  PassmusterConnectionError,
  PassmusterTimeoutError,
} from "@passmuster/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createScriptedServer, refusal } from "./scripted-server.ts";
import { createServerWith, expected, person } from "./server.ts";

let server: Awaited<ReturnType<typeof createServerWith>>;
beforeAll(async () => {
  server = await createServerWith();
});
afterAll(() => server.close());

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("a refusal has its code, status, request id and sentences by path", async () => {
  const { verifications } = (await server.clientFor()).flow("identity");
  const body = { person: { ...person, first_name: "\u200b" }, documents: expected().documents };
  const error = await errorOf(verifications.create(body));
  expect(error).toBeInstanceOf(PassmusterApiError);
  expect(error).toMatchObject({
    name: "PassmusterApiError",
    code: "validation_failed",
    status: 422,
    requestId: expect.stringMatching(/^req_/),
    message: "The person.first name field is required.",
    errors: { "person.first_name": ["The person.first name field is required."] },
    retryAfter: undefined,
  });
});

test("errors are distinguished by their codes", async () => {
  const { verifications } = (await server.clientFor()).flow("nowhere");
  const error = await errorOf(verifications.create(expected()));
  expect(isApiError(error)).toBe(true);
  expect(isApiError(error, "verification_not_found", "flow_not_found")).toBe(true);
  expect(isApiError(error, "verification_not_found")).toBe(false);
  expect(isApiError(new Error("flow_not_found"), "flow_not_found")).toBe(false);
});

test("an invalid token and a missing scope are distinguished", async () => {
  const stranger = createClient({ baseUrl: server.url, token: "pm_nobody" });
  const reader = await server.clientFor(["read"]);
  const codes = await Promise.all(
    [stranger, reader].map((client) => errorOf(client.flow("identity").verifications.create(expected()))),
  );
  expect(codes).toMatchObject([{ code: "unauthenticated" }, { code: "insufficient_scope" }]);
});

test("an unreachable address is a connection error that names host and cause, and no path", async () => {
  const gone = await createScriptedServer(null);
  const { url } = gone;
  await gone[Symbol.asyncDispose]();
  const client = createClient({ baseUrl: url, token: "pm_a", retries: 0 });
  const error = await errorOf(client.verifications.list().page(1));
  expect(error).toBeInstanceOf(PassmusterConnectionError);
  expect(error).toMatchObject({
    message: `${new URL(url).host} was unreachable, or the connection broke (ECONNREFUSED).`,
    cause: { cause: { code: "ECONNREFUSED" } },
  });
});

test("a silent server is a time-out error", async () => {
  await using silent = await createScriptedServer("silence");
  const client = createClient({ baseUrl: silent.url, token: "pm_a", retries: 0, timeout: "50ms" });
  const error = await errorOf(client.verifications.list().page(1));
  expect(error).toBeInstanceOf(PassmusterTimeoutError);
  expect(error).toMatchObject({
    timeout: "50ms",
    message: "The call took longer than 50ms.",
    cause: { name: "TimeoutError" },
  });
});

test.each([
  ["a proxy's page", { status: 200, body: "<html>Welcome</html>" }],
  ["JSON of another service", { status: 200, body: { ok: true } }],
  ["a list", { status: 200, body: [] }],
  ["null", { status: 200, body: null }],
  ["an error of another service", { status: 400, body: { error: "No." } }],
  ["an empty response", { status: 500, body: "" }],
])("%s is not accepted as a response", async (_, answer) => {
  await using strange = await createScriptedServer(answer);
  const client = createClient({ baseUrl: strange.url, token: "pm_a", retries: 0 });
  const error = await errorOf(client.flow("identity").verifications.submit("ver_1"));
  expect(error).toBeInstanceOf(PassmusterAnswerError);
  expect(error).toMatchObject({ status: answer.status });
});

test("redirects are not followed, so the token stays with its server", async () => {
  await using elsewhere = await createScriptedServer({ status: 200, body: { data: [] } });
  await using moved = await createScriptedServer({ status: 307, headers: { location: elsewhere.url } });
  const client = createClient({ baseUrl: moved.url, token: "pm_a", retries: 0 });
  const error = await errorOf(client.flow("identity").documentTypes());
  expect(error).toBeInstanceOf(PassmusterConnectionError);
  expect(elsewhere.requests).toEqual([]);
});

test.each(["/identity", "ftp://example.test", "https://example.test?a=1", "https://me:pw@example.test", ""])(
  "%j is not a base address",
  (baseUrl) => {
    expect(() => createClient({ baseUrl, token: "pm_a" })).toThrow(TypeError);
  },
);

test("an invalid token or key is refused without being repeated, and nothing is sent", async () => {
  await using idle = await createScriptedServer(refusal(500, "internal"));
  const broken = createClient({ baseUrl: idle.url, token: "pm_secret\n" });
  const error = await errorOf(broken.flow("identity").documentTypes());
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).not.toContain("pm_secret");
  const client = createClient({ baseUrl: idle.url, token: "pm_a" });
  for (const idempotencyKey of ["", "a".repeat(256), "a\nb", "ä"]) {
    const { submit } = client.flow("identity").verifications;
    expect(await errorOf(submit("ver_1", { idempotencyKey }))).toBeInstanceOf(TypeError);
  }
  expect(idle.requests).toEqual([]);
});

test("a token function is called for each attempt", async () => {
  await using flaky = await createScriptedServer(refusal(503, "unavailable"), {
    status: 200,
    body: { data: [] },
  });
  let asked = 0;
  const token = async () => {
    asked += 1;
    return `pm_${asked}`;
  };
  await createClient({ baseUrl: flaky.url, token }).flow("identity").documentTypes();
  expect(flaky.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer pm_1", "Bearer pm_2"]);
});
