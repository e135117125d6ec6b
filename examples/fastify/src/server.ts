import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import { capturePage } from "@vouchsafe/capture";
import { createVouchsafe, directoryBlobs } from "@vouchsafe/core";
import { localExtractor } from "@vouchsafe/extractor-local";
import { sqliteStorage } from "@vouchsafe/storage-sqlite";
import Fastify from "fastify";

const vouchsafe = createVouchsafe({
  publicUrl: process.env.PUBLIC_URL ?? "http://127.0.0.1:3000/identity",
  secret: process.env.VOUCHSAFE_SECRET ?? "",
  storage: sqliteStorage("data/vouchsafe.db"),
  blobs: directoryBlobs("data/blobs"),
  extractor: localExtractor(),
  capture: capturePage(),
});
await vouchsafe.start();

const server = Fastify();
await server.register(vouchsafeFastify(vouchsafe), { prefix: "/identity" });
await server.listen({ port: Number(process.env.PORT ?? 3000) });
