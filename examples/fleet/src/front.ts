import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Front {
  readonly url: string;
  /** Resolves once this node receives requests. */
  taken(port: number): Promise<void>;
  close(): Promise<void>;
}

/** A small reverse proxy: round robin over the nodes that are ready by /health/ready. */
export async function startFront(nodes: readonly number[]): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;

  const looks = nodes.map((port) =>
    setInterval(() => {
      const look = send({ port, path: "/health/ready", timeout: 1_000 }, (answer) => {
        ready[answer.statusCode === 200 ? "add" : "delete"](port);
        answer.resume();
      });
      look.on("error", () => ready.delete(port));
      look.on("timeout", () => look.destroy());
      look.end();
    }, 100),
  );

  const next = async (): Promise<number | undefined> => {
    for (let wait = 0; ready.size === 0 && wait < 100; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    turn += 1;
    return [...ready][turn % Math.max(1, ready.size)];
  };

  /**
   * Resolves to whether a response began. A node that refused the connection received nothing, so another one
   * gets the request.
   */
  const pass = (port: number, request: IncomingMessage, body: Buffer, response: ServerResponse) =>
    new Promise<"answered" | "refused" | "broken">((resolve) => {
      const { method, url: path, headers } = request;
      const onward = send({ agent, port, method, path, headers }, (answer) => {
        const { connection: _, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(response);
        answer.on("error", () => response.destroy());
        resolve("answered");
      });
      onward.on("error", (error: NodeJS.ErrnoException) =>
        resolve(error.code === "ECONNREFUSED" ? "refused" : "broken"),
      );
      onward.end(body);
    });

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    for (let tried = 0; tried <= nodes.length; tried += 1) {
      const port = await next();
      if (port === undefined) break;
      const outcome = await pass(port, request, body, response);
      if (outcome === "answered") return;
      ready.delete(port);
      // A dead node may have completed the request. Only repeatable requests are retried: by their method or
      // their key.
      const repeatable = request.method === "GET" || request.headers["idempotency-key"] !== undefined;
      if (outcome === "broken" && !repeatable) break;
    }
    response.writeHead(502).end();
  });
  // Longer than clients keep an idle connection. Otherwise a request may be sent while its connection is
  // closed.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async taken(node) {
      while (!ready.has(node)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async close() {
      for (const look of looks) clearInterval(look);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
