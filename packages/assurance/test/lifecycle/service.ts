import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vouchsafeExpress } from "@vouchsafe/adapter-express";
import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import { createVouchsafe, fetchHandler, memoryBlobs, type Storage, type Vouchsafe } from "@vouchsafe/core";
import { scriptedExtractor } from "@vouchsafe/core/testing";
import express from "express";
import Fastify from "fastify";

interface Listening {
  readonly url: string;
  close(): Promise<unknown>;
}

export const adapters = {
  async fastify(vouchsafe: Vouchsafe): Promise<Listening> {
    const server = Fastify({ forceCloseConnections: true });
    await server.register(vouchsafeFastify(vouchsafe), { prefix: "/id" });
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    return { url: `${url}/id`, close: () => server.close() };
  },
  async express(vouchsafe: Vouchsafe): Promise<Listening> {
    const server = createServer(express().use("/id", vouchsafeExpress(vouchsafe)));
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

export type OpenStorage = () => Promise<{ readonly storage: Storage; drop?(): Promise<unknown> }>;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON of every shape
  readonly json: any;
}

/** A service on real sockets (`fetch` is the fetch handler, without one), and one who calls it. */
export async function createService(adapter: keyof typeof adapters | "fetch", open: OpenStorage) {
  const { storage, drop } = await open();
  const vouchsafe = createVouchsafe({
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: scriptedExtractor(),
    limits: { requestsPerMinute: false },
  });
  await vouchsafe.start({ work: false });
  const handler = fetchHandler(vouchsafe);
  const direct = (url: string, init: RequestInit) => handler(new Request(url, init));
  const { url, close } =
    adapter === "fetch"
      ? { url: "http://fetch.test", close: async () => undefined }
      : await adapters[adapter](vouchsafe);
  const send = adapter === "fetch" ? direct : fetch;
  const { secret } = await vouchsafe.tokens.create();

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
      await vouchsafe.close();
      await drop?.();
    },
  };
}
