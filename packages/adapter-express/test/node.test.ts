import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type NodeListener, passmusterNode } from "@passmuster/adapter-express";
import { testPassmuster } from "@passmuster/core/testing";
import { expect, onTestFinished, test } from "vitest";

/** Serves under `/identity`; returns the status and text of a path. */
async function serve(host: (identity: NodeListener) => RequestListener) {
  const { passmuster } = await testPassmuster({ publicUrl: "http://127.0.0.1/identity" });
  const server = createServer(host(passmusterNode(passmuster, { prefix: "/identity/" })));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.text()] as const;
  };
}

const outside = [
  "/",
  "/health/live",
  "/identityhealth/live",
  "/Identity/health/live",
  "/x/identity/health/live",
];

test("one line of node:http serves the prefix, and answers 404 elsewhere", async () => {
  const ask = await serve((identity) => identity);
  expect((await ask("/identity/health/live?a=1"))[0]).toBe(200);
  for (const path of outside) expect([path, (await ask(path))[0]]).toEqual([path, 404]);
});

test("a path outside the prefix is the host's own, with its address unchanged", async () => {
  const ask = await serve((identity) => (request, response) => {
    void identity(request, response, () => response.end(`yours: ${request.url}`));
  });
  expect((await ask("/identity/health/live"))[0]).toBe(200);
  for (const path of outside) expect(await ask(path)).toEqual([200, `yours: ${path}`]);
});

test("a failure of the host's middleware goes to its error handler", async () => {
  const ask = await serve((identity) => (request, response) => {
    response.setHeaders = () => {
      throw new Error("a middleware of the host");
    };
    void identity(request, response, (error) => response.end(`yours: ${(error as Error).message}`));
  });
  expect((await ask("/identity/health/live"))[1]).toBe("yours: a middleware of the host");
});

test("without an error handler a failure closes the connection, and the server goes on", async () => {
  const broken = new Set(["/identity/health/live"]);
  const ask = await serve((identity) => (request, response) => {
    if (broken.delete(request.url ?? ""))
      response.setHeaders = () => {
        throw new Error("a middleware of the host");
      };
    void identity(request, response);
  });
  await expect(ask("/identity/health/live")).rejects.toThrow("fetch failed");
  expect((await ask("/identity/health/live"))[0]).toBe(200);
});
