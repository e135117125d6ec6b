import { serve } from "@hono/node-server";
import { createPassmuster, directoryBlobs, memoryStorage, sandboxExtractor } from "passmuster";
import { createApp } from "./app.ts";

const port = Number(process.env.PORT ?? 3000);
const passmuster = createPassmuster({
  publicUrl: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}/identity`,
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: memoryStorage(),
  blobs: directoryBlobs("data/blobs"),
  extractor: sandboxExtractor(),
});
await passmuster.start();
const { secret } = await passmuster.tokens.create({ scopes: ["read", "write", "review"] });

const server = serve({ fetch: createApp(passmuster).fetch, hostname: "127.0.0.1", port });
process.stdout.write(`${process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}/identity`}\ntoken ${secret}\n`);
process.once("SIGTERM", () => server.close(() => void passmuster.close()));
