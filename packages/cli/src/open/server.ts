import { createServer, type Server as HttpServer } from "node:http";
import type { Passmuster } from "@passmuster/core";

export interface Server {
  /** Takes no new connections and resolves when the last answer is out. */
  close(): Promise<unknown>;
  /** Cuts every connection. */
  cut(): void;
}

export type AdapterName = "fastify" | "express";
type Open = (passmuster: Pick<Passmuster, "handle">, host: string, port: number) => Promise<Server>;

const requestTimeout = 60_000;
const headersTimeout = 30_000;

/** Listens under each adapter; both answer alike. @throws {NodeJS.ErrnoException} such as `EADDRINUSE` */
export const openServer: Readonly<Record<AdapterName, Open>> = {
  async fastify(passmuster, host, port) {
    const [{ default: Fastify }, { passmusterFastify }] = await Promise.all([
      import("fastify"),
      import("@passmuster/adapter-fastify"),
    ]);
    const server = Fastify({
      forceCloseConnections: "idle",
      // What came over an open connection is answered; the answer closes it.
      return503OnClosing: false,
      requestTimeout,
      http: { headersTimeout },
      routerOptions: { maxParamLength: 5000 },
    });
    await server.register(passmusterFastify(passmuster));
    await server.listen({ host, port });
    return { close: () => server.close(), cut: () => server.server.closeAllConnections() };
  },

  async express(passmuster, host, port) {
    const [{ default: express }, { passmusterExpress }] = await Promise.all([
      import("express"),
      import("@passmuster/adapter-express"),
    ]);
    const app = express();
    app.use(passmusterExpress(passmuster));
    const server = createServer({ requestTimeout, headersTimeout }, app);
    await listen(server, host, port);
    return { close: () => closed(server), cut: () => server.closeAllConnections() };
  },
};

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
