import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { passmusterExpress } from "@passmuster/adapter-express";
import type { HttpMount } from "@passmuster/conformance";
import express from "express";
import express4 from "express4";

const mountOn =
  (createApp: typeof express): HttpMount =>
  async (passmuster, prefix) => {
    const server = createApp().use(prefix, passmusterExpress(passmuster)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}${prefix}`,
      async close() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  };

export const mounts: Readonly<Record<"express" | "express 4", HttpMount>> = {
  express: mountOn(express),
  "express 4": mountOn(express4 as unknown as typeof express),
};
