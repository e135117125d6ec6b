import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import { createVouchsafe, directoryBlobs, sandboxExtractor } from "@vouchsafe/core";
import { postgresStorage } from "@vouchsafe/storage-postgres";
import Fastify from "fastify";
import { ready } from "./subject.ts";

/** Vouchsafe as a host would embed it, on Postgres. */
const vouchsafe = createVouchsafe({
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the bench, thirty-two bytes or more",
  storage: postgresStorage(process.env.BENCH_DATABASE ?? "", { connections: 10 }),
  blobs: directoryBlobs("blobs"),
  extractor: sandboxExtractor(),
  limits: { requestsPerMinute: false },
});
await vouchsafe.start({ work: false });
const { secret } = await vouchsafe.tokens.create();
const server = Fastify();
await server.register(vouchsafeFastify(vouchsafe));
ready(await server.listen(), secret);
process.once("SIGTERM", () => process.exit(0));
