import { randomBytes } from "node:crypto";
import { createPassmuster, type Passmuster, sandboxExtractor } from "@passmuster/core";
import type { CommandContext } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { openBlobs } from "./blobs.ts";
import { openExisting } from "./existing.ts";
import { optionsOf } from "./options.ts";
import type { Addresses } from "./storage.ts";

/**
 * Runs upkeep on a storage that exists and its images, beside a server or without one. Upkeep reads no
 * documents.
 */
export async function withUpkeep<Result>(
  given: Addresses & { readonly blobs: string },
  { config, environment }: Pick<CommandContext, "config" | "environment">,
  run: (passmuster: Passmuster) => Promise<Result>,
): Promise<Result> {
  if (given.storage === "memory:")
    throw new UsageError("--storage memory: keeps nothing beyond this command. Use sqlite: or postgres://.");
  const passmuster = createPassmuster({
    ...(await optionsOf(config, environment)),
    publicUrl: "http://127.0.0.1",
    // Upkeep signs no links and computes no fingerprints, so a random secret is enough.
    secret: randomBytes(32).toString("base64url"),
    storage: await openExisting(given),
    blobs: await openBlobs(given.blobs),
    extractor: sandboxExtractor(),
  });
  try {
    return await run(passmuster);
  } finally {
    await passmuster.close();
  }
}
