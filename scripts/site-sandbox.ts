import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { extname, join, normalize } from "node:path";
import {
  createPassmuster,
  fetchHandler,
  memoryBlobs,
  memoryStorage,
  sandboxExtractor,
} from "@passmuster/core";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".png": "image/png",
};

/** Requests to this origin only. Each page has a policy of its own for scripts and styles. */
const policy = "connect-src 'self'; form-action 'none'; frame-ancestors 'none'";

/** The site and a sandbox at one origin. */
export interface SiteSandbox {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

const ofPassmuster = /^\/(api\/v1|health|verify|capture|images)(\/|$)/;

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : undefined;
}

/** Serves a built site and, under `/api/v1` and `/health`, a sandbox in memory. */
export async function serveSiteSandbox(site: string, port: number): Promise<SiteSandbox> {
  const url = `http://localhost:${port}`;
  const passmuster = createPassmuster({
    publicUrl: url,
    secret: "the secret of a sandbox in memory, which nobody needs to keep",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
  await passmuster.start();
  const { secret: token } = await passmuster.tokens.create({ scopes: ["read", "write", "review"] });
  const handle = fetchHandler(passmuster);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", url);
    if (ofPassmuster.test(pathname)) {
      const body = await bodyOf(request);
      const headers = Object.entries(request.headers).map(
        ([name, value]) => [name, `${value}`] as [string, string],
      );
      const asked = new Request(new URL(request.url ?? "/", url), {
        method: request.method ?? "GET",
        headers,
        ...(body && { body }),
      });
      const answer = await handle(asked);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(new Uint8Array(await answer.arrayBuffer()));
      return;
    }
    const wanted = join(site, normalize(decodeURIComponent(pathname)));
    const file = existsSync(wanted) && statSync(wanted).isDirectory() ? join(wanted, "index.html") : wanted;
    const found = file.startsWith(site) && existsSync(file);
    response.writeHead(found ? 200 : 404, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "content-security-policy": policy,
    });
    response.end(found ? readFileSync(file) : "Not found.");
  });
  await new Promise<void>((listening) => server.listen(port, "localhost", listening));
  return {
    url,
    token,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await passmuster.close();
    },
  };
}
