import { passmusterFastify } from "@passmuster/adapter-fastify";
import { capturePage } from "@passmuster/capture";
import { createPassmuster, directoryBlobs } from "@passmuster/core";
import { localExtractor } from "@passmuster/extractor-local";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Fastify from "fastify";

const publicUrl = process.env.PUBLIC_URL ?? "http://127.0.0.1:3000/identity";
const passmuster = createPassmuster({
  publicUrl,
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: sqliteStorage("data/passmuster.db"),
  blobs: directoryBlobs("data/blobs"),
  extractor: localExtractor(),
  specimens: "accept", // To try it. Leave this out, and specimens go to a person.
  capture: capturePage(),
});
await passmuster.start();

const server = Fastify();
await server.register(passmusterFastify(passmuster), { prefix: "/identity" });
await server.listen({ port: Number(process.env.PORT ?? 3000) });
console.log(`Listening on ${publicUrl}`);
