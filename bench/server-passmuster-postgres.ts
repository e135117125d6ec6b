import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, directoryBlobs, fileKeys, sandboxExtractor } from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import { keysPath } from "@passmuster/throwaway-postgres";
import Fastify from "fastify";
import { ready } from "./subject.ts";

/** Passmuster embedded as in a host, on Postgres. */
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the bench, thirty-two bytes or more",
  storage: postgresStorage(process.env.BENCH_DATABASE ?? "", {
    connections: 10,
    keys: fileKeys(keysPath(process.env.BENCH_DATABASE ?? "")),
  }),
  blobs: directoryBlobs("blobs"),
  extractor: sandboxExtractor(),
  limits: { requestsPerMinute: false },
});
await passmuster.start({ work: false });
const { secret } = await passmuster.tokens.create();
const server = Fastify();
await server.register(passmusterFastify(passmuster));
ready(await server.listen(), secret);
process.once("SIGTERM", () => process.exit(0));
