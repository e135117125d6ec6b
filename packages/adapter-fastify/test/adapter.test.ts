import { request } from "node:http";
import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import { createVouchsafe, memoryBlobs, memoryStorage, sandboxExtractor } from "@vouchsafe/core";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

const vouchsafe = createVouchsafe({
  publicUrl: "http://127.0.0.1/identity",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: memoryStorage(),
  blobs: memoryBlobs(),
  extractor: sandboxExtractor(),
});
const server = Fastify();
let base: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server.post("/host", async (request) => ({ echo: request.body }));
  await server.register(vouchsafeFastify(vouchsafe), { prefix: "/identity" });
  base = `${await server.listen()}/identity`;
  const { secret } = await vouchsafe.tokens.create();
  headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
});
afterAll(async () => {
  await server.close();
  await vouchsafe.close();
});

const body = {
  person: { first_name: "Ines", last_name: "Marlow" },
  documents: { photo_id: { type: "Passport", number: "X1", country: "ATA" } },
};

async function create(): Promise<string> {
  const response = await fetch(`${base}/api/v1/identity/verifications`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

test("answers under its prefix, as JSON, in sandbox mode", async () => {
  const id = await create();
  const response = await fetch(`${base}/api/v1/identity/verifications/${id}`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("vouchsafe-mode")).toBe("sandbox");
});

test("an empty flow lists all flows", async () => {
  const response = await fetch(`${base}/api/v1//verifications?per_page=1`, { headers });

  const { meta } = (await response.json()) as { meta: { path: string } };
  expect([response.status, meta.path]).toEqual([200, "http://127.0.0.1/identity/api/v1/verifications"]);
});

test("a DELETE without a body passes although it names a content type", async () => {
  const id = await create();
  const response = await fetch(`${base}/api/v1/identity/verifications/${id}`, { method: "DELETE", headers });
  expect([response.status, await response.text()]).toEqual([204, ""]);
});

test("broken JSON, other content types and unknown routes are answered by Vouchsafe, not by Fastify", async () => {
  const post = (more: object) =>
    fetch(`${base}/api/v1/identity/verifications`, {
      method: "POST",
      headers: { ...headers, ...more },
      body: "{",
    });
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];
  expect(await codeOf(await post({}))).toEqual([400, "malformed_json"]);
  expect(await codeOf(await post({ "content-type": "text/plain" }))).toEqual([415, "unsupported_media_type"]);
  expect(await codeOf(await fetch(`${base}/nothing?${"x".repeat(2000)}`))).toEqual([404, "route_not_found"]);
  expect(await codeOf(await fetch(`${base}/${"x".repeat(2000)}`))).toEqual([404, "route_not_found"]);
  const wrongMethod = await fetch(`${base}/api/v1/identity/verifications`, { method: "PUT", headers });
  expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});

test("HEAD is answered like GET, without a body", async () => {
  const response = await fetch(`${base}/health/live`, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("a body that is too large is refused before it is read to its end", async () => {
  const status = await new Promise((resolve, reject) => {
    const sending = request(
      `${base}/api/v1/identity/verifications`,
      { method: "POST", headers: { ...headers, "content-length": String(10 ** 9) } },
      (response) => {
        resolve(response.statusCode);
        sending.destroy();
      },
    );
    sending.on("error", reject);
    sending.write("{");
  });
  expect(status).toBe(413);
});

test("the host's own routes keep their parsers", async () => {
  const url = new URL("/host", base);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"a":1}',
  });
  expect(await response.json()).toEqual({ echo: { a: 1 } });
});
