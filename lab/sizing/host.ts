import { join } from "node:path";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, directoryBlobs, fileKeys } from "@passmuster/core";
import { localExtractor } from "@passmuster/extractor-local";
import { postgresStorage } from "@passmuster/storage-postgres";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Fastify from "fastify";

/**
 * A host in a process of its own: prints its address and a token. The time limit does not depend on other
 * programs.
 */
const [folder = "", postgres = ""] = process.argv.slice(2);
const keys = fileKeys(join(folder, "passmuster.keys"));
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1",
  secret: "the secret of a measurement, thirty-two bytes or more",
  storage: postgres
    ? postgresStorage(postgres, { keys })
    : sqliteStorage(join(folder, "passmuster.db"), { keys }),
  blobs: directoryBlobs(join(folder, "blobs")),
  extractor: localExtractor(),
  work: { extractionTimeout: "10m" },
});
await passmuster.start();
const { secret } = await passmuster.tokens.create({ scopes: ["read", "write"] });
const server = Fastify();
await server.register(passmusterFastify(passmuster));
console.log(`${await server.listen({ port: 0, host: "127.0.0.1" })} ${secret}`);
process.once("SIGTERM", async () => {
  await server.close();
  await passmuster.close();
});
