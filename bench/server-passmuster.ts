import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, directoryBlobs, sandboxExtractor } from "@passmuster/core";
import { localExtractor } from "@passmuster/extractor-local";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Fastify from "fastify";
import { ready } from "./subject.ts";

/** Passmuster embedded as in a host, on SQLite. */
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the bench, thirty-two bytes or more",
  storage: sqliteStorage("passmuster.db"),
  blobs: directoryBlobs("blobs"),
  extractor: process.env.BENCH_READER === "local" ? localExtractor() : sandboxExtractor(),
  limits: { requestsPerMinute: false },
});
await passmuster.start({ work: process.env.BENCH_WORK === "yes" });
const { secret } = await passmuster.tokens.create();
const server = Fastify();
await server.register(passmusterFastify(passmuster));
ready(await server.listen(), secret);
process.once("SIGTERM", () => process.exit(0));
