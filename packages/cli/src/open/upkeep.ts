import { randomBytes } from "node:crypto";
import { createPassmuster, type Passmuster, sandboxExtractor } from "@passmuster/core";
import { openBlobs } from "./blobs.ts";
import { type Addresses, openStorage } from "./storage.ts";

/** Runs upkeep on the storage and its images, beside a server or without one. Upkeep reads no documents. */
export async function withUpkeep<Result>(
  given: Addresses & { readonly blobs: string },
  run: (passmuster: Passmuster) => Promise<Result>,
): Promise<Result> {
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    // Upkeep signs no links and computes no fingerprints, so a random secret is enough.
    secret: randomBytes(32).toString("base64url"),
    storage: await openStorage(given),
    blobs: await openBlobs(given.blobs),
    extractor: sandboxExtractor(),
  });
  try {
    return await run(passmuster);
  } finally {
    await passmuster.close();
  }
}
