import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "passmuster";
import { capturePage } from "passmuster/capture";
import { createApp } from "./app.ts";

const port = Number(process.env.PORT ?? 3000);
const site = process.env.SITE ?? `http://127.0.0.1:${port}`;
const passmuster = createPassmuster({
  publicUrl: `${site}/identity`,
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: memoryStorage(),
  blobs: memoryBlobs(),
  extractor: sandboxExtractor(),
  capture: capturePage({ brand: "Larkspur Bank", frameAncestors: ["self"] }),
});
await passmuster.start();
const address = await createApp(passmuster).listen({ port });
console.log(`Larkspur Bank is at ${address}`);
