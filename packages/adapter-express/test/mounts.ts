import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { passmusterExpress, passmusterNode } from "@passmuster/adapter-express";
import type { HttpMount } from "@passmuster/conformance";
import type { Passmuster } from "@passmuster/core";
import express from "express";
import express4 from "express4";

type Listen = (passmuster: Pick<Passmuster, "handle">, prefix: string) => Server;

const mountOn =
  (listen: Listen): HttpMount =>
  async (passmuster, prefix) => {
    const server = listen(passmuster, prefix);
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

const inExpress =
  (createApp: typeof express): Listen =>
  (passmuster, prefix) =>
    createApp().use(prefix, passmusterExpress(passmuster)).listen(0, "127.0.0.1");

export const mounts: Readonly<Record<"express" | "express 4" | "node:http", HttpMount>> = {
  express: mountOn(inExpress(express)),
  "express 4": mountOn(inExpress(express4 as unknown as typeof express)),
  "node:http": mountOn((passmuster, prefix) =>
    createServer(passmusterNode(passmuster, { prefix })).listen(0, "127.0.0.1"),
  ),
};
