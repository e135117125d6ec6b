import { passmusterFastify } from "@passmuster/adapter-fastify";
import { s3FromUrl } from "@passmuster/blobs-s3";
import { createPassmuster, fileKeys, sandboxExtractor } from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import Fastify from "fastify";

/**
 * One process of the fleet: `node src/node.ts api|worker`. An API process only serves requests. A worker
 * processes messages and serves only health checks.
 */
const role = process.argv[2] === "worker" ? "worker" : "api";
const {
  DATABASE_URL = "",
  KEYS = "",
  BLOBS = "",
  PASSMUSTER_SECRET = "",
  PUBLIC_URL = "",
  PORT = "0",
} = process.env;

const passmuster = createPassmuster({
  publicUrl: PUBLIC_URL,
  secret: PASSMUSTER_SECRET,
  // The connections of all processes together stay below the database's limit.
  storage: postgresStorage(DATABASE_URL, { connections: 5, keys: fileKeys(KEYS) }),
  blobs: s3FromUrl(BLOBS),
  extractor: sandboxExtractor(),
  limits: { requestsPerMinute: false },
  // What a process held that was killed is taken by another one this much later; 60 is the default.
  work: { lease: "2s", poll: "500ms" },
  metrics: true,
});
await passmuster.start({ work: role === "worker", warmUp: role === "api" });

const server = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
const handle = role === "worker" ? passmuster.health : passmuster.handle;
await server.register(passmusterFastify({ handle }));
await server.listen({ port: Number(PORT) });
process.send?.("serving");

/** Time for the proxy to notice that this process is no longer ready. */
const grace = 500;

process.once("SIGTERM", async () => {
  const stopped = passmuster.stop();
  await new Promise((resolve) => setTimeout(resolve, grace));
  await server.close();
  await stopped;
  await passmuster.close();
  if (process.connected) process.disconnect();
});
