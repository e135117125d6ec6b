import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import { createVouchsafe, directoryBlobs, sandboxExtractor } from "@vouchsafe/core";
import { localExtractor } from "@vouchsafe/extractor-local";
import { sqliteStorage } from "@vouchsafe/storage-sqlite";
import Fastify from "fastify";
import { ready } from "./subject.ts";

/** Vouchsafe as a host would embed it, on SQLite. */
const vouchsafe = createVouchsafe({
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the bench, thirty-two bytes or more",
  storage: sqliteStorage("vouchsafe.db"),
  blobs: directoryBlobs("blobs"),
  extractor: process.env.BENCH_READER === "local" ? localExtractor() : sandboxExtractor(),
  limits: { requestsPerMinute: false },
});
await vouchsafe.start({ work: process.env.BENCH_WORK === "yes" });
const { secret } = await vouchsafe.tokens.create();
const server = Fastify();
await server.register(vouchsafeFastify(vouchsafe));
ready(await server.listen(), secret);
process.once("SIGTERM", () => process.exit(0));
