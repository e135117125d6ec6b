import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import { s3FromUrl } from "@vouchsafe/blobs-s3";
import { createVouchsafe, sandboxExtractor } from "@vouchsafe/core";
import { postgresStorage } from "@vouchsafe/storage-postgres";
import Fastify from "fastify";

/** One process of the fleet: `node src/node.ts api|worker`. An API answers requests and works on nothing; a worker works and answers health alone. */
const role = process.argv[2] === "worker" ? "worker" : "api";
const { DATABASE_URL = "", BLOBS = "", VOUCHSAFE_SECRET = "", PUBLIC_URL = "", PORT = "0" } = process.env;

const vouchsafe = createVouchsafe({
  publicUrl: PUBLIC_URL,
  secret: VOUCHSAFE_SECRET,
  // Connections of all processes together stay below the database's limit.
  storage: postgresStorage(DATABASE_URL, { connections: 5 }),
  blobs: s3FromUrl(BLOBS),
  extractor: sandboxExtractor(),
  limits: { requestsPerMinute: false },
  // What a process held that was killed is taken by another one this much later; 60 is the default.
  work: { leaseSeconds: 2, pollSeconds: 0.5 },
  metrics: true,
});
await vouchsafe.start({ work: role === "worker", warmUp: role === "api" });

const server = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
const handle = role === "worker" ? vouchsafe.health : vouchsafe.handle;
await server.register(vouchsafeFastify({ handle }));
await server.listen({ port: Number(PORT) });
process.send?.("serving");

/** How long the front may take to see that this process is not ready any more. */
const grace = 500;

process.once("SIGTERM", async () => {
  const stopped = vouchsafe.stop();
  await new Promise((resolve) => setTimeout(resolve, grace));
  await server.close();
  await stopped;
  await vouchsafe.close();
  if (process.connected) process.disconnect();
});
