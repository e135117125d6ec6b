import type { Logger } from "../../ports/logger.ts";
import { IntegrityError, type VerificationStorage } from "../../ports/storage.ts";

/** Indexes verifications from before searches and figures, in the background. */
export interface Backfill {
  start(): void;
  /** Indexes until none is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const atOnce = 50;

/** Newest first. The next start continues one that ended early. */
export function createBackfill(
  storage: Pick<VerificationStorage, "unindexed" | "index">,
  logger: Logger,
): Backfill {
  let stopped = false;
  let underway: Promise<void> = Promise.resolve();

  const drain = async (): Promise<void> => {
    // A row that was changed outside Passmuster must not keep the others from being found.
    const refused = new Set<string>();
    while (!stopped) {
      const some = await storage.unindexed(atOnce + refused.size);
      const open = some.filter(({ id }) => !refused.has(id));
      if (open.length === 0) return;
      for (const { tenant, id } of open) {
        if (stopped) return;
        await storage.index(tenant, id).catch((error: unknown) => {
          if (!(error instanceof IntegrityError)) throw error;
          refused.add(id);
          logger.error({ verification: id, reason: error.message }, "a verification cannot be searched");
        });
      }
    }
  };

  return {
    start() {
      underway = drain().catch((error: unknown) => {
        const name = error instanceof Error ? error.name : "unknown";
        logger.warn({ error: name }, "indexing ended early; the next start continues it");
      });
    },
    drain,
    async stop() {
      stopped = true;
      await underway;
    },
  };
}
