import { existsSync } from "node:fs";
import { join } from "node:path";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, directoryBlobs, fileKeys, sandboxExtractor } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Fastify from "fastify";
import { dataFolder } from "./commands.ts";

/**
 * A whole server on SQLite, a blob directory and a key file in a new folder below the given one. It marks the
 * beginning and the acknowledgement of each numbered request in its trace by a look at a path that does not
 * exist.
 */
const folder = join(process.argv[2] ?? "", dataFolder);
const keys = fileKeys(join(folder, "keys/ring"));
const storage = sqliteStorage(join(folder, "database/passmuster.db"), { keys });
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1",
  secret: "a secret of the experiment, thirty-two bytes or more",
  storage,
  blobs: directoryBlobs(join(folder, "blobs")),
  extractor: sandboxExtractor(),
  limits: { requestsPerMinute: false },
  retention: { deleted: "0s" },
  work: { poll: "100ms" },
});
const mark = (kind: "begun" | "acknowledged", number: unknown): void => {
  if (typeof number === "string") existsSync(`/power-cut/${kind}/${number}`);
};
await passmuster.start();
const { secret } = await passmuster.tokens.create({ scopes: ["read", "write", "review"] });
mark("acknowledged", "0");
const server = Fastify();
server.addHook("onRequest", async ({ headers }) => mark("begun", headers["x-number"]));
server.addHook("onSend", async ({ headers }, { statusCode }) => {
  if (statusCode < 300) mark("acknowledged", headers["x-number"]);
});
let rotation = Promise.resolve(0);
server.post("/rotate", async () => {
  rotation = rotation.then(keys.rotate).then(() => storage.rewrap(1_000));
  return { rewrapped: await rotation };
});
await server.register(passmusterFastify(passmuster));
const url = await server.listen({ host: "127.0.0.1", port: 0 });
console.log(JSON.stringify({ url, secret, pid: process.pid }));
