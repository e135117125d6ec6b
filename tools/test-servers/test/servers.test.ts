import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { answered, freePort } from "../src/index.ts";

test("a free port can be listened on", async () => {
  const server = createServer().listen(await freePort(), "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
});

test("the first response of a late server arrives, even a refusal", async ({ signal }) => {
  const port = await freePort();
  const response = answered(`http://127.0.0.1:${port}`, signal);
  const server = createServer((_, reply) => void reply.writeHead(503).end()).listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
  expect((await response).status).toBe(503);
});

test("an aborted wait rejects", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expect(answered(url, AbortSignal.abort())).rejects.toThrow("aborted");
});
