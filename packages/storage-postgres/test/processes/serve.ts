import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { createPassmuster, directoryBlobs, fileKeys, sandboxExtractor } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { keysPath } from "@passmuster/throwaway-postgres";
import { postgresStorage } from "../../src/index.ts";

/**
 * A whole server with a storage and a directory for blobs. Prints its address and runs until told to stop.
 */
const [, , address = "", blobs = ""] = process.argv;
const storage = address.startsWith("postgres:")
  ? postgresStorage(address, { keys: fileKeys(keysPath(address)) })
  : sqliteStorage(address);
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage,
  blobs: directoryBlobs(blobs),
  extractor: sandboxExtractor(),
  limits: { requestsPerMinute: false },
});
await passmuster.start();
const server = createServer(async (request, response) => {
  const { method = "GET", url = "/", headers } = request;
  const body = await buffer(request);
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const answer = await passmuster.handle({ method, url, headers: given, ...(body.length > 0 && { body }) });
  response.writeHead(answer.status, { ...answer.headers }).end(answer.body ?? undefined);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const place = server.address();
const { secret } = await passmuster.tokens.create({ scopes: ["read", "write", "review"] });
process.once("disconnect", () => process.exit());
process.send?.("ready");
process.send?.({ port: typeof place === "object" ? place?.port : undefined, token: secret });
