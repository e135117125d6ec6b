import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { passmusterExpress } from "@passmuster/adapter-express";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { type ClientOptions, createClient } from "@passmuster/client";
import {
  createPassmuster,
  memoryBlobs,
  memoryStorage,
  type Passmuster,
  sandboxExtractor,
} from "@passmuster/core";
import type { Scope } from "@passmuster/core/admin";
import express from "express";
import Fastify from "fastify";

export type Framework = "fastify" | "express";

/** Passmuster in a framework on a real socket, in memory, with the sandbox extractor, under a prefix. */
export async function createServerWith(framework: Framework = "fastify") {
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1/id",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    webhooks: { allowPrivateOverHttp: true },
  });
  const { url, close } = await listening[framework](passmuster);
  const tokenFor = async (scopes: readonly Scope[]) => {
    const { secret } = await passmuster.tokens.create({ scopes: [...scopes] });
    return secret;
  };
  return {
    passmuster,
    url,
    tokenFor,
    async clientFor(
      scopes: readonly Scope[] = ["read", "write", "review"],
      more: Partial<ClientOptions> = {},
    ) {
      return createClient({ baseUrl: url, token: await tokenFor(scopes), ...more });
    },
    async close() {
      await close();
      await passmuster.close();
    },
  };
}

const listening = {
  async fastify(passmuster: Passmuster) {
    const server = Fastify({ forceCloseConnections: true });
    await server.register(passmusterFastify(passmuster), { prefix: "/id" });
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    return { url: `${url}/id`, close: () => server.close() };
  },
  async express(passmuster: Passmuster) {
    const server = createServer(express().use("/id", passmusterExpress(passmuster)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/id`,
      async close() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
};

export const person = { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" };
export const reviewer = { comment: "Reviewed by a person.", email: "rita@example.test" };

/** The body of an identity verification; a sandbox `number` selects an outcome. */
export function expected(number = "X1234567") {
  return { person, documents: { photo_id: { type: "Passport", number, country: "ATA" } } };
}

export function passport(verification: string) {
  return { verification, document: { context_type: "PHOTO_ID", type: 3, country: "ATA" } };
}
