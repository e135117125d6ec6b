import { serve } from "@hono/node-server";
import { createVouchsafe, directoryBlobs, memoryStorage, sandboxExtractor } from "@vouchsafe/core";
import { createApp } from "./app.ts";

const port = Number(process.env.PORT ?? 3000);
const vouchsafe = createVouchsafe({
  publicUrl: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}/identity`,
  secret: process.env.VOUCHSAFE_SECRET ?? "",
  storage: memoryStorage(),
  blobs: directoryBlobs("data/blobs"),
  extractor: sandboxExtractor(),
});
await vouchsafe.start();
const { secret } = await vouchsafe.tokens.create({ scopes: ["read", "write", "review"] });

const server = serve({ fetch: createApp(vouchsafe).fetch, hostname: "127.0.0.1", port });
process.stdout.write(`${process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}/identity`}\ntoken ${secret}\n`);
process.once("SIGTERM", () => server.close(() => void vouchsafe.close()));
