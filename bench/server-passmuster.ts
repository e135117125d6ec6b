import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, directoryBlobs, fileKeys, sandboxExtractor } from "@passmuster/core";
import { localExtractor } from "@passmuster/extractor-local";
import { postgresStorage } from "@passmuster/storage-postgres";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { keysPath } from "@passmuster/throwaway-postgres";
import Fastify from "fastify";
import { ready } from "./subject.ts";

/**
 * Passmuster embedded as in a host: on SQLite, or on the Postgres of `BENCH_DATABASE`. The limits are those
 * of a host, too high for the bench to meet.
 */
const { BENCH_DATABASE: database, BENCH_READER: reader, BENCH_WORK: work } = process.env;
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the bench, thirty-two bytes or more",
  storage: database
    ? postgresStorage(database, { connections: 10, keys: fileKeys(keysPath(database)) })
    : sqliteStorage("passmuster.db"),
  blobs: directoryBlobs("blobs"),
  extractor: reader === "local" ? localExtractor() : sandboxExtractor(),
  limits: { requestsPerMinute: 1_000_000 },
  specimens: "accept",
  work: { extractionTimeout: "10m" },
});
await passmuster.start({ work: work === "yes" });
const { secret } = await passmuster.tokens.create();
const server = Fastify();
await server.register(passmusterFastify(passmuster));
process.once("message", watchTurns);
ready(await server.listen(), secret);
process.once("SIGTERM", () => process.exit(0));
process.once("disconnect", () => process.exit(0));

/**
 * Answers each question with the longest turns of the event loop since the last one, in milliseconds: of
 * processor time, which other programs do not change, and by the clock.
 */
function watchTurns(): void {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return { processor: (user + system) / 1000, clock: performance.now() };
  };
  let last = now();
  let longest = { processor: 0, clock: 0 };
  setInterval(() => {
    const { processor, clock } = now();
    longest = {
      processor: Math.max(longest.processor, processor - last.processor),
      clock: Math.max(longest.clock, clock - last.clock),
    };
    last = { processor, clock };
  }, 1);
  const answer = () => {
    process.send?.(longest);
    longest = { processor: 0, clock: 0 };
  };
  process.on("message", answer);
  answer();
}
