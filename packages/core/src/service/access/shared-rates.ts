import { createHmac } from "node:crypto";
import type { Logger } from "../../ports/logger.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import { deriveKey } from "./keys.ts";
import type { Shared } from "./window-counts.ts";

interface Parts {
  readonly storage: Pick<VerificationStorage, "rates">;
  readonly logger: Logger;
  readonly settings: { readonly secret: readonly string[] };
}

/** The counts that all processes share, if the storage has them. */
export function sharedRates(
  { storage: { rates }, logger, settings }: Parts,
  kind: "token" | "address" | "event",
): Shared | undefined {
  if (!rates) return undefined;
  // Processes with a new secret in front still have the last one in common.
  const key = deriveKey(settings.secret.at(-1) ?? "", "rates");
  return {
    rates,
    keyOf: (caller) => createHmac("sha256", key).update(`${kind} ${caller}`).digest("base64url"),
    failed: (error) =>
      logger.warn(
        { error: error instanceof Error ? error.name : "unknown" },
        "rate limits are counted in this process alone",
      ),
  };
}
