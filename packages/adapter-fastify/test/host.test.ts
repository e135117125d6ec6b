import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "@passmuster/core";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { expect, onTestFinished, test } from "vitest";

const verifications = "/api/v1/identity/verifications";
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1/identity",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: memoryStorage(),
  blobs: memoryBlobs(),
  extractor: sandboxExtractor(),
  limits: { unknownTokensPerMinute: 2 },
});
const { secret } = await passmuster.tokens.create();

interface Host {
  readonly prefix?: string;
  readonly options?: FastifyServerOptions;
  readonly with?: (server: FastifyInstance) => void;
}

/** A host with its own handlers before Passmuster. */
async function serve({ prefix = "/identity", options = {}, with: before }: Host) {
  const server = Fastify({ forceCloseConnections: true, ...options });
  before?.(server);
  await server.register(passmusterFastify(passmuster), { prefix });
  const base = await server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  return (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${secret}`, ...headers } });
}

test("in sandbox mode every response is marked as sandbox", async () => {
  const call = await serve({});
  expect((await call("/identity/health/live")).headers.get("passmuster-mode")).toBe("sandbox");
});

test.each([
  ["one with a trailing slash", "/identity/", "/identity"],
  ["one of several segments", "/a/b/c", "/a/b/c"],
  ["one with a parameter", "/:tenant/identity", "/a-much-longer-name/identity"],
])("any prefix works: %s", async (_, prefix, path) => {
  const call = await serve({ prefix });
  expect((await call(`${path}/health/live`)).status).toBe(200);
  expect((await call(`${path}${verifications}?per_page=1`)).status).toBe(200);
  expect((await call(`${path}/`)).headers.get("x-request-id")).toMatch(/^req_/);
});

test("a Vary that the host set stays beside that of a compressed response", async () => {
  const call = await serve({
    with: (server) =>
      void server.addHook("onRequest", async (_, reply) => void reply.header("vary", "Origin")),
  });
  const { headers } = await call("/identity/api/v1/openapi.json", { headers: { "accept-encoding": "br" } });
  expect([headers.get("vary"), headers.get("content-encoding")]).toEqual(["Origin, accept-encoding", "br"]);
  expect((await call("/identity/health/live")).headers.get("vary")).toBe("Origin");
});

test("the host's own routes and parsers are not affected", async () => {
  const call = await serve({
    with(server) {
      server.post("/host", async (request) => ({ echo: request.body }));
      server.get("/identity/hello", async () => "hello");
      server.get("/identityx", async () => "mine");
    },
  });
  const headers = { "content-type": "application/json" };
  const echo = await call("/host", { method: "POST", headers, body: '{"a":1}' });
  expect(await echo.json()).toEqual({ echo: { a: 1 } });
  expect(await (await call("/identity/hello")).text()).toBe("hello");
  expect(await (await call("/identityx")).text()).toBe("mine");
  expect((await call("/identityy")).headers.get("x-request-id")).toBeNull();
});

test("without a prefix, the host may serve its own page at the root", async () => {
  const call = await serve({ prefix: "", with: (server) => server.get("/", async () => "home") });
  expect(await (await call("/")).text()).toBe("home");
  expect((await call("/health/live")).status).toBe(200);
});

test("the host's tolerance for letter case and slashes applies", async () => {
  const routerOptions = { caseSensitive: false, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true };
  const call = await serve({ options: { routerOptions } });
  expect((await call("/Identity/health/live")).status).toBe(200);
  expect((await call("//identity/health/live")).status).toBe(200);
  expect((await call("/identity/api/v1//verifications")).status).toBe(200);
});

test.each(["application/json", "text/plain", "json", ";", ""])(
  "no content type bypasses the host's hooks: %j",
  async (type) => {
    const seen: string[] = [];
    const call = await serve({
      with(server) {
        for (const hook of ["onRequest", "preValidation", "preHandler"] as const) {
          server.addHook(hook, async () => void seen.push(hook));
        }
        server.addHook("preHandler", async (_request, reply) => reply.code(418).send("No."));
      },
    });
    const answer = await call(`/identity${verifications}`, {
      method: "POST",
      headers: { "content-type": type },
      body: "{}",
    });
    expect([answer.status, seen]).toEqual([418, ["onRequest", "preValidation", "preHandler"]]);
  },
);

test("the connection's address is handed over, so unknown tokens are limited", async () => {
  const call = await serve({});
  const outcomes = [];
  for (let index = 0; index < 3; index += 1) {
    const headers = { authorization: `Bearer pm_${String(index).padStart(32, "0")}` };
    outcomes.push((await call(`/identity${verifications}`, { headers })).status);
  }
  expect(outcomes).toEqual([401, 401, 429]);
});
