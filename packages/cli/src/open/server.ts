import type { Server as HttpServer } from "node:http";
import type { Passmuster } from "@passmuster/core";

export interface Server {
  /** Stops accepting connections; resolves after the last response. */
  close(): Promise<unknown>;
  /** Cuts every connection. */
  cut(): void;
}

export type AdapterName = "fastify" | "express";
type Open = (passmuster: Pick<Passmuster, "handle">, host: string, port: number) => Promise<Server>;

const requestTimeout = 60_000;
const headersTimeout = 30_000;

/**
 * Starts an HTTP server with each adapter. Both serve the same API. @throws {NodeJS.ErrnoException} such as
 * `EADDRINUSE`
 */
export const openServer: Readonly<Record<AdapterName, Open>> = {
  async fastify(passmuster, host, port) {
    const [{ default: Fastify }, { passmusterFastify }] = await Promise.all([
      import("fastify"),
      import("@passmuster/adapter-fastify"),
    ]);
    const server = Fastify({
      forceCloseConnections: "idle",
      // Requests on open connections are still answered, and the response closes the connection.
      return503OnClosing: false,
      requestTimeout,
      http: { headersTimeout },
      routerOptions: { maxParamLength: 5000 },
      schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
      // Fastify's own refusals repeat the URL.
      frameworkErrors: (_error, { method, url, headers, raw }, reply) => {
        reply.hijack();
        const { remoteAddress: address } = raw.socket;
        void passmuster
          .handle({ method, url, headers, address, body: raw })
          .then((response) =>
            reply.raw.writeHead(response.status, { ...response.headers }).end(response.body),
          );
      },
    });
    await server.register(passmusterFastify(passmuster));
    await server.listen({ host, port });
    return { close: () => server.close(), cut: () => server.server.closeAllConnections() };
  },

  async express(passmuster, host, port) {
    const [{ default: express }, { passmusterExpress }, { createServer }] = await Promise.all([
      import("express"),
      import("@passmuster/adapter-express"),
      import("node:http"),
    ]);
    const app = express();
    app.use(passmusterExpress(passmuster));
    const server = createServer({ requestTimeout, headersTimeout }, app);
    await listen(server, host, port);
    return { close: () => closed(server), cut: () => server.closeAllConnections() };
  },
};

/** No route has a schema, so Fastify need not load its compilers of schemas: 57 ms of a start. */
function noSchema(): never {
  throw new Error("No route has a schema.");
}

function listen(server: HttpServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
}

function closed(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
