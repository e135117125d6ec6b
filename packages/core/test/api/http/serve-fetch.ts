import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FetchHandler } from "@passmuster/core";
import { lingering } from "@passmuster/core/http";

/** A minimal server that passes `Request` and `Response` over node:http. */
export async function serveFetch(
  handler: FetchHandler,
  configure: (server: Server) => void = () => undefined,
) {
  const server = createServer(async (incoming, outgoing) => {
    const response = await handler(requestOf(incoming)).catch(() => new Response(null, { status: 500 }));
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const body = response.body ? new Uint8Array(await response.arrayBuffer()) : undefined;
    const slow = body && lingering({ status, headers, body }, incoming);
    outgoing.writeHead(status, slow?.headers ?? headers);
    if (slow) slow.body.pipe(outgoing);
    else outgoing.end(body);
  });
  configure(server);
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
  const init = { method, headers, body: bodiless ? null : streamOf(incoming), duplex: "half" };
  return new Request(url.startsWith("/") ? `http://localhost${url}` : url, init);
}

/** Starts reading on demand. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces: AsyncIterator<Uint8Array<ArrayBuffer>> = incoming[Symbol.asyncIterator]();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const { done, value } = await pieces.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
