import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { passmusterExpress } from "@passmuster/adapter-express";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, fetchHandler, memoryBlobs, type Passmuster } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import { scriptedExtractor } from "@passmuster/core/testing";
import express from "express";
import Fastify from "fastify";

interface Listening {
  readonly url: string;
  close(): Promise<unknown>;
}

export const adapters = {
  async fastify(passmuster: Passmuster): Promise<Listening> {
    const server = Fastify({ forceCloseConnections: true });
    await server.register(passmusterFastify(passmuster), { prefix: "/id" });
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    return { url: `${url}/id`, close: () => server.close() };
  },
  async express(passmuster: Passmuster): Promise<Listening> {
    const server = createServer(express().use("/id", passmusterExpress(passmuster)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    return { url: `http://127.0.0.1:${port}/id`, close };
  },
} as const;

export type OpenStorage = () => Promise<{ readonly storage: VerificationStorage; drop?(): Promise<unknown> }>;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of every shape
  readonly json: any;
}

/** A service on real sockets (`fetch` uses the fetch handler without one) and its caller. */
export async function createService(adapter: keyof typeof adapters | "fetch", open: OpenStorage) {
  const { storage, drop } = await open();
  const passmuster = createPassmuster({
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: scriptedExtractor(),
    limits: { requestsPerMinute: false },
  });
  await passmuster.start({ work: false });
  const handler = fetchHandler(passmuster);
  const direct = (url: string, init: RequestInit) => handler(new Request(url, init));
  const { url, close } =
    adapter === "fetch"
      ? { url: "http://fetch.test", close: async () => undefined }
      : await adapters[adapter](passmuster);
  const send = adapter === "fetch" ? direct : fetch;
  const { secret } = await passmuster.tokens.create();

  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await send(`${url}/api/v1/identity${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
  };
  return {
    storage,
    call,
    async close() {
      await close();
      await passmuster.close();
      await drop?.();
    },
  };
}
