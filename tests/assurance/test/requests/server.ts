import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { queryObjects } from "node:v8";
import { passmusterExpress } from "@passmuster/adapter-express";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, directoryBlobs, type Passmuster, sandboxExtractor } from "@passmuster/core";
import type { Scope } from "@passmuster/core/admin";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import express from "express";
import Fastify from "fastify";
import { createCounting } from "./counting.ts";
import type { Started } from "./figures.ts";

/** A server in a process of its own, so that a crash ends it alone. */
const memory = "/dev/shm";
const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "passmuster-requests-"));
const counting = createCounting();
const storage = counting.storage(sqliteStorage(join(folder, "passmuster.db")));
const passmuster = createPassmuster({
  publicUrl: "https://id.example.test/id",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage,
  blobs: directoryBlobs(join(folder, "blobs")),
  extractor: sandboxExtractor(),
  session: { wait: "0s" },
  // A test event waits for its receiver: here for a name that no server resolves.
  webhooks: { timeout: "1s" },
  limits: { requestsPerMinute: false, bodyTimeout: "1s" },
  logger: { debug: ignore, info: ignore, warn: ignore, error: (...line) => console.error(...line) },
});
function ignore(): void {}

const measured: Pick<Passmuster, "handle"> = { handle: counting.requests(passmuster.handle) };

async function start(): Promise<Started> {
  await passmuster.start({ warmUp: true });
  const server = createServer(express().use("/id", passmusterExpress(measured)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fastify = Fastify();
  await fastify.register(passmusterFastify(measured), { prefix: "/id" });
  const { port } = server.address() as AddressInfo;
  const scopes: readonly Scope[][] = [
    ["read", "write", "review"],
    ["read"],
    ["write"],
    ["review"],
    ["admin"],
  ];
  const made = scopes.map((each) => passmuster.tokens.create({ scopes: each }));
  const other = await passmuster.tokens.create({ tenant: "other" });
  return {
    port,
    express: `http://127.0.0.1:${port}/id`,
    fastify: `${await fastify.listen({ host: "127.0.0.1", port: 0 })}/id`,
    tokens: (await Promise.all(made)).map(({ secret }) => secret),
    other: other.secret,
  };
}

const answers: Readonly<Record<string, () => unknown>> = {
  begin: counting.begin,
  figures: counting.figures,
  objects: () => queryObjects(Object),
};
process.on("message", (message) => process.send?.(answers[String(message)]?.() ?? null));
process.on("disconnect", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
process.send?.(await start());
