import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ServedResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface TestServer {
  /** `http://127.0.0.1:port`. */
  readonly endpoint: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Serves `respond` on a free port and records the requests. */
export async function serve(
  respond: (request: ReceivedRequest) => ServedResponse | Promise<ServedResponse>,
): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    const request = { method, url, headers, body: await buffer(incoming) };
    requests.push(request);
    const response = await respond(request);
    outgoing.writeHead(response.status, response.headers).end(response.body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
