import { createPassmuster, type Passmuster } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import type { CommandContext } from "../command.ts";
import type { Flags } from "../flags.ts";
import { readSettings } from "../settings.ts";
import { openBlobs } from "./blobs.ts";
import { openExtractor } from "./extractor.ts";
import { optionsOf } from "./options.ts";
import { secretsFor } from "./secret.ts";

/**
 * A service for reviewers, beside a server or without one. It reads no documents, and opens images only for
 * an export or a case file. The record names the settings of each act, so they are read as the server reads
 * them.
 */
export async function openReviewing(
  storage: VerificationStorage,
  flags: Flags,
  { environment, config }: Pick<CommandContext, "environment" | "config">,
): Promise<Passmuster> {
  const secrets = readSettings(["storage", "secret", "secret-file", "blobs"], flags, environment);
  const given = readSettings(
    ["public-url", "port", "extractor", "confine", "specimens", "metrics", "metrics-token", "trust-proxy"],
    {},
    environment,
  );
  const { metrics, "metrics-token": token } = given;
  return createPassmuster({
    ...(await optionsOf(config, environment)),
    publicUrl: given["public-url"] ?? `http://127.0.0.1:${given.port}`,
    secret: secretsFor(secrets, secrets.storage, environment.NODE_ENV === "production"),
    storage,
    blobs: await openBlobs(secrets.blobs),
    extractor: openExtractor(given.extractor, given.confine),
    confine: given.confine,
    specimens: given.specimens,
    metrics: metrics === "on" && token !== undefined ? { token } : false,
    trustProxy: given["trust-proxy"],
  });
}
