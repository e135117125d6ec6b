import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchStatusList } from "../../src/status-list/fetch-status-list.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function served(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/status/1`;
}

test("a token is fetched with the types that are understood and nothing about a person", async () => {
  let headers = {};
  const uri = await served((request, response) => {
    headers = request.headers;
    response.end("token");
  });
  const bytes = await fetchStatusList(uri, { maxBytes: 100 });
  expect(Buffer.from(bytes).toString()).toBe("token");
  expect(headers).toMatchObject({ accept: "application/statuslist+jwt, application/statuslist+cwt" });
  expect(headers).not.toHaveProperty("cookie");
});

test.each<[string, RequestListener]>([
  ["an error", (_, response) => response.writeHead(404).end("token")],
  ["a redirect", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
  ["more bytes than allowed", (_, response) => response.end("x".repeat(101))],
])("%s is no token", async (_, listener) => {
  const uri = await served(listener);
  await expect(fetchStatusList(uri, { maxBytes: 100 })).rejects.toThrow();
});
