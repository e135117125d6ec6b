import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { FetchHandler } from "@vouchsafe/core";

/** The least that carries `Request` and `Response` over node:http. */
export async function serveFetch(handler: FetchHandler) {
  const server = createServer(async (incoming, outgoing) => {
    const response = await handler(requestOf(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) Readable.from(response.body).pipe(outgoing);
    else outgoing.end();
    outgoing.on("finish", () => incoming.resume());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function requestOf(incoming: IncomingMessage): Request {
  const { method = "GET", url = "/", rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  }
  const bodiless = method === "GET" || method === "HEAD";
  return new Request(url.startsWith("/") ? `http://localhost${url}` : url, {
    method,
    headers,
    ...(!bodiless && { body: bytesOf(incoming), duplex: "half" as const }),
  });
}

/** Begun only when it is asked for. */
async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield* incoming;
}
