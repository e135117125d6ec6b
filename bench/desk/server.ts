import { passmusterFastify } from "@passmuster/adapter-fastify";
import {
  createPassmuster,
  directoryBlobs,
  fileKeys,
  type Passmuster,
  sandboxExtractor,
} from "@passmuster/core";
import { desk } from "@passmuster/desk";
import { postgresStorage } from "@passmuster/storage-postgres";
import { keysPath } from "@passmuster/throwaway-postgres";
import Fastify from "fastify";
import { ready } from "../subject.ts";
import { secret } from "./seed.ts";

/** Passmuster with its desk and its work, as in a host, on Postgres. Everyone is a lead. */
const { BENCH_DATABASE: database = "", BENCH_BLOBS: blobs = "" } = process.env;
let passmuster: Passmuster | undefined;
const handle: Passmuster["handle"] = (request) => {
  if (!passmuster) throw new Error("The service has not started.");
  return passmuster.handle(request);
};
const server = Fastify();
await server.register(passmusterFastify({ handle }));
const url = await server.listen({ host: "127.0.0.1", port: 0 });
passmuster = createPassmuster({
  publicUrl: url,
  secret,
  storage: postgresStorage(database, { connections: 10, keys: fileKeys(keysPath(database)) }),
  blobs: directoryBlobs(blobs),
  extractor: sandboxExtractor(),
  desk: desk({ reviewers: { authenticate: async () => ({ email: "ana@bank.example", role: "lead" }) } }),
  limits: { requestsPerMinute: false },
  metrics: true,
});
await passmuster.start();
const token = await passmuster.tokens.create();
ready(url, token.secret);
process.once("SIGTERM", () => process.exit(0));
process.once("disconnect", () => process.exit(0));
